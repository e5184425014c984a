package org.echobench.cli.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.echobench.report.history.HistoryEntry;
import org.echobench.results.StoredFile;
import org.echobench.results.UserError;
import org.echobench.runner.input.Nearest;
import org.echobench.runner.plan.GitRepository;
import org.echobench.runner.plan.GitRepository.Branch;
import picocli.CommandLine.Option;

/** The commit, time and machine of JMH files for {@code history add}. The folder of a run names its own. */
public final class HistorySources {

    private static final int DIGITS = 10;
    private static final String HASH = "[0-9a-f]{7,40}";

    /** A hash between other words of a file's name; {@code git describe} puts a g before it. */
    private static final Pattern HASH_IN_NAME = Pattern.compile("(?<![0-9A-Za-z])g?(" + HASH + ")(?![0-9A-Za-z])");

    @Option(
            names = "--commit",
            paramLabel = "REVISION",
            description = "The commit of a JMH file, as git names it (default: the hash in the file's name).")
    private Optional<String> revision = Optional.empty();

    @Option(
            names = "--time",
            paramLabel = "TIME",
            description = "The time of that commit, such as 2026-11-25 or 2026-11-25T09:30:00Z (default: its date in"
                    + " the git repository around this folder).")
    private Optional<String> time = Optional.empty();

    @Option(
            names = "--machine",
            paramLabel = "NAME",
            description = "The machine that measured JMH files (default: what their context files say, or 'unnamed"
                    + " machine').")
    private Optional<String> machine = Optional.empty();

    @Option(
            names = "--branch",
            paramLabel = "NAME",
            description = "The branch that was measured (default: the checked-out branch, for commits on it).")
    private Optional<String> branch = Optional.empty();

    /** The commit that a file measures. */
    private record Commit(String hash, Instant time) {}

    /**
     * @return the entries of these runs and JMH files
     * @throws UserError if the commit or the time of a file is not known
     */
    public List<HistoryEntry> entries(List<Path> paths, Optional<GitRepository> repository) {
        if (paths.size() > 1 && (revision.isPresent() || time.isPresent())) {
            throw new UserError("--commit and --time are for one file, but " + paths.size()
                    + " are given: add them one by one, or put the hash of its commit in the name of each.");
        }
        Optional<Instant> given = time.map(HistorySources::instant);
        Optional<Branch> checkedOut = repository.flatMap(GitRepository::branch);
        return paths.stream()
                .map(path -> entry(path, repository, given))
                .map(entry -> entry.onBranch(branch.or(() -> checkedOut
                                .filter(known -> known.has(entry.commit()))
                                .map(Branch::name))
                        .orElse("")))
                .toList();
    }

    private HistoryEntry entry(Path path, Optional<GitRepository> repository, Optional<Instant> given) {
        if (!StoredFile.exists(path)) {
            throw new UserError(path + " does not exist.");
        }
        if (!Files.isDirectory(path)) {
            Commit commit = commit(path, repository, given);
            return HistoryEntry.ofFile(path, commit.hash, commit.time, machine);
        }
        if (revision.isPresent() || time.isPresent() || machine.isPresent()) {
            throw new UserError("--commit, --time and --machine are for JMH files, but " + path
                    + " is a folder: a run has its own commit, time and machine.");
        }
        return HistoryEntry.ofRun(path);
    }

    private Commit commit(Path file, Optional<GitRepository> repository, Optional<Instant> given) {
        List<String> words = revision.map(List::of).orElseGet(() -> hashes(file));
        List<String> known = repository.stream()
                .flatMap(git -> words.stream().flatMap(word -> git.commit(word).stream()))
                .distinct()
                .toList();
        List<String> found = known.isEmpty() && given.isPresent() // then a commit of another repository will do
                ? words.stream().filter(word -> word.matches(HASH)).distinct().toList()
                : known;
        if (found.size() > 1) {
            throw new UserError("The name of " + file + " has the hashes of " + found.size()
                    + " commits: choose one with --commit.");
        }
        if (found.isEmpty()) {
            throw new UserError(unknown(file, words, repository));
        }
        String hash = found.get(0);
        return new Commit(
                hash.substring(0, Math.min(DIGITS, hash.length())),
                given.orElseGet(() -> repository.orElseThrow().time(hash)));
    }

    private static List<String> hashes(Path file) {
        return HASH_IN_NAME
                .matcher(String.valueOf(file.getFileName()))
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }

    private String unknown(Path file, List<String> words, Optional<GitRepository> repository) {
        if (words.isEmpty()) {
            return file + " has no commit hash in its name: give its commit with --commit.";
        }
        if (repository.isEmpty()) {
            return "This is not a git repository (or git is not installed), so the date of '" + words.get(0)
                    + "' is not known: run history add in the repository of " + file
                    + ", or give a hash and its --time.";
        }
        return Nearest.unknown(
                "revision",
                words.get(0),
                revision.isPresent() ? repository.get().names() : List.of(),
                "it is not a commit of " + repository.get().root().getFileName() + "; fetch it, give " + file
                        + " another --commit, or give the hash of another repository with its --time");
    }

    /** Whole seconds, as git has them. */
    private static Instant instant(String text) {
        try {
            return text.contains("T")
                    ? Instant.parse(text).truncatedTo(ChronoUnit.SECONDS)
                    : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
        } catch (DateTimeParseException e) {
            throw new UserError("--time must be like 2026-11-25 or 2026-11-25T09:30:00Z, but is '" + text + "'.", e);
        }
    }
}
