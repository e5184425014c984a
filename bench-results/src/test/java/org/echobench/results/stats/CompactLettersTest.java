package org.echobench.results.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CompactLettersTest {

    @Test
    void lettersAreSharedExactlyWhereNoDifferenceWasShown() {
        Random random = new Random(20_261_126);
        for (int run = 0; run < 300; run++) {
            int n = 1 + random.nextInt(9);
            boolean[][] differ = new boolean[n][n];
            for (int i = 0; i < n; i++) {
                for (int j = i + 1; j < n; j++) {
                    differ[i][j] = random.nextBoolean();
                }
            }
            List<String> letters = CompactLetters.of(n, (i, j) -> differ[i][j]);
            for (int i = 0; i < n; i++) {
                for (int j = i + 1; j < n; j++) {
                    boolean shared = letters.get(i)
                            .chars()
                            .anyMatch(letters.get(j).chars().boxed().toList()::contains);
                    assertEquals(!differ[i][j], shared, i + " and " + j + " in " + letters);
                }
            }
        }
    }
}
