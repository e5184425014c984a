package org.echobench.core.benchmarks;

import java.lang.reflect.Field;
import java.net.InetSocketAddress;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.echobench.core.client.ClientTls;
import org.echobench.core.client.Target;
import org.echobench.core.load.MeasurementWindow;
import org.echobench.core.process.CertificateFile;
import org.echobench.core.process.ChildMain;
import org.echobench.core.process.Order;

/**
 * Parts of a fork's loads in a JVM of their own: {@code LoaderMain benchmark host port certificate name=value …}. It
 * instantiates the fork's benchmark with the same parameters, so the drivers are the same. During an interval it prints
 * {@code SAMPLE n}, the number of messages completed in intervals so far.
 */
public final class LoaderMain extends ChildMain<LoaderMain> {

    static final String NO_CERTIFICATE = "-";

    /** How long it runs before it looks for an order. */
    private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private static final long SAMPLE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private static final int FIRST_PARAMETER = 4;

    private final ExchangeBenchmark benchmark;
    private final Map<Integer, LoadPart> parts = new HashMap<>();
    /** The part whose interval is under way. */
    private Optional<LoadPart> running = Optional.empty();
    /** Messages completed in the intervals that have ended. */
    private long ended;

    private long sampledAt;

    private LoaderMain(String... arguments) throws Exception {
        if (arguments.length < FIRST_PARAMETER) {
            throw new IllegalArgumentException("expected benchmark, host, port, certificate and parameters, but got "
                    + arguments.length + " arguments");
        }
        Target target = Target.of(new InetSocketAddress(arguments[1], Integer.parseInt(arguments[2])));
        if (!arguments[3].equals(NO_CERTIFICATE)) {
            target = target.withTls(ClientTls.ofBenchmark(
                    CertificateFile.parse("the argument", Base64.getDecoder().decode(arguments[3]))));
        }
        benchmark = (ExchangeBenchmark)
                Class.forName(arguments[0]).getDeclaredConstructor().newInstance();
        benchmark.loads(target);
        for (int i = FIRST_PARAMETER; i < arguments.length; i++) {
            String[] parameter = arguments[i].split("=", 2);
            set(benchmark.getClass().getField(parameter[0]), parameter[1]);
        }
    }

    private void set(Field field, String value) throws IllegalAccessException {
        if (field.getType() == int.class) {
            field.setInt(benchmark, Integer.parseInt(value));
        } else if (field.getType() == boolean.class) {
            field.setBoolean(benchmark, Boolean.parseBoolean(value));
        } else {
            field.set(benchmark, value);
        }
    }

    public static void main(String[] arguments) {
        run(LoaderMain::new, arguments);
    }

    @Override
    protected void serve() {
        if (running.isEmpty()) {
            super.serve();
            return;
        }
        running.get().driver().run(SLICE_NANOS);
        long now = System.nanoTime();
        if (now - sampledAt > SAMPLE_NANOS) {
            sampledAt = now;
            sample(Long.toString(ended + running.get().completed()));
        }
    }

    @Override
    public void close() {
        parts.values().forEach(part -> part.driver().close());
    }

    record Make(int load, Load.Part part, Optional<Load.Arrivals> arrivals) implements Order<LoaderMain> {

        @Override
        public MeasurementWindow.WorkerTotals by(LoaderMain loader) {
            loader.parts.put(load, new LoadPart(part, loader.benchmark.driver(part, arrivals)));
            return MeasurementWindow.WorkerTotals.NONE;
        }
    }

    /** {@link LoadPart#take}. */
    record Take(int load, LoadPart.Step step, long nanos) implements Order<LoaderMain> {

        @Override
        public MeasurementWindow.WorkerTotals by(LoaderMain loader) {
            LoadPart part = loader.parts.get(load);
            loader.running = step == LoadPart.Step.BEGIN ? Optional.of(part) : Optional.empty();
            MeasurementWindow.WorkerTotals share = part.take(step, nanos);
            if (step == LoadPart.Step.END) {
                loader.ended += share.inTime();
            } else if (step == LoadPart.Step.CLOSE) {
                loader.parts.remove(load);
            }
            return share;
        }
    }

    /** {@link LoadPart#follow}. */
    record Follow(int load, Load.Arrivals arrivals) implements Order<LoaderMain> {

        @Override
        public MeasurementWindow.WorkerTotals by(LoaderMain loader) {
            loader.parts.get(load).follow(arrivals);
            return MeasurementWindow.WorkerTotals.NONE;
        }
    }
}
