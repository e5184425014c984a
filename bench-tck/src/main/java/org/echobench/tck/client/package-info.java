/**
 * A small blocking client over {@link java.net.Socket}. It shares no code with the client that measures, on purpose: a
 * mistake in that one must not hide the same mistake in a server.
 */
package org.echobench.tck.client;
