package org.echobench.cluster.node;

import java.net.InetSocketAddress;
import java.util.concurrent.ThreadLocalRandom;
import org.echobench.cluster.topology.JobKind;
import org.echobench.core.client.Target;
import org.echobench.core.load.BodyCheck;
import org.echobench.core.load.ClosedPacing;
import org.echobench.core.load.ConnectProtocol;
import org.echobench.core.load.EchoProtocol;
import org.echobench.core.load.HttpProtocol;
import org.echobench.core.load.Interval;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.OpenPacing;
import org.echobench.core.load.Payload;
import org.echobench.core.load.Protocol;
import org.echobench.core.load.Schedule;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.wire.HttpRequest;
import org.echobench.results.Param;

/** Makes the driver of a client's part of a job. */
final class ClientDrivers {

    /** Fixed, so that two runs send at the same times. */
    private static final long SEED = 20_261_120;

    /** Bytes of a probe's messages if its job sets no size. */
    private static final int PROBE_PAYLOAD = 128;

    private static final String JSON_BODY = "{\"message\":\"Hello, World!\"}";

    private static final long SECOND = 1_000_000_000L;

    private final NodeMessages.LoadPlan plan;
    private final JobKind kind;
    private final Target target;

    ClientDrivers(NodeMessages.LoadPlan plan) {
        this.plan = plan;
        this.kind = JobKind.of(plan.job());
        this.target = Target.of(new InetSocketAddress(plan.host(), plan.port())).withSources(plan.sources());
    }

    /** @throws IllegalArgumentException if there is not something to do for every loader */
    static ClientDriver of(NodeMessages.LoadPlan plan) {
        ClientDrivers drivers = new ClientDrivers(plan);
        return plan.probe() ? drivers.probe() : drivers.loader();
    }

    private ClientDriver probe() {
        return new ClientDriver(probeLoop(), connections(), SECOND / probeRate() / 2);
    }

    private LoadLoop<OpenPacing> probeLoop() {
        return open(Schedule.uniform(probeRate()));
    }

    /** An open loop that is told its rate anew for each window. */
    LoadLoop<OpenPacing> paced() {
        return plan.probe() ? probeLoop() : open(Schedule.uniform(1));
    }

    private LoadLoop<OpenPacing> open(Schedule schedule) {
        return new LoadLoop<>(target, protocol(), new OpenPacing(schedule, depth()), firstId(), connections(), true);
    }

    /** Warms up: echoes in a closed loop on this client's number of connections, for the given time. */
    Interval.Share warm(long nanos) {
        try (LoadLoop<ClosedPacing> load =
                new LoadLoop<>(target, protocol(), new ClosedPacing(1), 0, connections(), true)) {
            load.open();
            Interval interval = Interval.begin(load);
            load.run(nanos);
            return interval.end();
        }
    }

    /** Messages a second. */
    long probeRate() {
        return number(Param.PROBE_RATE);
    }

    /** This client's. */
    int connections() {
        return Math.toIntExact(plan.probe() ? number(Param.PROBE_CONNECTIONS) : share(Param.CONNECTIONS));
    }

    /** The number of this client's first connection: behind those of the loaders before it, and a probe's behind all. */
    int firstId() {
        if (!plan.params().containsKey(Param.CONNECTIONS.label())) {
            return 0;
        }
        long all = number(Param.CONNECTIONS);
        int before = plan.probe() ? plan.loaders() : plan.index();
        return Math.toIntExact(before * (all / plan.loaders()) + Math.min(before, all % plan.loaders()));
    }

    private ClientDriver loader() {
        return switch (kind) {
            case WEBSOCKET_ECHO -> closed(protocol(), Math.toIntExact(number(Param.WINDOW)));
            case HTTP_JSON -> closed(protocol(), 1);
            case WEBSOCKET_FIXED_RATE, HTTP_FIXED_RATE ->
                new ClientDriver(
                        open(schedule(share(Param.RATE))), connections(), plan.index() * SECOND / number(Param.RATE));
            case PUSH_SCALE, RATE_CAPACITY, SUBSCRIBER_CAPACITY ->
                throw new IllegalArgumentException(plan.job() + " has no client of this kind");
            case WEBSOCKET_CONNECT -> closed(new ConnectProtocol(Endpoints.WS_ECHO), 1);
        };
    }

    private ClientDriver closed(Protocol protocol, int window) {
        ClosedPacing pacing = new ClosedPacing(window);
        return new ClientDriver(
                new LoadLoop<>(target, protocol, pacing, firstId(), connections(), true), connections(), 0);
    }

    /** This client's messages, so many a second, with the arrivals of the plan. */
    Schedule schedule(long rate) {
        return plan.params().get(Param.ARRIVALS.label()).equals("poisson")
                ? Schedule.poisson(rate, SEED + plan.index())
                : Schedule.uniform(rate);
    }

    private boolean http() {
        return kind == JobKind.HTTP_JSON || kind == JobKind.HTTP_FIXED_RATE;
    }

    private int depth() {
        return http() ? 1 : OpenPacing.ANY_DEPTH;
    }

    private Protocol protocol() {
        if (http()) {
            HttpRequest request = HttpRequest.get(target.host(), Endpoints.JSON, true, false);
            return new HttpProtocol(request, BodyCheck.exactly(JSON_BODY));
        }
        int bytes = plan.params().containsKey(Param.PAYLOAD.label())
                ? Math.toIntExact(number(Param.PAYLOAD))
                : PROBE_PAYLOAD;
        boolean text = !"binary".equals(plan.params().get(Param.KIND.label()));
        int key = ThreadLocalRandom.current().nextInt() | 1;
        return new EchoProtocol(Endpoints.WS_ECHO, new Payload(bytes, text, key));
    }

    private long number(Param parameter) {
        return Long.parseLong(plan.params().get(parameter.label()));
    }

    /** This loader's part of a number that all loaders share. */
    private long share(Param parameter) {
        long all = number(parameter);
        if (all < plan.loaders()) {
            throw new IllegalArgumentException(
                    parameter + " must be at least the number of loaders (" + plan.loaders() + "), but is " + all);
        }
        return share(all);
    }

    /** This loader's part of that; 0 where there is less than loaders. */
    long share(long all) {
        return all / plan.loaders() + (plan.index() < all % plan.loaders() ? 1 : 0);
    }
}
