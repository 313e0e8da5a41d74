package io.endgrain.actors;

import io.endgrain.disk.DeviceDescription;
import io.endgrain.disk.DeviceSettings;

/**
 * A device as the operator's settings leave it.
 *
 * @param device what it is; the name is the operator's, if one was given
 * @param settings how it is read
 */
public record MappedDevice(DeviceDescription device, DeviceSettings settings) {
    /** One line for people, after the name: kind, disks and lanes, for example "rotational, disks sda and sdb, 64 lanes". */
    public String details() {
        String disks = device.members().isEmpty() ? "" : ", disks " + String.join(" ", device.members());
        return DeviceKinds.name(device.kind()) + disks + ", " + settings.lanes()
                + (settings.lanes() == 1 ? " lane" : " lanes");
    }
}
