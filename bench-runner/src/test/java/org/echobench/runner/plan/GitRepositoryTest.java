package org.echobench.runner.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.echobench.results.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class GitRepositoryTest {

    @TempDir
    private Path temp;

    private void git(Path folder, String... words) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("git", "-C", folder.toString());
        builder.command().addAll(List.of(words));
        builder.redirectErrorStream(true)
                .redirectOutput(temp.resolve("git-output").toFile());
        assertEquals(0, builder.start().waitFor());
    }

    /** A pipe holds 64 KiB. Only what hangs takes as long as the limit. */
    @Test
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void warningsThatFillAPipeHoldNothingUp() throws Exception {
        Path sources = Files.createDirectory(temp.resolve("sources"));
        git(sources, "init", "-q");
        git(sources, "-c", "user.name=T", "-c", "user.email=t@localhost", "commit", "-q", "--allow-empty", "-m", "one");
        Path hook = sources.resolve(".git/hooks/post-checkout");
        Files.createDirectories(hook.getParent());
        Files.writeString(hook, "#!/bin/sh\nhead -c 200000 /dev/zero | tr '\\0' x >&2\n");
        assertTrue(hook.toFile().setExecutable(true));
        Path tree = temp.resolve("tree");
        GitRepository.around(sources).orElseThrow().addWorktree(tree, "HEAD");
        assertTrue(Files.exists(tree.resolve(".git")));
    }

    private String commit(Path sources, String subject) throws Exception {
        git(
                sources,
                "-c",
                "user.name=T",
                "-c",
                "user.email=t@localhost",
                "commit",
                "-q",
                "--allow-empty",
                "-m",
                subject);
        return GitRepository.around(sources).orElseThrow().commit("HEAD").orElseThrow();
    }

    @Test
    void theCommitsBetweenTwoAreThoseOfFirstParents() throws Exception {
        Path sources = Files.createDirectory(temp.resolve("sources"));
        git(sources, "init", "-q", "-b", "trunk");
        String one = commit(sources, "one");
        String two = commit(sources, "two");
        git(sources, "checkout", "-q", "-b", "side", one);
        String side = commit(sources, "side");
        git(sources, "checkout", "-q", "trunk");
        git(sources, "-c", "user.name=T", "-c", "user.email=t@localhost", "merge", "-q", "--no-ff", "-m", "m", "side");
        GitRepository repository = GitRepository.around(sources).orElseThrow();
        String merge = repository.commit("HEAD").orElseThrow();
        assertEquals(List.of(two, merge), repository.between(one, merge, List.of()));
        assertEquals(List.of(), repository.between(two, side, List.of()));
        assertEquals(List.of(), repository.between(two, two, List.of()));
    }

    @Test
    void ofTheCommitsBetweenTwoOnlyThoseThatChangeAPathAreWanted() throws Exception {
        Path sources = Files.createDirectory(temp.resolve("sources"));
        git(sources, "init", "-q");
        String one = commit(sources, "one");
        Files.createDirectory(sources.resolve("history"));
        Files.writeString(sources.resolve("history/kept.json"), "{}");
        git(sources, "add", "history");
        commit(sources, "history");
        Files.writeString(sources.resolve("code"), "1");
        git(sources, "add", "code");
        String code = commit(sources, "code");
        String last = commit(sources, "nothing");
        GitRepository repository = GitRepository.around(sources).orElseThrow();
        String excluded = ":(exclude)" + sources.resolve("history");
        assertEquals(List.of(code, last), repository.between(one, last, List.of(excluded)));
        assertEquals(List.of(code, last), repository.between(one, last, List.of("code")));
        UserError refused =
                assertThrows(UserError.class, () -> repository.between(one, last, List.of(":(nothing)code")));
        assertTrue(refused.getMessage().startsWith("git does not understand :(nothing)code: "), refused.getMessage());
    }
}
