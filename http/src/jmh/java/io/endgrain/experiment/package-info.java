/**
 * The experiment: what each way of reading costs and gains, on simulated disks. One base row, and rows that differ from it in
 * one thing; {@code ./bench experiment} runs them.
 */
package io.endgrain.experiment;
