/** WebSocket frames and handshake, HTTP/1.1 and HTTP/2 requests and responses, and messages' stamps and payloads. */
package org.echobench.core.wire;
