/**
 * Looks at all positions of a material at once, by what tables say of them. In the order in which it comes about:
 *
 * <ol>
 *   <li>{@link io.endgrain.survey.SurveyedTables}: a set of tables, decoded into memory sub-table by sub-table;
 *   <li>{@code PositionWalk}: every position once up to symmetry, en passant ones too, with several threads;
 *   <li>{@code PositionValues}: what the tables say of a position: a {@code Distance}, kept in {@code KeptValues} so that the
 *       positions around it need not find it again;
 *   <li>{@code ImpliedValue}: what the positions after a position imply for it;
 *   <li>{@link io.endgrain.survey.Survey}: two sets compared, one set checked against itself, or counted.
 * </ol>
 */
package io.endgrain.survey;
