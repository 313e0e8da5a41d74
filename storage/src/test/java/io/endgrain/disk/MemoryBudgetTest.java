package io.endgrain.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class MemoryBudgetTest {

    @Test
    void reservesAllOrNothing() {
        MemoryBudget budget = new MemoryBudget(100);
        assertThat(budget.tryReserve(60)).isTrue();
        assertThat(budget.tryReserve(41)).isFalse();
        assertThat(budget.tryReserve(Long.MAX_VALUE)).isFalse();
        assertThat(budget.available()).isEqualTo(40);
        assertThat(budget.tryReserve(40)).isTrue();
        budget.release(100);
        assertThat(budget.reserved()).isZero();
    }

    @Test
    void refusesToGiveBackMoreThanIsReserved() {
        MemoryBudget budget = new MemoryBudget(100);
        assertThat(budget.tryReserve(1)).isTrue();
        assertThatThrownBy(() -> budget.release(2))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("cannot release 2 bytes: only 1 are reserved");
        assertThatThrownBy(() -> budget.tryReserve(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThat(budget.reserved()).isEqualTo(1);
    }

    @Test
    void neverExceedsItsCapacityWhenManyThreadsReserve() {
        MemoryBudget budget = new MemoryBudget(10);
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (int thread = 0; thread < 8; thread++) {
                threads.execute(() -> {
                    for (int i = 0; i < 10_000; i++) {
                        if (budget.tryReserve(3)) {
                            assertThat(budget.reserved()).isLessThanOrEqualTo(10);
                            budget.release(3);
                        }
                    }
                });
            }
        }
        assertThat(budget.reserved()).isZero();
    }
}
