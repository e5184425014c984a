package org.echobench.service;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.echobench.core.client.Target;
import org.echobench.core.host.MeasuredServer;
import org.echobench.core.host.ServiceRows;
import org.echobench.core.load.BatchLoop;
import org.echobench.core.load.ClosedPacing;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.Protocol;
import org.echobench.core.wire.Numbering;
import org.echobench.results.ClassPath;
import org.echobench.results.UserError;
import org.echobench.runner.input.YamlFile;

/**
 * The target file of a fork. It and the files that it names are entries of the fork's class path, after all jars, so a
 * plan identifies them by their content, like jars. A JVM ignores entries that are not jars.
 */
public final class TargetOnClassPath implements ServiceRows {

    private static final String COMMAND = "echobench.target.command";

    private static final String HEAD = "head";

    /** The flag of a JVM that starts the service by the command {@code head} of its file. */
    public static final String HEAD_FLAG = "-D" + COMMAND + "=" + HEAD;

    private final Path folder;
    private final TargetFile target;

    /**
     * The target file of this JVM.
     *
     * @throws IllegalArgumentException if there is none
     * @throws UserError if it is wrong
     */
    public TargetOnClassPath() {
        YamlFile<TargetFile> read = YamlFile.read(fileOf(ClassPath.ofThisJvm().files()), TargetFile.class);
        folder = read.folder();
        target = HEAD.equals(System.getProperty(COMMAND)) ? read.value().ofHead() : read.value();
    }

    /** @throws IllegalArgumentException if the class path has no target file */
    public static Path fileOf(List<Path> classPath) {
        return classPath.stream()
                .filter(TargetOnClassPath::isTargetFile)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no target file on the class path"));
    }

    /** Whether this is a target file by its name, which ends in {@code .yaml} or {@code .yml}. */
    public static boolean isTargetFile(Path file) {
        return file.toString().matches(".*\\.ya?ml");
    }

    /** @throws UserError if it is not one by its name */
    public static void requireTargetFile(Path file) {
        if (!isTargetFile(file)) {
            throw new UserError("A target file must end in .yaml or .yml, but is '" + file + "'.");
        }
    }

    /**
     * A class path with the target file.
     *
     * @param jars the code that reads it, and the benchmarks
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
        return target.start(folder);
    }

    @Override
    public Function<Numbering, Protocol> protocols(String row, Target at) throws IOException {
        TargetRow chosen = target.row(row)
                .orElseThrow(() ->
                        new IllegalArgumentException("the target '" + target.target() + "' has no row '" + row + "'"));
        boolean known = chosen.http().filter(http -> !http.knowsBody()).isEmpty();
        return chosen.protocols(at, folder, known ? Optional.empty() : Optional.of(protocol -> ask(at, protocol)));
    }

    private static void ask(Target at, Protocol first) {
        LoadLoop<ClosedPacing> loop = new LoadLoop<>(at, first, new ClosedPacing(1), 0, 1, true);
        try (BatchLoop batch = new BatchLoop(loop, HttpRow.ASKED)) {
            batch.completeOne();
        }
    }
}
