/**
 * Noticing damage: whole files checked, side files with the checksums of pages, pages checked as they are read.
 *
 * <p>{@link io.endgrain.verify.FileCheck} reads whole tables and writes side files; {@link io.endgrain.verify.SideFile} is such a
 * file.
 *
 * <h2>Side files</h2>
 *
 * <p>The side file of {@code KQvK.rtbw} is {@code KQvK.rtbw.crc}. It consists of blocks of 4096 bytes; all numbers are
 * little-endian. The last four bytes of each block are the CRC32C of these bytes: the table's size (8 bytes), the checksum at the
 * table's end (16), the number of the block from 0 on (8), the first 4092 bytes of the block.
 *
 * <p>Block 0, the header:
 *
 * <table>
 *   <caption>Header of a side file</caption>
 *   <tr><th>offset</th><th>bytes</th><th>content</th></tr>
 *   <tr><td>0</td><td>8</td><td>{@code EGpgCRCs}</td></tr>
 *   <tr><td>8</td><td>4</td><td>version: 1</td></tr>
 *   <tr><td>12</td><td>4</td><td>size of a page: 4096</td></tr>
 *   <tr><td>16</td><td>8</td><td>size of the table, in bytes</td></tr>
 *   <tr><td>24</td><td>8</td><td>number of the table's pages, a shorter last one included</td></tr>
 *   <tr><td>32</td><td>16</td><td>the last 16 bytes of the table: its checksum</td></tr>
 *   <tr><td>48</td><td>8</td><td>when the table was last modified, nanoseconds since 1970-01-01T00:00Z</td></tr>
 *   <tr><td>56</td><td>4036</td><td>zeros</td></tr>
 * </table>
 *
 * <p>Each block after it has the CRC32C of 1023 pages of the table, four bytes each, in order; what is left of the last block is
 * zero. That makes 1 byte for about 1023 bytes of the table.
 *
 * <p>A block that is damaged says nothing of its pages, and nothing else is lost: what a damaged header should say is known by the
 * table, and any other block tells whether it is the right one. A side file belongs to a table of the same size and checksum; and
 * to one of the same size and time of modification, whose end is damaged.
 */
package io.endgrain.verify;
