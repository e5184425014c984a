package org.echobench.results;

/**
 * A row that a duet measures on both sides.
 *
 * @param row with a name that is unique within the duet
 * @param base the subject labelled {@code base}
 * @param head the subject labelled {@code head}; the same server
 */
public record DuetRow(Row row, Subject base, Subject head) {

    public static final String BASE = "base";
    public static final String HEAD = "head";

    public DuetRow {
        // The duet says how many pairs there are, for all rows alike.
        row = row.withSettings(row.settings().withRoundsOfPlan());
        if (!base.label().equals(BASE) || !head.label().equals(HEAD)) {
            throw new IllegalArgumentException("the subjects of " + row.name() + " must be labelled base and head");
        }
        if (!base.serverId().equals(head.serverId())) {
            throw new IllegalArgumentException("the sides of " + row.name() + " must have the same server, but have "
                    + base.serverId() + " and " + head.serverId());
        }
    }

    public String name() {
        return row.name();
    }

    public Subject side(String label) {
        return label.equals(BASE) ? base : head;
    }
}
