package io.endgrain.chess;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutcomeTest {
    @ParameterizedTest
    @CsvSource({
        "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1, true, false, false",
        "R5k1/5ppp/8/8/8/8/8/7K b - - 0 1, true, true, false",
        "k7/8/KQ6/8/8/8/8/8 b - - 0 1, false, false, true",
        "4k3/8/8/8/8/8/8/4K3 b - - 0 1, false, false, false"
    })
    void checkMateAndStalemateAreTold(String fen, boolean check, boolean checkmate, boolean stalemate) {
        Position position = Positions.of(fen);
        assertThat(position.isCheck()).isEqualTo(check);
        assertThat(position.isCheckmate()).isEqualTo(checkmate);
        assertThat(position.isStalemate()).isEqualTo(stalemate);
    }

    @Test
    void standardChessHasNoEndsOfItsOwn() {
        Position mated = Positions.of("R5k1/5ppp/8/8/8/8/8/7K b - - 0 1");
        assertThat(mated.isVariantLoss()).isFalse();
        assertThat(mated.isVariantWin()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1, true",
        "4k3/8/8/8/8/8/8/3NK3 w - - 0 1, true",
        "4k3/8/8/8/8/8/8/2NNK3 w - - 0 1, false", // the opponent could help
        "3nk3/8/8/8/8/8/8/3NK3 w - - 0 1, false",
        "3bk3/8/8/8/8/8/8/3NK3 w - - 0 1, false",
        "3qk3/8/8/8/8/8/8/3NK3 w - - 0 1, false", // Black has a queen
        "4k3/8/8/8/8/8/8/3BK3 w - - 0 1, true",
        "4k3/8/8/8/1B6/8/1B6/3BK2B w - - 0 1, false", // bishops on both colours
        "4k3/8/8/8/8/8/2B5/3BK2B w - - 0 1, true", // however many on one
        "2b1k3/8/8/8/8/8/8/3BK3 w - - 0 1, true",
        "3bk3/8/8/8/8/8/8/3BK3 w - - 0 1, false",
        "4k3/8/8/8/8/8/P7/4K3 w - - 0 1, false",
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1, false"
    })
    void insufficientMaterialIsTold(String fen, boolean expected) {
        assertThat(Positions.of(fen).isInsufficientMaterial()).isEqualTo(expected);
    }
}
