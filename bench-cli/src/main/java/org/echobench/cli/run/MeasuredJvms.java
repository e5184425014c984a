package org.echobench.cli.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.echobench.results.Jvm;
import org.echobench.results.LeftOut;
import org.echobench.results.Names;
import org.echobench.results.Subject;
import org.echobench.runner.suites.Suite.JvmVariant;

/** The JVMs and flags on which a run measures each of its servers: a subject for each. */
final class MeasuredJvms {

    /** The only JVM, which has no name of its own. */
    private static final JvmVariant THE_ONE = new JvmVariant("", OptionalInt.empty(), List.of(), Optional.empty());

    private final List<Variant> variants = new ArrayList<>();
    private final List<List<String>> flags;
    private final boolean plain;

    /** @param missing why it cannot be measured here; otherwise empty */
    private record Variant(JvmVariant of, Jvm jvm, Optional<String> missing) {}

    /**
     * @param given JVMs that the user gives; none for this JVM
     * @param suite JVMs that the suite compares; none if it compares servers
     * @param flags at least one list of flags; each server and JVM is measured with each list
     */
    MeasuredJvms(List<Jvm> given, List<JvmVariant> suite, List<List<String>> flags) {
        this.flags = flags;
        plain = given.isEmpty() && suite.isEmpty() && flags.stream().allMatch(List::isEmpty);
        if (suite.isEmpty() && given.size() > 1) {
            given.forEach(jvm -> variants.add(new Variant(named(jvm), jvm, Optional.empty())));
            return;
        }
        List<Jvm> known = new ArrayList<>(given);
        known.add(Jvm.ofHost());
        (suite.isEmpty() ? List.of(THE_ONE) : suite).forEach(one -> variants.add(variant(one, known)));
    }

    private static JvmVariant named(Jvm jvm) {
        return new JvmVariant(Integer.toString(jvm.feature()), OptionalInt.empty(), List.of(), Optional.empty());
    }

    private static Variant variant(JvmVariant wanted, List<Jvm> known) {
        Optional<Jvm> jvm = known.stream()
                .filter(one ->
                        wanted.jdk().isEmpty() || one.feature() == wanted.jdk().getAsInt())
                .findFirst();
        if (jvm.isEmpty()) {
            String lacking = "needs a JDK " + wanted.jdk().getAsInt() + ": give it with --jvm";
            return new Variant(wanted, known.get(0), Optional.of(lacking));
        }
        return new Variant(
                wanted,
                jvm.get(),
                wanted.args().isEmpty() || jvm.get().accepts(wanted.args())
                        ? Optional.empty()
                        : Optional.of(jvm.get() + " does not start with " + String.join(" ", wanted.args())));
    }

    /** Whether the only JVM is the one that runs this code, without further flags. */
    boolean isPlain() {
        return plain;
    }

    /**
     * A server on each of the JVMs with each list of flags; several JVMs or lists become part of its name.
     *
     * @param leftOut gets what cannot be measured here
     */
    List<Subject> subjects(Subject server, List<LeftOut> leftOut) {
        List<Subject> subjects = new ArrayList<>();
        for (Variant variant : variants) {
            if (variant.of().isOf(server.serverId())) {
                for (List<String> more : flags) {
                    Subject subject = subject(server, variant, more);
                    variant.missing()
                            .ifPresentOrElse(
                                    reason -> leftOut.add(LeftOut.subject(subject.label(), reason)),
                                    () -> subjects.add(subject));
                }
            }
        }
        return subjects;
    }

    private Subject subject(Subject server, Variant variant, List<String> more) {
        String name = variant.of().name();
        String label = server.label() + (name.isEmpty() ? "" : "-" + name) + (flags.size() > 1 ? suffix(more) : "");
        List<String> args = new ArrayList<>(variant.of().args());
        args.addAll(more);
        return server.with(Names.toName(label), variant.jvm(), args);
    }

    /** The flags as the end of a server's name: {@code +UseZGC-Xmx2g}. */
    private static String suffix(List<String> flags) {
        return flags.stream()
                .map(flag -> flag.replaceFirst("^-XX:(?=[+-])", "").replaceFirst("^-XX:", "-"))
                .collect(Collectors.joining());
    }
}
