package org.echobench.spray;

import akka.io.Tcp;

/**
 * Comes back to a subscriber's handler when a pushed frame has been handed to the socket.
 *
 * @param bytes the frame's size
 */
record Written(int bytes) implements Tcp.Event {}
