package org.echobench.runner.journal;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.openjdk.jmh.results.BenchmarkResult;

/**
 * A fork's JMH result as bytes. JMH's own JSON keeps only the means of a sampled secondary metric, so nothing less than
 * the serialised result gives back percentiles over all forks. It is read through a filter that admits JMH's result
 * classes and the few of the JDK that they hold, and nothing else.
 */
final class ResultCodec {

    private static final ObjectInputFilter ONLY_RESULTS = ObjectInputFilter.Config.createFilter(String.join(
            ";",
            "maxdepth=40",
            "maxrefs=20000000",
            "maxbytes=1000000000",
            "maxarray=4000000",
            "org.openjdk.jmh.results.*",
            "org.openjdk.jmh.infra.*",
            "org.openjdk.jmh.util.*",
            "org.openjdk.jmh.annotations.Mode",
            "org.openjdk.jmh.runner.IterationType",
            "org.openjdk.jmh.runner.WorkloadParams",
            "org.openjdk.jmh.runner.WorkloadParams$Value",
            "org.openjdk.jmh.runner.options.TimeValue",
            "java.lang.String",
            "java.lang.Number",
            "java.lang.Double",
            "java.lang.Long",
            "java.lang.Integer",
            "java.lang.Enum",
            "java.lang.Object",
            "java.util.concurrent.TimeUnit",
            "java.util.ArrayList",
            "java.util.HashMap",
            "java.util.Map$Entry",
            "java.util.TreeMap",
            "java.util.Collections$EmptyList",
            "java.util.Collections$SingletonSet",
            "!*"));

    private ResultCodec() {}

    private static ObjectInputFilter.Status check(ObjectInputFilter.FilterInfo info) {
        ObjectInputFilter.Status status = ONLY_RESULTS.checkInput(info);
        if (status == ObjectInputFilter.Status.REJECTED) {
            // The JDK's own message does not name the class; it keeps this one as its cause.
            throw new IllegalArgumentException("a JMH result does not hold " + info.serialClass());
        }
        return status;
    }

    static byte[] encode(BenchmarkResult result) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(new GZIPOutputStream(bytes))) {
            out.writeObject(result);
        }
        return bytes.toByteArray();
    }

    /** @throws IOException if the bytes are not a result, or hold anything that is not part of one */
    static BenchmarkResult decode(byte[] bytes) throws IOException {
        try (ObjectInputStream in = new ObjectInputStream(new GZIPInputStream(new ByteArrayInputStream(bytes)))) {
            in.setObjectInputFilter(ResultCodec::check);
            return (BenchmarkResult) in.readObject();
        } catch (ClassNotFoundException | ClassCastException | InvalidClassException e) {
            Throwable telling = e.getCause() == null ? e : e.getCause();
            throw new IOException("not a JMH result: " + telling.getMessage(), e);
        }
    }
}
