/** Java-WebSocket's own server behind the contract: the row {@code java-websocket}. */
package org.echobench.javawebsocket.server;
