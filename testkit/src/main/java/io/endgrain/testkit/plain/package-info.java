/**
 * Values of small materials by the rules of chess alone, of any variant: slow, simple, and without a look at the table format,
 * so that tables, probers and generators can be checked against it.
 */
package io.endgrain.testkit.plain;
