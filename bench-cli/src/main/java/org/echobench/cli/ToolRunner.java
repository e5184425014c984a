package org.echobench.cli;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.echobench.core.process.ExternalProgram;

/** Runs load generators, each in a process of its own on the client's processors. */
final class ToolRunner {

    /** For a tool to start and to wait for its last answers. */
    private static final Duration GRACE = Duration.ofSeconds(30);

    private static final Duration VERSION_LIMIT = Duration.ofSeconds(10);

    private static final Pattern VERSION = Pattern.compile("\\d+(\\.\\d+)+");

    private final ChildProgram programs;
    private final LoadTool.Task task;
    private final Optional<String> cpus;
    private final Duration limit;

    /**
     * @param cpus as taskset takes them; empty for all
     * @param warmup what our own client adds to the duration
     */
    ToolRunner(ChildProgram programs, LoadTool.Task task, Optional<String> cpus, Duration warmup) {
        this.programs = programs;
        this.task = task;
        this.cpus = cpus;
        limit = task.duration().plus(warmup).plus(GRACE);
    }

    static boolean isInstalled(PackagedTool tool) {
        return ExternalProgram.onPath(tool.name()).isPresent();
    }

    /** Name and version. */
    String version(PackagedTool tool) {
        ToolOutput out = new ToolOutput(
                programs.run(tool.versionCommand(), VERSION_LIMIT).lines());
        return tool.name() + " " + out.find(VERSION).map(MatchResult::group).orElse("of unknown version");
    }

    /** Its report; a fault if it failed. */
    ToolReport measure(LoadTool tool) {
        List<String> command = Processors.pinned(cpus, tool.command(task));
        ChildProgram.Outcome outcome = programs.run(command, limit);
        if (outcome.tooLong()) {
            return ToolReport.failed("had not ended after " + limit.toSeconds() + " s");
        }
        ToolOutput out = new ToolOutput(outcome.lines());
        if (outcome.exitCode() == 0) {
            return tool.read(out);
        }
        return ToolReport.failed(faultOf(tool, outcome, out)
                .orElse("ended with exit code " + outcome.exitCode() + ": " + outcome.lastLine()));
    }

    /** Our own client reports the failure, and its exit code shows that there was one. */
    private static Optional<String> faultOf(LoadTool tool, ChildProgram.Outcome outcome, ToolOutput out) {
        return tool.name().equals(OwnClient.NAME) && outcome.exitCode() == ExitCode.INCOMPLETE
                ? tool.read(out).fault()
                : Optional.empty();
    }
}
