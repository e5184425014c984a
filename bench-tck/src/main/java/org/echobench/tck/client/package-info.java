/**
 * A small blocking client over {@link java.net.Socket}, for what the JDK's client cannot send or show: malformed and
 * fragmented input, and each byte of a response. It deliberately shares no code with the measuring client: a mistake
 * there must not hide the same mistake in a server.
 */
package org.echobench.tck.client;
