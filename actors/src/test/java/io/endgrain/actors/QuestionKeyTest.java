package io.endgrain.actors;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuestionKeyTest {
    private static QuestionKey key(String fen) {
        return QuestionKey.of(SmallTables.position(fen), 7);
    }

    @Test
    void clocksDoNotMatter() {
        assertThat(key("8/8/8/3k4/8/8/8/KQ6 w - - 13 40")).isEqualTo(key("8/8/8/3k4/8/8/8/KQ6 w - - 0 1"));
    }

    @ParameterizedTest
    @CsvSource({
        "8/8/8/3k4/8/8/8/KQ6 w - - 0 1, 8/8/8/3k4/8/8/8/KQ6 b - - 0 1",
        "8/8/8/3k4/8/8/8/KQ6 w - - 0 1, 8/8/8/3k4/8/8/8/KR6 w - - 0 1",
        "8/8/8/3k4/8/8/8/KQ6 b - - 0 1, 8/8/8/3K4/8/8/8/kq6 b - - 0 1",
        "8/8/8/3k4/8/8/8/4K2R w K - 0 1, 8/8/8/3k4/8/8/8/4K2R w - - 0 1",
        "8/8/8/3kpP2/8/8/8/4K3 w - e6 0 1, 8/8/8/3kpP2/8/8/8/4K3 w - - 0 1"
    })
    void everythingElseDoes(String one, String other) {
        assertThat(key(one)).isNotEqualTo(key(other));
    }

    @Test
    void anEnPassantSquareThatNobodyCanUseDoesNotMatter() {
        assertThat(key("8/8/8/3kp3/8/8/8/4K3 w - e6 0 1")).isEqualTo(key("8/8/8/3kp3/8/8/8/4K3 w - - 0 1"));
    }

    @Test
    void anotherSetOfTablesIsAnotherQuestion() {
        assertThat(QuestionKey.of(SmallTables.position(SmallTables.QUEEN_WINS), 8))
                .isNotEqualTo(key(SmallTables.QUEEN_WINS));
    }
}
