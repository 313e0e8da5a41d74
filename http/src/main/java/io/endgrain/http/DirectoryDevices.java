package io.endgrain.http;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import io.endgrain.actors.MappedDevice;
import io.endgrain.actors.PipelineSettings;
import io.endgrain.disk.Disk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which device each directory is on, and how it would be read. */
final class DirectoryDevices {
    private DirectoryDevices() {}

    /**
     * Looks at each directory.
     *
     * @param settings all settings
     * @throws CommandFailure if the settings cannot be
     * @throws IOException if a directory cannot be looked at
     */
    static Map<Path, MappedDevice> of(List<Path> directories, Disk disk, Config settings)
            throws CommandFailure, IOException {
        PipelineSettings pipeline;
        try {
            pipeline = PipelineSettings.of(settings.getConfig("endgrain"));
        } catch (IllegalArgumentException | ConfigException e) {
            throw CommandFailure.input(e.getMessage());
        }
        Map<Path, MappedDevice> devices = new LinkedHashMap<>();
        for (Path directory : directories) {
            long stDev = (Long) Files.getAttribute(directory, "unix:dev");
            devices.put(directory, pipeline.device(directory, disk.device(stDev)));
        }
        return devices;
    }
}
