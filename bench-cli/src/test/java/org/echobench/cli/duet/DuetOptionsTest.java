package org.echobench.cli.duet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.echobench.cli.options.TypedWords;
import org.junit.jupiter.api.Test;

class DuetOptionsTest {

    private static DuetOptions parse(String... words) {
        DuetOptions options = new DuetOptions();
        TypedWords.read(options, List.of(words));
        return options;
    }

    @Test
    void spacesSeparateFlags() {
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
