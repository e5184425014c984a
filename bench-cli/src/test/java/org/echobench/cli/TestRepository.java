package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A small git repository. */
public record TestRepository(Path folder) {

    /** An empty one, on its branch main. */
    public static TestRepository in(Path temp) throws Exception {
        TestRepository repository = new TestRepository(Files.createDirectories(temp.resolve("repository")));
        repository.git("init", "-q", "-b", "main");
        return repository;
    }

    public String git(String... words) throws Exception {
        return gitAt("2026-01-01T00:00:00Z", words);
    }

    private String gitAt(String time, String... words) throws Exception {
        List<String> command = new ArrayList<>(
                List.of("git", "-C", folder.toString(), "-c", "user.name=T", "-c", "user.email=t@localhost"));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("GIT_COMMITTER_DATE", time);
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), out);
        return out.strip();
    }

    public void commit(String file, String content) throws Exception {
        Files.writeString(folder.resolve(file), content);
        git("add", file);
        git("commit", "-q", "-m", file);
    }

    /**
     * Commits no change.
     *
     * @param time of the commit
     * @return its hash
     */
    public String emptyCommit(String message, String time) throws Exception {
        gitAt(time, "commit", "-q", "--allow-empty", "-m", message);
        return git("rev-parse", "HEAD");
    }

    /** The command in a JVM of its own, in this repository. */
    public ProcessBuilder command(Path temp, String... arguments) {
        ProcessBuilder builder = Cli.process(temp, (Object[]) arguments).directory(folder.toFile());
        String classPath = System.getProperty("java.class.path");
        String absolute = Arrays.stream(classPath.split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
        builder.command().set(builder.command().indexOf(classPath), absolute);
        return builder;
    }
}
