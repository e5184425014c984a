package org.echobench.service;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.echobench.core.client.Target;
import org.echobench.core.host.MeasuredServer;
import org.echobench.core.host.ServiceRows;
import org.echobench.core.load.BatchLoop;
import org.echobench.core.load.BodyCheck;
import org.echobench.core.load.ClosedPacing;
import org.echobench.core.load.HttpAnswer;
import org.echobench.core.load.HttpProtocol;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.Protocol;
import org.echobench.core.wire.HttpRequest;
import org.echobench.core.wire.Numbering;
import org.echobench.results.ClassPath;
import org.echobench.runner.input.YamlFile;

/**
 * The target file of a fork. The file and those that it names are entries of its class path, after all jars: so a plan
 * identifies them by their content, like jars. A JVM passes over entries that are no jars.
 */
public final class TargetOnClassPath implements ServiceRows {

    private static final String COMMAND = "echobench.target.command";

    private static final String HEAD = "head";

    /** The flag of a JVM in which the service is started by the command {@code head} of its file. */
    public static final String HEAD_FLAG = "-D" + COMMAND + "=" + HEAD;

    /** Requests whose answers decide what later answers must be. */
    private static final int ASKED = 2;

    private final Path file;
    private final TargetFile target;

    /**
     * The target file of this JVM.
     *
     * @throws IllegalArgumentException if there is none
     * @throws org.echobench.results.UserError if it is wrong
     */
    public TargetOnClassPath() {
        file = fileOf(ClassPath.ofThisJvm().files());
        TargetFile read = YamlFile.read(file, TargetFile.class).value();
        target = HEAD.equals(System.getProperty(COMMAND)) ? read.ofHead() : read;
    }

    /** @throws IllegalArgumentException if the class path has no target file */
    public static Path fileOf(List<Path> classPath) {
        return classPath.stream()
                .filter(TargetOnClassPath::isTargetFile)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no target file on the class path"));
    }

    /** Whether it is the name of a target file: it ends in {@code .yaml} or {@code .yml}. */
    public static boolean isTargetFile(Path file) {
        return file.toString().matches(".*\\.ya?ml");
    }

    /**
     * A class path with the target file.
     *
     * @param jars what reads it, and the benchmarks
     */
    public static List<Path> with(List<Path> jars, Path file, TargetFile target) {
        Path absolute = file.toAbsolutePath().normalize();
        List<Path> all = new ArrayList<>(jars);
        all.add(absolute);
        target.rows().stream()
                .flatMap(TargetRow::files)
                .distinct()
                .map(absolute::resolveSibling)
                .forEach(all::add);
        return all;
    }

    @Override
    public MeasuredServer start() throws IOException, InterruptedException {
        Service service = target.service(file.toAbsolutePath().getParent());
        try {
            target.awaitReady(service);
            return service;
        } catch (IOException | InterruptedException | RuntimeException e) {
            service.close();
            throw e;
        }
    }

    @Override
    public Function<Numbering, Protocol> protocols(String row, Target at) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        TargetRow chosen = target.row(row);
        if (chosen.websocket().isPresent()) {
            return chosen.websocket().get().protocols(folder);
        }
        if (chosen.push().isPresent()) {
            return chosen.push().get().protocols(at, folder);
        }
        HttpRow http = chosen.http().orElseThrow();
        HttpRequest request = http.request(at.host(), folder);
        BodyCheck.First bodies = new BodyCheck.First();
        HttpAnswer asked = http.answer(folder, bodies);
        if (http.knowsBody()) {
            return numbering -> new HttpProtocol(request, asked, numbering);
        }
        HttpProtocol first = new HttpProtocol(request, asked, Numbering.NONE);
        try (BatchLoop batch = new BatchLoop(new LoadLoop<>(at, first, new ClosedPacing(1), 0, 1, true), ASKED)) {
            batch.completeOne();
        }
        HttpAnswer known = asked.with(bodies.check());
        return numbering -> new HttpProtocol(request, known, numbering);
    }
}
