package io.endgrain.actors;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import io.endgrain.disk.Disk;
import io.endgrain.disk.ReadClass;
import io.endgrain.syzygy.TableFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pekko.actor.testkit.typed.javadsl.ActorTestKit;

/** A pipeline over directories of tables, with settings of a test's own. */
final class PipelineFixture implements AutoCloseable {
    /** Far more than anything here takes: start-up under load may take its time. */
    static final Duration PATIENCE = Duration.ofSeconds(60);

    final ActorTestKit kit;
    final Pipeline pipeline;

    PipelineFixture(Disk disk, List<Path> directories, String settings) throws Exception {
        Config config = ConfigFactory.parseString(settings)
                .withFallback(ConfigFactory.load())
                .resolve();
        kit = ActorTestKit.create(config);
        pipeline = Pipelines.start(
                kit.system(),
                PipelineSettings.of(config.getConfig("endgrain")),
                Map.of(Variant.STANDARD, directories),
                disk);
        pipeline.listed().toCompletableFuture().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    /** Waits until no file is waiting to be opened and all prefixes are in memory. */
    void awaitOpened() {
        kit.createTestProbe().awaitAssert(PATIENCE, () -> {
            for (TableFile file : pipeline.tables(Variant.STANDARD).files()) {
                if (!(file.state() instanceof TableFile.Opened opened)) {
                    throw new AssertionError(file + " is " + file.state());
                }
                if (opened.prefix().byteSize() < opened.header().sections().prefixEnd()) {
                    throw new AssertionError("the prefix of " + file + " is not in memory yet");
                }
            }
            return null;
        });
    }

    RequestRegistry.Reply ask(Position position) throws ExecutionException, InterruptedException, TimeoutException {
        return pipeline.ask(position, ReadClass.INTERACTIVE, PATIENCE)
                .reply()
                .toCompletableFuture()
                .get(PATIENCE.toSeconds() + 5, TimeUnit.SECONDS);
    }

    @Override
    public void close() throws Exception {
        pipeline.stop().toCompletableFuture().get(PATIENCE.toSeconds() + 5, TimeUnit.SECONDS);
        kit.shutdownTestKit();
    }
}
