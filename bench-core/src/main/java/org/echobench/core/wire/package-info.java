/** RFC 6455 frames and handshake, HTTP/1.1 and HTTP/2 requests and responses, and the stamp and the payload of messages. */
package org.echobench.core.wire;
