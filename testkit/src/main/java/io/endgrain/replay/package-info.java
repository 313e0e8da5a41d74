/**
 * Replays a log of requests against a server, or anything else that answers, and shows how long the answers took.
 *
 * <p>{@link io.endgrain.replay.RequestLog} reads the log, {@link io.endgrain.replay.Replay} sends it to a
 * {@link io.endgrain.replay.Target} as a {@link io.endgrain.replay.Load} says, and gives a
 * {@link io.endgrain.replay.ReplayResult}. What is kept and shown of that is a {@link io.endgrain.replay.Run}: as JSON, as a row
 * of a table, as a curve of a plot.
 *
 * <p>Two rules keep the figures honest. In open loop a latency counts from the moment when the request should have started,
 * not from when there was time to send it (no coordinated omission). And a request that got no answer stays in the
 * distribution as one that never ended: it cannot make a quantile smaller.
 */
package io.endgrain.replay;
