package org.echobench.cluster.node;

import org.echobench.core.subscribers.MessageLine;

/** A client as the server's node sees it. */
record ConnectedClient(String node, boolean probe, MessageLine line) {}
