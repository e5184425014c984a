package org.echobench.core.benchmarks;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ServiceConfigurationError;
import org.echobench.core.host.Linkage;
import org.echobench.core.host.MeasuredServer;
import org.echobench.core.metrics.ForkDirectory;

/** Records for the runner why a fork failed, because JMH then just has no results. */
final class Failures {

    private Failures() {}

    @FunctionalInterface
    interface Step {
        void run() throws Exception;
    }

    /** Runs a step; records a failure and rethrows it. */
    static void recording(Step step) {
        try {
            step.run();
        } catch (LinkageError | ServiceConfigurationError e) {
            throw record(new IllegalStateException(Linkage.missing(e).orElseGet(e::toString), e), "");
        } catch (Exception e) {
            throw record(e, "");
        }
    }

    /** Records a failure under load, with the server's own reason. */
    static RuntimeException record(RuntimeException failure, MeasuredServer server) {
        MeasuredServer.Diagnosis diagnosis;
        try {
            diagnosis = server.diagnose();
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
            return record(failure, "");
        }
        if (!diagnosis.threadDump().isEmpty()) {
            ForkDirectory.writeOnce(ForkDirectory.THREADS, diagnosis.threadDump());
        }
        return record(failure, diagnosis.ended().isEmpty() ? "" : "; the server " + diagnosis.ended());
    }

    private static RuntimeException record(Exception failure, String addition) {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace, true));
        String reason = failure.getMessage() == null ? failure.toString() : failure.getMessage();
        ForkDirectory.writeOnce(ForkDirectory.FAILURE, reason + addition + "\n" + trace);
        return failure instanceof RuntimeException
                ? (RuntimeException) failure
                : new IllegalStateException(reason, failure);
    }
}
