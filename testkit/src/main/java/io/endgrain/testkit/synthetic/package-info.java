/**
 * Valid table files of any shape, written from a function of the index: for tests of what the published tables of few men
 * do not show. Start with {@link io.endgrain.testkit.synthetic.SyntheticTable}.
 */
package io.endgrain.testkit.synthetic;
