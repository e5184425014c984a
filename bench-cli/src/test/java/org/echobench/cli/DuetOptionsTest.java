package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class DuetOptionsTest {

    @Command
    private static final class Holder {
        @Mixin
        private final DuetOptions options = new DuetOptions();
    }

    private static DuetOptions parse(String... arguments) {
        Holder holder = new Holder();
        new CommandLine(holder).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(arguments);
        return holder.options;
    }

    @Test
    void flagsArePartedBySpaces() {
        DuetOptions options = parse("HEAD", "--base-jvm-args=  -Xss2m   -Da=1 ", "--head-jvm-args=");
        assertEquals(List.of("-Xss2m", "-Da=1"), options.base().jvmArgs());
        assertEquals(List.of(), options.head().jvmArgs());
    }

    @Test
    void aQuotedFlagKeepsItsSpaces() {
        DuetOptions options = parse("HEAD", "--head-jvm-args=-Xss2m \"-Dname=one two\"");
        assertEquals(List.of("-Xss2m", "-Dname=one two"), options.head().jvmArgs());
    }
}
