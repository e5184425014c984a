package org.echobench.results.run;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.echobench.results.Figures;
import org.echobench.results.Names;
import org.echobench.results.Subject;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;
import org.echobench.results.stats.Standing;

/**
 * One subject in one row.
 *
 * @param subject its label
 * @param server the id of its server
 * @param handler the threads that run the row's handler, as {@code event loop}; empty where it is not known
 * @param forks that count, at most the rounds planned
 * @param failure why the row failed for this subject; then there are no figures
 * @param figures by the name that {@link MetricName} gives the metric; empty where it failed or is not measured yet,
 *     otherwise with {@link MetricName#SCORE}
 * @param notes findings that the forks left for the reader, a sentence each
 */
public record SubjectResult(
        String subject,
        String server,
        Optional<String> handler,
        int forks,
        Optional<String> failure,
        SortedMap<String, Figure> figures,
        List<Caveat> caveats,
        List<String> notes) {

    /** How late the client itself sent; only rows at a fixed rate have it. */
    public static final String LATENESS = MetricName.percentile(Metric.SEND_LAG.label(), 0.99);

    public SubjectResult {
        Names.requireName("subject", subject);
        Names.requireName("server", server);
        if (!figures.isEmpty() && !figures.containsKey(MetricName.SCORE)) {
            throw new IllegalArgumentException("figures of " + subject + " must have the " + MetricName.SCORE);
        }
        figures = Collections.unmodifiableSortedMap(new TreeMap<>(figures));
        caveats = List.copyOf(caveats);
        notes = List.copyOf(notes);
    }

    /** A subject without any figure. */
    public static SubjectResult notMeasured(Subject subject) {
        return new SubjectResult(
                subject.label(),
                subject.serverId(),
                Optional.empty(),
                0,
                Optional.empty(),
                Collections.emptySortedMap(),
                List.of(),
                List.of());
    }

    public boolean measured() {
        return !figures.isEmpty();
    }

    /**
     * The metric that the row is about: the result of a search or a ramp, whose score is only its time; otherwise the
     * score.
     */
    public String headline() {
        return Metric.first(Metric.HEADLINES, figures::containsKey).orElse(MetricName.SCORE);
    }

    /** @param name of the metric; {@link MetricName#SCORE} stands for the {@link #headline} */
    public Optional<Figure> figure(String name) {
        return Optional.ofNullable(figures.get(name.equals(MetricName.SCORE) ? headline() : name));
    }

    /** The value of a metric, named as for {@link #figure}; empty where it has none. */
    public OptionalDouble value(String name) {
        double value = figure(name).map(Figure::value).orElse(Double.NaN);
        return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    public OptionalDouble value(Metric metric) {
        return value(metric.label());
    }

    /** The standing by a metric, named as for {@link #figure}; {@link Standing#NONE} where it does not rank servers. */
    public Standing standing(String name) {
        return figure(name).flatMap(Figure::standing).orElse(Standing.NONE);
    }

    /** The mark beside a figure in charts and pages, such as {@code a [W]}: its letters and its caveats. */
    public String mark(String name) {
        String letters = standing(name).letters();
        String caveats = caveats(name);
        return letters + (letters.isEmpty() || caveats.isEmpty() ? "" : " ") + caveats;
    }

    /** The caveats of a figure: {@code [W]}; empty without any. Some concern the rate alone. */
    public String caveats(String name) {
        String symbols = caveats.stream()
                .filter(caveat -> name.equals(MetricName.SCORE) || !caveat.ofRate())
                .map(Caveat::symbol)
                .collect(Collectors.joining());
        return symbols.isEmpty() ? "" : "[" + symbols + "]";
    }

    /** Whether it is the bare server that shows the harness's limits. */
    public boolean reference() {
        return server.equals(Subject.REFERENCE);
    }

    /** Whether a schedule set the rate, so that the score does not compare servers. */
    public boolean atFixedRate() {
        return value(LATENESS).isPresent();
    }

    /** Whether the score has a place in an order of servers by rate. */
    public boolean ranksByValue() {
        return !reference() && measured() && !atFixedRate() && !caveats.contains(Caveat.CLIENT_LATE);
    }

    /** Whether the client was at its limit: the server's rate is at least the one that was measured. */
    public boolean atLeast() {
        return caveats.contains(Caveat.HARNESS_LIMITED);
    }

    /** The latency beside the score; empty if the benchmark records none. */
    public Optional<String> latency() {
        return Metric.first(Metric.BESIDE_SCORE, figures::containsKey);
    }

    /** Where the handler runs, in a word. */
    public Optional<String> shortHandler() {
        return handler.map(words -> words.replace("event ", "")
                .replace(" thread", "")
                .replace(" of ", " ")
                .replace(" in ", " "));
    }

    /**
     * The levels between which the capacity lies over all forks, as in {@code held 41,230, not held 43,290}: the lowest
     * of the highest levels that held, the highest of the lowest that did not, and the lowest at which the harness, not
     * the server, ended a search. Empty if the benchmark does not search for one.
     */
    public Optional<String> bracket() {
        OptionalDouble held = means(Metric.CAPACITY).min();
        if (held.isEmpty()) {
            return Optional.empty();
        }
        StringBuilder text = new StringBuilder("held " + Figures.of(held));
        means(Metric.CAPACITY_NOT_HELD).max().ifPresent(level -> text.append(", not held " + Figures.of(level)));
        means(Metric.CAPACITY_LIMITED_AT)
                .min()
                .ifPresent(level -> text.append(", limited by the harness at " + Figures.of(level)));
        return Optional.of(text.toString());
    }

    private DoubleStream means(Metric metric) {
        return figure(metric.label()).stream().flatMapToDouble(figure -> Arrays.stream(figure.means()));
    }

    /** A copy that has a metric without a value, in the unit of another figure, unless it has the metric or none at all. */
    SubjectResult withUnknown(String name, Figure other) {
        if (!measured() || figures.containsKey(name)) {
            return this;
        }
        SortedMap<String, Figure> known = new TreeMap<>(figures);
        known.put(name, new Figure(Double.NaN, other.unit(), Optional.empty(), List.of()));
        return new SubjectResult(subject, server, handler, forks, failure, known, caveats, notes);
    }

    /** A copy with a place among the servers of its row. */
    public SubjectResult withStanding(String name, Standing standing) {
        SortedMap<String, Figure> known = new TreeMap<>(figures);
        known.computeIfPresent(
                name.equals(MetricName.SCORE) ? headline() : name, (n, figure) -> figure.withStanding(standing));
        return new SubjectResult(subject, server, handler, forks, failure, known, caveats, notes);
    }

    /** A copy with the findings of its forks. */
    public SubjectResult with(List<Caveat> known, List<String> findings) {
        return new SubjectResult(subject, server, handler, forks, failure, figures, known, findings);
    }
}
