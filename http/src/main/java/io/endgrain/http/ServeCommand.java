package io.endgrain.http;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigValueFactory;
import io.endgrain.actors.PipelineSettings;
import io.endgrain.chess.Variant;
import io.endgrain.disk.OsDisk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code endgrain serve}: answers over HTTP until a signal ends it. */
@Command(
        name = "serve",
        description = {
            "Answers over HTTP until it is stopped (SIGTERM, Ctrl-C).",
            "Without directories it makes the tables of standard chess of up to four men, once, in endgrain/standard of"
                    + " $XDG_CACHE_HOME or ~/.cache."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "130, 143:stopped by Ctrl-C or SIGTERM, in order",
            "1:the address is in use",
            "2:wrong options or settings"
        })
final class ServeCommand implements Callable<Integer> {
    // Before the actors, whose threads would otherwise log while the logging itself is being set up.
    private static final Logger log = LoggerFactory.getLogger(ServeCommand.class);

    private static final String MAX_CONNECTIONS = "pekko.http.server.max-connections";

    @Spec
    private CommandSpec spec;

    @Mixin
    private TableOptions tableOptions;

    @Option(
            names = "--hot-prefix",
            paramLabel = "DIR",
            description =
                    "Directory with prefixes of tables (endgrain prefix) on a fast disk; may be given several times.")
    private List<Path> hotPrefix = new ArrayList<>();

    @Option(names = "--mmap", description = "Read out of memory mappings (setting endgrain.reading.mode = mmap).")
    private boolean mmap;

    @Option(names = "--advise-random", description = "Tell the operating system not to read ahead.")
    private boolean adviseRandom;

    @Option(names = "--cache", paramLabel = "N", description = "How many answers to remember. Default: 20000.")
    private Long cache;

    @Option(
            names = "--bind",
            paramLabel = "HOST:PORT",
            description = "Where to listen; port 0 takes a free one. Default: 127.0.0.1:9000.")
    private String bind;

    @Option(
            names = "--operators-bind",
            paramLabel = "HOST:PORT",
            description = "Where operators' routes are (/tables, /devices, /monitor, /health/*), and only there."
                    + " Default: at the same address as all.")
    private String operatorsBind;

    @ArgGroup(exclusive = false, heading = "%nOptions of lila-tablebase that are accepted and not served yet:%n")
    private NotServed notServed = new NotServed();

    private static final class NotServed {
        @Option(names = "--prophet", paramLabel = "DIR")
        private List<Path> prophet = new ArrayList<>();

        @Option(names = "--antichess-tb", paramLabel = "DIR")
        private List<Path> antichessTables = new ArrayList<>();

        @Option(names = "--gaviota", paramLabel = "DIR")
        private List<Path> gaviota = new ArrayList<>();

        @Option(names = "--op1-endpoint", paramLabel = "URL")
        private List<String> op1Endpoint = new ArrayList<>();
    }

