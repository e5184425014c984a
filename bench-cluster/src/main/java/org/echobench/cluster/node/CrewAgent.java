package org.echobench.cluster.node;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.echobench.cluster.clock.ClockClient;
import org.echobench.cluster.clock.ClockEstimate;
import org.echobench.core.client.Target;
import org.echobench.core.host.Loader;
import org.echobench.core.scale.Crew;
import org.echobench.core.scale.LoaderCrew;
import org.echobench.core.spi.Endpoints;
import org.echobench.results.HistogramText;

/**
 * A client's node whose subscribers the server's node leads: they are in processes of their own, as many as descriptors
 * need. Its clock is compared each time latencies are asked for, so that the hosts' drift does not add up.
 */
final class CrewAgent {

    private final NodeMessages.JoinPlan plan;
    private final LoaderCrew crew;
    private final CrewLine line;
    private final ObjectMapper mapper = new ObjectMapper();
    private ClockEstimate clock;

    CrewAgent(NodeMessages.JoinPlan plan) throws IOException {
        this.plan = plan;
        InetSocketAddress server = new InetSocketAddress(plan.host(), plan.port());
        crew = new LoaderCrew(
                Target.of(server),
                Loader.command(server, Endpoints.WS_PUSH, plan.payload()),
                plan.perClient(),
                plan.sources());
        clock = ClockClient.estimate(plan.host(), plan.clockPort());
        line = new CrewLine(new Socket(plan.host(), plan.crewPort()));
        line.send(new SearchMessages.Joined(plan.node(), plan.probe()));
    }

    /** Of the server's host, at joining. */
    ClockEstimate clock() {
        return clock;
    }

    /** Answers until the server's node ends the connection. */
    NodeMessages.TookPart serve() throws IOException {
        ClockEstimate before = clock;
        HostMeter host = new HostMeter();
        for (Optional<JsonNode> next = line.receive(); next.isPresent(); next = line.receive()) {
            line.send(answer(mapper.treeToValue(next.get(), CrewMessages.Question.class)));
        }
        long cpu = crew.latencies().cpuNanos();
        ClockEstimate after = ClockClient.estimate(plan.host(), plan.clockPort());
        return new NodeMessages.TookPart(before, after, host.finish(cpu));
    }

    private Object answer(CrewMessages.Question question) throws IOException {
        return switch (question.ask()) {
            case OPEN -> {
                Optional<String> stoppedBy = crew.open(question.count(), question.number());
                crew.clockAhead(clock.offsetNanos());
                yield new CrewMessages.Opened(stoppedBy.orElse(""));
            }
            case DISMISS -> {
                crew.dismiss();
                yield new CrewMessages.Opened("");
            }
            case AWAIT -> new CrewMessages.Heard(crew.await(question.number(), question.limitMillis()));
            case RESULT -> result();
        };
    }

    private CrewMessages.Result result() throws IOException {
        Crew.Latencies latencies = crew.latencies();
        Map<String, String> histograms = new TreeMap<>();
        latencies.histograms().forEach((label, histogram) -> histograms.put(label, HistogramText.encode(histogram)));
        ClockEstimate now = ClockClient.estimate(plan.host(), plan.clockPort());
        long moved = Math.abs(now.offsetNanos() - clock.offsetNanos());
        long error = clock.errorNanos() + moved;
        clock = now;
        crew.clockAhead(now.offsetNanos());
        return new CrewMessages.Result(histograms, latencies.cpuNanos(), error);
    }

    void close() throws IOException {
        try {
            line.close();
        } finally {
            crew.close();
        }
    }
}
