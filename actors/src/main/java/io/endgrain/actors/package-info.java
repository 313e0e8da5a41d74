/**
 * The request pipeline. In the order in which a request meets them:
 *
 * <ol>
 *   <li>{@link io.endgrain.actors.Pipeline}: how callers ask;
 *   <li>{@link io.endgrain.actors.RequestRegistry}: admits requests and joins equal ones;
 *   <li>{@code RequestActor}: one request; {@code Aggregator}: collects its answer;
 *   <li>{@code ProbeActor}: one position; {@code CaptureProbe}: one capture whose pages are missing; {@code PageFetch}: what
 *       either of them waits for;
 *   <li>{@code DeviceReader}: the reads of one device, behind {@code CreditLines}; {@code ReadLane}: one read in flight;
 *   <li>{@code TableCatalog}: which files there are, and their headers;
 *   <li>{@link io.endgrain.actors.MainlineActor}: one main line, by way of the registry.
 * </ol>
 */
package io.endgrain.actors;
