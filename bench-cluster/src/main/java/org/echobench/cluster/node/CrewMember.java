package org.echobench.cluster.node;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A client as the server's node sees it. */
record CrewMember(String node, boolean probe, CrewLine line) {

    /** Whose lines these are, in the order of their names: the one in which they connected is nobody's. */
    static List<CrewMember> meet(List<CrewLine> lines) throws IOException {
        List<CrewMember> members = new ArrayList<>();
        for (CrewLine line : lines) {
            SearchMessages.Joined joined = line.receive(SearchMessages.Joined.class);
            members.add(new CrewMember(joined.node(), joined.probe(), line));
        }
        members.sort(Comparator.comparing(CrewMember::node));
        return members;
    }
}
