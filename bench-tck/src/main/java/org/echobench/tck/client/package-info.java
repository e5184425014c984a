/**
 * A small blocking client over {@link java.net.Socket}, for what the JDK's client does not send or show: malformed and
 * fragmented input, each byte of a response. On purpose it shares no code with the measuring client: a mistake there must
 * not hide the same mistake in a server.
 */
package org.echobench.tck.client;
