package org.echobench.results.jmh;

import java.util.List;
import java.util.Optional;

/**
 * A file of JMH results.
 *
 * @param name the file's name without folders
 * @param sha256 of the file's bytes, 64 hexadecimal digits
 * @param rows in the file's order
 * @param notes oddities that were tolerated, a sentence each
 * @param context the context file beside it; empty if there is none
 */
public record JmhFile(String name, String sha256, List<JmhRow> rows, List<String> notes, Optional<RunContext> context) {

    public JmhFile {
        rows = List.copyOf(rows);
        notes = List.copyOf(notes);
    }
}
