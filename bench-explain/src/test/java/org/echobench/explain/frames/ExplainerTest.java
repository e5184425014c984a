package org.echobench.explain.frames;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.profile.ProfileKind;
import org.junit.jupiter.api.Test;

/** What the stacks of two sides say of their difference. */
class ExplainerTest {

    private static final Row ROW = Row.of("netty-json", "a.B.c", Map.of("bytes", "64"), RowSettings.annotated());

    private static final String LOOP = "[server];java/lang/Thread.run;io/netty/Loop.run;";
    private static final String READ = LOOP + "io/netty/Pipeline.read 20";
    private static final String WRITE = LOOP + "io/netty/Pipeline.write;sun/nio/ch/SocketDispatcher.write0;send 10";

    private static Explainer.Side side(String subject, List<ForkProfile> forks, double... scored) {
        return new Explainer.Side(subject, forks, scored);
    }

    private static ExplainedRow explain(Cost cost, List<ForkProfile> base, List<ForkProfile> head) {
        return Explainer.explain(
                ROW,
                Map.of("server", "netty"),
                cost,
                Optional.of(side("base", base, 30, 30.1, 29.9)),
                side("head", head, 33.1, 33, 33.2));
    }

    private static ExplainedRow cpu(String[] base, String[] head) {
        return explain(Cost.CPU, Profiles.forks(6, ProfileKind.CPU, base), Profiles.forks(6, ProfileKind.CPU, head));
    }

    private static String[] stacks(String... stacks) {
        return stacks;
    }

    private static List<String> significant(ExplainedRow row) {
        return row.frames().stream()
                .filter(ExplainedFrame::significant)
                .map(ExplainedFrame::frame)
                .toList();
    }

