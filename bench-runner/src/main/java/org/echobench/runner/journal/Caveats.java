package org.echobench.runner.journal;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.echobench.results.Caveat;
import org.echobench.results.Score;
import org.echobench.results.Subject;

/** The caveats of a row. */
final class Caveats {

    private static final double NEAR_REFERENCE = 0.9;
    private static final double BUSY = 0.9;
    private static final double LATE_MICROS = 1_000;

    private Caveats() {}

    static List<Caveat> of(RowForks forks, String serverId, Optional<Score> score, Optional<Score> reference) {
        List<Caveat> caveats = new ArrayList<>();
        if (score.isPresent() && !isReference(serverId) && harnessLimited(score.get(), reference)) {
            caveats.add(Caveat.HARNESS_LIMITED);
        }
        if (score.isPresent() && score.get().sendLag().orElse(0) > LATE_MICROS) {
            caveats.add(Caveat.CLIENT_LATE);
        }
        RepeatPolicy policy = RepeatPolicy.standard();
        if (forks.forks().stream().anyMatch(policy::tooBusy)) {
            caveats.add(Caveat.BUSY_MACHINE);
        }
        if (forks.failure().isEmpty() && forks.forks().size() < forks.planned()) {
            caveats.add(Caveat.INCOMPLETE);
        }
        return caveats;
    }

    /**
     * At a fixed rate every server that keeps up has the reference's rate, so the harness is not the limit. In other
     * rows the harness is the limit if the client is always busy, or if the server is near a reference whose client is
     * always busy.
     */
    private static boolean harnessLimited(Score score, Optional<Score> reference) {
        if (score.sendLag().isPresent()) {
            return false;
        }
        if (score.bracket().isPresent() && score.bracket().get().limitedAt().isPresent()) {
            return true;
        }
        return busy(score)
                || reference.filter(floor -> busy(floor) && near(score, floor)).isPresent();
    }

    private static boolean busy(Score score) {
        return score.clientBusy().orElse(0) >= BUSY;
    }

    private static boolean near(Score score, Score reference) {
        OptionalDouble limit = reference.rate();
        return limit.isPresent() && score.rate().orElse(0) >= NEAR_REFERENCE * limit.getAsDouble();
    }

    static boolean isReference(String serverId) {
        return serverId.equals(Subject.REFERENCE);
    }
}
