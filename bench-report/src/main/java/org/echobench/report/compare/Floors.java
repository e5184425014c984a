package org.echobench.report.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.echobench.report.exit.ExitCode;
import org.echobench.report.exit.ReportException;
import org.echobench.results.metric.Floor;
import org.echobench.results.metric.MetricName;

/** The floor of each metric: the registry's, unless the user set another. */
public final class Floors {

    private static final double MOST_PERCENT = 900;

    private record Override(Glob metric, Floor floor) {}

    private final List<Override> overrides;

    private Floors(List<Override> overrides) {
        this.overrides = overrides;
    }

    /**
     * @param settings {@code 5} or {@code 5%} for every metric, {@code server.alloc=0.5} for one; later ones win
     * @throws ReportException when one is neither
     */
    public static Floors parse(List<String> settings) {
        List<Override> overrides = new ArrayList<>();
        for (String setting : settings) {
            int equals = setting.lastIndexOf('=');
            String metric = equals < 0 ? "*" : setting.substring(0, equals).strip();
            double share = share(setting, setting.substring(equals + 1));
            overrides.add(0, new Override(new Glob(metric), new Floor(share, share, 0)));
        }
        return new Floors(overrides);
    }

    private static double share(String setting, String percent) {
        try {
            double value = Double.parseDouble(percent.strip().replaceAll("\\s*%$", ""));
            if (value >= 0 && value < MOST_PERCENT) {
                return value / 100;
            }
        } catch (NumberFormatException e) {
            throw refused(setting, e);
        }
        throw refused(setting, null);
    }

    private static ReportException refused(String setting, Throwable cause) {
        return new ReportException(
                ExitCode.USAGE_OR_IO,
                "--floor " + setting + " is not a percentage from 0 to 900, such as 5 or server.alloc=0.5.",
                cause);
    }

    /** @param unit judges a metric that is not in the registry */
    public Floor of(String metric, String unit) {
        Optional<Override> set =
                overrides.stream().filter(o -> o.metric.matches(metric)).findFirst();
        if (set.isPresent()) {
            return set.get().floor;
        }
        return MetricName.floor(metric, unit);
    }
}
