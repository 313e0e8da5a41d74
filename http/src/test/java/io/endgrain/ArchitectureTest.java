package io.endgrain;

import static com.tngtech.archunit.base.DescribedPredicate.doNot;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * The arrows between packages. It stands in the module that sees all the others. A rule about a package that is still
 * empty holds.
 */
@AnalyzeClasses(packages = "io.endgrain", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    private static final String LOG = "io.endgrain.log..";
    private static final String CHESS = "io.endgrain.chess..";
    private static final String SYZYGY = "io.endgrain.syzygy..";
    private static final String DISK = "io.endgrain.disk..";
    private static final String ANSWER = "io.endgrain.answer..";
    private static final String TABLES = "io.endgrain.tables..";
    private static final String GENERATE = "io.endgrain.generate..";
    private static final String SURVEY = "io.endgrain.survey..";
    private static final String PREFIX = "io.endgrain.prefix..";
    private static final String VERIFY = "io.endgrain.verify..";
    private static final String TESTKIT = "io.endgrain.testkit..";
    private static final String REPLAY = "io.endgrain.replay..";
    private static final String ACTORS = "io.endgrain.actors..";
    private static final String HTTP = "io.endgrain.http..";

    private static final String[] STORAGE = {LOG, CHESS, SYZYGY, DISK, ANSWER, TABLES, GENERATE, SURVEY, PREFIX, VERIFY
    };

    /** The narrow interface through which the tables are read, with its value for failures. */
    private static final DescribedPredicate<JavaClass> READ_INTERFACE = nameMatching(
                    "io\\.endgrain\\.disk\\.(ResidentPages|ReadFailure)")
            .as("ResidentPages and ReadFailure")
            .forSubtype();

    @ArchTest
    static final ArchRule the_log_uses_nothing_else_of_ours = uses_of_ours_only(LOG);

    @ArchTest
    static final ArchRule chess_uses_nothing_else_of_ours = uses_of_ours_only(CHESS);

    @ArchTest
    static final ArchRule disk_knows_neither_chess_nor_tables = uses_of_ours_only(DISK);

    @ArchTest
    static final ArchRule syzygy_uses_chess_and_of_disk_the_read_interface_only = noClasses()
            .that()
            .resideInAPackage(SYZYGY)
            .should()
            .dependOnClassesThat(
                    ours().and(doNot(resideInAnyPackage(CHESS, SYZYGY).or(READ_INTERFACE))))
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule the_prober_neither_reads_nor_waits_by_itself = noClasses()
            .that()
            .resideInAPackage(SYZYGY)
            .should()
            .dependOnClassesThat()
            .haveNameMatching(
                    "java\\.(nio\\.channels|net|util\\.concurrent\\.locks)\\..*|java\\.lang\\.(Thread|ProcessBuilder)"
                            + "|java\\.io\\.(File|RandomAccessFile|FileInputStream)|java\\.util\\.concurrent\\..*(Executor|Future).*")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule answer_uses_chess_and_values_of_syzygy_only = uses_of_ours_only(ANSWER, CHESS, SYZYGY);

    @ArchTest
    static final ArchRule tables_use_the_rest_of_storage_only = uses_of_ours_only(TABLES, CHESS, SYZYGY, DISK);

    @ArchTest
    static final ArchRule generation_uses_the_rest_of_storage_only =
            uses_of_ours_only(GENERATE, CHESS, SYZYGY, DISK, TABLES);

    @ArchTest
    static final ArchRule surveys_use_the_rest_of_storage_only =
            uses_of_ours_only(SURVEY, CHESS, SYZYGY, DISK, TABLES, GENERATE);

    @ArchTest
    static final ArchRule prefixes_use_format_disks_and_verification_only =
            uses_of_ours_only(PREFIX, CHESS, SYZYGY, DISK, TABLES, VERIFY);

    @ArchTest
    static final ArchRule verification_uses_the_rest_of_storage_only =
            uses_of_ours_only(VERIFY, LOG, CHESS, SYZYGY, DISK, TABLES, GENERATE);

    @ArchTest
    static final ArchRule testkit_uses_storage_only = uses_of_ours_only(TESTKIT, STORAGE);

    @ArchTest
    static final ArchRule the_replayer_uses_nothing_else_of_ours = uses_of_ours_only(REPLAY);

    @ArchTest
    static final ArchRule actors_use_storage_only = uses_of_ours_only(ACTORS, STORAGE);

    @ArchTest
    static final ArchRule nothing_but_http_uses_http = noClasses()
            .that()
            .resideOutsideOfPackage(HTTP)
            .should()
            .dependOnClassesThat()
            .resideInAPackage(HTTP)
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule no_actors_in_storage_and_testkit = noClasses()
            .that()
            .resideInAnyPackage(
                    LOG, CHESS, SYZYGY, DISK, ANSWER, TABLES, GENERATE, SURVEY, PREFIX, VERIFY, TESTKIT, REPLAY)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.pekko..", "scala..")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule packages_form_no_cycles =
            slices().matching("io.endgrain.(*)..").should().beFreeOfCycles().allowEmptyShould(true);

    private static ArchRule uses_of_ours_only(String user, String... used) {
        return noClasses()
                .that()
                .resideInAPackage(user)
                .should()
                .dependOnClassesThat(ours().and(doNot(resideInAPackage(user).or(resideInAnyPackage(used)))))
                .allowEmptyShould(true);
    }

    private static DescribedPredicate<JavaClass> ours() {
        return resideInAPackage("io.endgrain..");
    }
}
