package org.echobench.core.metrics;

import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import javax.management.JMException;
import javax.management.ObjectName;

/** The work of this JVM's JIT compilers, running and queued, by HotSpot's {@code Compiler.queue}. */
public final class CompileQueue {

    private static final String BEAN = "com.sun.management:type=DiagnosticCommand";
    private static final String OPERATION = "compilerQueue";

    /** All that is said where there is nothing to do. */
    private static final Set<String> HEADS =
            Set.of("Current compiles:", "C1 compile queue:", "C2 compile queue:", "Empty");

    private CompileQueue() {}

    /**
     * One method that is being compiled or waits for it; empty when there is none, and in a JVM that does not tell.
     */
    public static Optional<String> first() {
        try {
            Object text = ManagementFactory.getPlatformMBeanServer()
                    .invoke(new ObjectName(BEAN), OPERATION, new Object[0], new String[0]);
            return first(String.valueOf(text));
        } catch (JMException e) {
            // Only HotSpot has such a bean.
            return Optional.empty();
        }
    }

    static Optional<String> first(String text) {
        return text.lines()
                .map(String::strip)
                .filter(Predicate.not(String::isEmpty))
                .filter(Predicate.not(HEADS::contains))
                .findFirst();
    }
}
