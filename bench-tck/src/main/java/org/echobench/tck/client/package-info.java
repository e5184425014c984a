/**
 * A small blocking client over {@link java.net.Socket}. On purpose it shares no code with the measuring client: a
 * mistake there must not hide the same mistake in a server.
 */
package org.echobench.tck.client;