    /** The largest significant difference. */
    private static ExplainedFrame first(ExplainedRow row) {
        return row.frames().stream()
                .filter(ExplainedFrame::significant)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aMethodThatOnlyHeadCallsIsTheFirstFrame() {
        ExplainedRow row = cpu(
                stacks(READ, WRITE),
                stacks(READ, WRITE, LOOP + "io/netty/Pipeline.read;org/foo/Slow.work;nanosleep 3"));
        assertEquals(List.of("org.foo.Slow.work"), significant(row));
        ExplainedFrame first = first(row);
        assertEquals(OptionalDouble.of(0), first.base());
        assertEquals(3, first.head(), 0.05);
        assertTrue(first.low().orElseThrow() > 2.5 && first.high().orElseThrow() < 3.5, first.toString());
    }

    @Test
    void whatAMethodHasTheJdkAndTheKernelDoIsItsOwn() {
        ExplainedRow row = cpu(
                stacks(READ),
                stacks(
                        READ,
                        LOOP + "org/foo/Slow.work;java/lang/String.format;java/util/Formatter.parse 1.5",
                        LOOP + "org/foo/Slow.work;java/security/MessageDigest.digest;sha256 1",
                        LOOP + "org/foo/Slow.work;sun/nio/ch/Net.poll;sys_poll_[k] 0.5"));
        assertEquals(List.of("org.foo.Slow.work"), significant(row));
        assertEquals(3, first(row).head(), 0.05);
    }

    private static List<ForkProfile> scattered(double more) {
        return Stream.of(1, 2, 3, 4)
                .map(round -> Profiles.fork(
                        ProfileKind.CPU,
                        LOOP + "io/netty/Pipeline.read " + (20 * round + more),
                        LOOP + "io/netty/Pipeline.write 10"))
                .toList();
    }

    @Test
    void whatBothForksOfARoundShareHidesNoDifference() {
        ExplainedRow row = explain(Cost.CPU, scattered(0), scattered(2));
        assertEquals(List.of("io.netty.Pipeline.read"), significant(row));
        assertEquals(2, first(row).difference().orElseThrow(), 1e-6);
    }

    /** With four pairs and 25 frames, a frame alone has t quantiles above 14. */
    @Test
    void framesOfARowLendEachOtherTheirNoise() {
        List<ForkProfile> base = noisy(0);
        List<ForkProfile> head = noisy(0.7);
        assertEquals(List.of("a.B.m0"), significant(explain(Cost.CPU, base, head)));
    }

    /** Four forks with 25 methods of 1 µs, which scatter more than counting alone makes them. */
    private static List<ForkProfile> noisy(double more) {
        Random random = new Random(more == 0 ? 1 : 2);
        return Stream.generate(() -> Profiles.fork(
                        ProfileKind.CPU,
                        IntStream.range(0, 25)
                                .mapToObj(i -> "[server];a/B.m" + i + " "
                                        + (1 + 0.1 * random.nextGaussian() + (i == 0 ? more : 0)))
                                .toArray(String[]::new)))
                .limit(4)
                .toList();
    }

    @Test
    void equalSidesNameNoFrame() {
        assertEquals(List.of(), significant(cpu(stacks(READ, WRITE), stacks(READ, WRITE))));
    }

    @Test
    void frameThatOnlyPassOnAreNotTold() {
        ExplainedRow row = cpu(stacks(READ, WRITE), stacks(READ, WRITE));
        assertEquals(
                List.of("io.netty.Pipeline.read", "io.netty.Pipeline.write"),
                row.frames().stream().map(ExplainedFrame::frame).sorted().toList());
    }

    @Test
    void aFrameHasItsValueWithCalleesToo() {
        ExplainedRow row = cpu(stacks(READ, LOOP + "io/netty/Pipeline.read;io/netty/Codec.decode 5"), stacks(READ));
        ExplainedFrame read = row.frames().stream()
                .filter(frame -> frame.frame().equals("io.netty.Pipeline.read"))
                .findFirst()
                .orElseThrow();
        assertEquals(20, read.base().orElseThrow(), 0.1);
        assertEquals(25, read.withCallees().base().orElseThrow(), 0.1);
        assertEquals(20, read.withCallees().head(), 0.1);
    }

    @Test
    void whatFramesDoNotExplainOfTheMeasuredDifferenceIsALineOfItsOwn() {
        ExplainedRow row = cpu(stacks(READ), stacks(READ, LOOP + "org/foo/Slow.work 2"));
        assertEquals(3.1, row.measured().difference().orElseThrow(), 1e-9);
        double explained = row.frames().stream()
                .mapToDouble(frame -> frame.difference().orElseThrow())
                .sum();
        assertEquals(3.1 - explained, row.unexplained(), 1e-9);
        assertEquals(1.1, row.unexplained(), 0.05);
        assertEquals(2 / 3.1, first(row).share().orElseThrow(), 0.02);
    }

    @Test
    void rareFramesAreToldTogetherAndNothingIsLost() {
        String rare = "[server];a/B.m%d 0.001";
        String[] stacks = new String[21];
        stacks[0] = READ;
        for (int i = 1; i <= 20; i++) {
            stacks[i] = String.format(rare, i);
        }
        ExplainedRow row = cpu(stacks, stacks);
        assertEquals(2, row.frames().size());
        ExplainedFrame others = row.frames().stream()
                .filter(frame -> frame.frame().equals(ExplainedRow.OTHERS))
                .findFirst()
                .orElseThrow();
        assertEquals(0.02, others.head(), 0.001);
    }

    /** Without the variance of counting, six forks with one sample against six with none would be certain. */
    @Test
    void aFrameWithASampleInEachForkOfOneSideIsNotSignificant() {
        ForkProfile none = ForkProfile.of(Profiles.work(ProfileKind.CPU, 0.01, 0), "[server];a/B.c 9000");
        ForkProfile one =
                ForkProfile.of(Profiles.work(ProfileKind.CPU, 0.01, 0), "[server];a/B.c 9000\n[server];a/B.d 1000");
        ExplainedRow row =
                explain(Cost.CPU, List.of(none, none, none, none, none, none), List.of(one, one, one, one, one, one));
        assertEquals(List.of(), significant(row));
    }

    @Test
    void anAllocationIsToldByItsSiteAndClass() {
        String[] base = {
            LOOP + "org/foo/Json.write;byte[]_[i] 500", LOOP + "org/foo/Json.write;java.lang.String_[i] 100"
        };
        String[] head = {
            LOOP + "org/foo/Json.write;byte[]_[i] 500",
            LOOP + "org/foo/Json.write;java.lang.String_[i] 100",
            LOOP + "org/foo/Json.write;java/util/ArrayList.grow;java.lang.Object[]_[i] 423"
        };
        ExplainedRow row = explain(
                Cost.ALLOC, Profiles.forks(6, ProfileKind.ALLOC, base), Profiles.forks(6, ProfileKind.ALLOC, head));
        ExplainedFrame first = first(row);
        assertEquals("org.foo.Json.write", first.frame());
        assertEquals(Optional.of("java.lang.Object[]"), first.type());
        assertEquals(423, first.difference().orElseThrow(), 5);
        assertEquals("B/op", row.unit());
    }

    @Test
    void compilersAndCollectorsAreToldByThread() {
        String[] stacks = {
            READ,
            "[JVM];C2 CompilerThre;Compile::Compile 2",
            "[JVM];GC Thread#0;evacuate 1",
            "[JVM];GC Thread#1;evacuate 1"
        };
        ExplainedRow row = explain(
                Cost.JVM, Profiles.forks(3, ProfileKind.CPU, stacks), Profiles.forks(3, ProfileKind.CPU, stacks));
        assertEquals(
                List.of("C2 CompilerThre", "GC Thread"),
                row.frames().stream().map(ExplainedFrame::frame).sorted().toList());
    }

    @Test
    void framesOfProcessorTimeSumToWhatTheSameForksMeasured() {
        ExplainedRow row = cpu(stacks(READ, WRITE), stacks(READ, WRITE));
        assertEquals(
                List.of("base", "head"),
                row.sums().stream().map(ExplainedRow.Sum::subject).toList());
        for (ExplainedRow.Sum sum : row.sums()) {
            assertEquals(sum.measured(), sum.frames(), 1e-6);
            assertEquals(0, sum.low().orElseThrow(), 1e-6);
        }
    }

    @Test
    void framesOfAllocationAreHeldAgainstWhatTheSameForksMeasured() {
        ForkProfile fork = ForkProfile.of(Profiles.work(ProfileKind.ALLOC, 500, 0), "[server];a/B.c;byte[]_[i] 490000");
        ForkProfile more = ForkProfile.of(Profiles.work(ProfileKind.ALLOC, 500, 0), "[server];a/B.c;byte[]_[i] 494000");
        ExplainedRow.Sum sum = explain(Cost.ALLOC, List.of(fork, more), List.of(fork, more))
                .sums()
                .get(0);
        assertEquals(492, sum.frames(), 1e-6);
        assertEquals(500, sum.measured(), 1e-6);
        assertTrue(sum.low().orElseThrow() < -8 && sum.high().orElseThrow() > -8, sum.toString());
    }

    @Test
    void aRunHasOneSideAndItsFramesAreOrderedByCost() {
        ExplainedRow row = Explainer.explain(
                ROW,
                Map.of("server", "netty"),
                Cost.CPU,
                Optional.empty(),
                side("netty", Profiles.forks(2, ProfileKind.CPU, WRITE, READ), 30));
        assertFalse(row.compared());
        assertEquals("io.netty.Pipeline.read", row.frames().get(0).frame());
        assertEquals(OptionalDouble.empty(), row.frames().get(0).difference());
        assertEquals(20.0 / 30, row.frames().get(0).share().orElseThrow(), 0.02);
        assertEquals(Map.of("bytes", "64", "server", "netty"), row.params());
    }

    @Test
    void asingleForkASideHasNoInterval() {
        ExplainedRow row = explain(
                Cost.CPU, Profiles.forks(1, ProfileKind.CPU, READ), Profiles.forks(1, ProfileKind.CPU, READ, WRITE));
        assertTrue(significant(row).isEmpty());
        assertTrue(row.frames().get(0).low().isEmpty());
    }
}