    @Override
    public Integer call() throws CommandFailure, IOException {
        Config settings = tableOptions.settings(options());
        HttpSettings http;
        PipelineSettings pipeline;
        ReadingSettings reading;
        MonitoringSettings monitoring;
        try {
            http = HttpSettings.of(settings.getConfig("endgrain.http"));
            pipeline = PipelineSettings.of(settings.getConfig("endgrain"));
            http.bulk().requireFewerThan(settings.getInt("endgrain.requests.under-way"));
            reading = ReadingSettings.of(settings.getConfig("endgrain.reading"));
            monitoring = MonitoringSettings.of(settings.getConfig("endgrain"));
        } catch (IllegalArgumentException | ConfigException e) {
            throw CommandFailure.input(e.getMessage());
        }
        Map<Variant, List<Path>> directories = directories(settings);
        Optional<OwnTables> own = directories.values().stream().allMatch(List::isEmpty)
                ? Optional.of(OwnTables.in(new OsDisk(), OwnTables.folder()))
                : Optional.empty();
        own.ifPresent(made -> directories.put(Variant.STANDARD, made.folders()));
        TablesAtStart tables = TablesAtStart.of(new OsDisk(), directories);
        if (own.map(OwnTables::folders).filter(folders -> !folders.isEmpty()).isEmpty()) {
            tables.warn(log);
        }
        tables.sayWhatHasNone(log);
        sayWhatIsNotServed();
        int files = own.isPresent() ? Math.max(tables.files(), OwnTables.FILES) : tables.files();
        files += PrefixInventory.count(new OsDisk(), TableOptions.directories(settings, "hot-prefix"));
        int connections = DescriptorLimit.connections(
                DescriptorLimit.ofThisProcess(),
                files,
                settings.getInt(MAX_CONNECTIONS),
                http.operators().isPresent() ? Server.OPERATORS_CONNECTIONS : 0);
        settings = settings.withValue(MAX_CONNECTIONS, ConfigValueFactory.fromAnyRef(connections));
        log.info("files are read with {}", reading);
        Service service = Service.start(
                settings, http, pipeline, monitoring, directories, reading.disk(), () -> own.map(OwnTables::status));
        service.operatorsUrl().ifPresent(url -> log.info("operators' routes are at {}", url));
        spec.commandLine().getOut().println(greeting(tables, service.url()));
        spec.commandLine().getOut().flush();
        own.ifPresent(made -> {
            service.beforeStop(made::stop);
            made.start();
        });
        ServiceNotices.of(System.getenv(), ProcessHandle.current().pid()).ifPresent(service::tell);
        service.awaitEnd();
        return 0;
    }

    private Config options() throws CommandFailure {
        Config options = TableOptions.with(ConfigFactory.empty(), "hot-prefix", hotPrefix);
        if (bind != null) {
            options = options.withValue("endgrain.http.bind", ConfigValueFactory.fromAnyRef(bind, "--bind"));
        }
        if (operatorsBind != null) {
            options = options.withValue(
                    "endgrain.http.operators.bind", ConfigValueFactory.fromAnyRef(operatorsBind, "--operators-bind"));
        }
        if (mmap) {
            options = options.withValue("endgrain.reading.mode", ConfigValueFactory.fromAnyRef("mmap", "--mmap"));
        }
        if (adviseRandom) {
            options = options.withValue(
                    "endgrain.reading.advise-random", ConfigValueFactory.fromAnyRef("on", "--advise-random"));
        }
        if (cache != null) {
            if (cache < 0) {
                throw CommandFailure.input("--cache is " + cache + "; it should be a number of answers, 0 or more.");
            }
            options = options.withValue(
                    "endgrain.requests.cached-answers", ConfigValueFactory.fromAnyRef(cache, "--cache"));
        }
        return options;
    }

    private static Map<Variant, List<Path>> directories(Config settings) throws CommandFailure {
        Map<Variant, List<Path>> directories = new EnumMap<>(Variant.class);
        for (Variant variant : Variant.values()) {
            directories.put(variant, TableOptions.directories(settings, variant));
        }
        return directories;
    }

    private void sayWhatIsNotServed() {
        List<String> unused = new ArrayList<>();
        addIf(!notServed.prophet.isEmpty(), "--prophet", unused);
        addIf(!notServed.antichessTables.isEmpty(), "--antichess-tb", unused);
        addIf(!notServed.gaviota.isEmpty(), "--gaviota", unused);
        addIf(!notServed.op1Endpoint.isEmpty(), "--op1-endpoint", unused);
        if (!unused.isEmpty()) {
            log.info("accepted, but not used by this version: {}", String.join(", ", unused));
        }
    }

    private static void addIf(boolean given, String option, List<String> unused) {
        if (given) {
            unused.add(option);
        }
    }

    private String greeting(TablesAtStart tables, String url) {
        String dash = Terminal.of(spec.commandLine()).either("–", "-");
        Variant example = tables.example();
        return "Endgrain serves " + tables.served() + " at " + url + "/ " + dash + " try " + url + "/"
                + example.key() + "?fen="
                + ExampleQuestion.of(example).fen();
    }
}
