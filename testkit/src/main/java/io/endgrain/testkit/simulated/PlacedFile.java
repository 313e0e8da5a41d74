package io.endgrain.testkit.simulated;

import io.endgrain.testkit.simulated.IdleDisks.Read;
import java.util.ArrayList;
import java.util.List;

/**
 * A file on a simulated device.
 *
 * @param device    the device
 * @param size      bytes of the file
 * @param placement where its bytes are on the device
 */
public record PlacedFile(DeviceModel device, long size, Placement placement) {

    private static final int PAGE = 4096;

    /**
     * What has to be read from the device for some pages of the file: one read, or several where the pages are not all
     * together.
     *
     * @param first number of the first page
     * @param count number of pages; those beyond the end of the file need nothing
     */
    public List<Read> reads(long first, int count) {
        List<Read> reads = new ArrayList<>(1);
        long end = Math.min((first + count) * PAGE, size);
        for (long offset = first * PAGE; offset < end; ) {
            int length = (int) Math.min(end - offset, Placement.together(offset));
            reads.add(new Read(device.name(), placement.address(offset), length));
            offset += length;
        }
        return reads;
    }
}
