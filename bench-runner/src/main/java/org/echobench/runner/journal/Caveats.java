package org.echobench.runner.journal;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.echobench.results.Caveat;
import org.echobench.results.Score;

/** The caveats of a row. */
final class Caveats {

    /** The server that does the least work. */
    private static final String REFERENCE = "reference";

    private static final double NEAR_REFERENCE = 0.9;
    private static final double SATURATED = 0.9;
    private static final double LATE_MICROS = 1_000;

    private Caveats() {}

    static List<Caveat> of(RowForks forks, String serverId, Optional<Score> score, Optional<Score> reference) {
        List<Caveat> caveats = new ArrayList<>();
        if (score.isPresent() && !serverId.equals(REFERENCE) && harnessLimited(score.get(), reference)) {
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

    /** At a fixed rate every server that keeps up has the reference's rate, so the harness is not the limit. */
    private static boolean harnessLimited(Score score, Optional<Score> reference) {
        if (score.sendLag().isPresent()) {
            return false;
        }
        if (score.bracket().isPresent() && score.bracket().get().limitedAt().isPresent()) {
            return true;
        }
        OptionalDouble limit = reference.map(Score::rate).orElse(OptionalDouble.empty());
        boolean near = limit.isPresent() && score.rate().orElse(0) >= NEAR_REFERENCE * limit.getAsDouble();
        return near || score.saturation().orElse(0) >= SATURATED;
    }

    static boolean isReference(String serverId) {
        return serverId.equals(REFERENCE);
    }
}
