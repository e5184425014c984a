/** RFC 6455 frames and handshake, HTTP/1.1 requests and responses, and the stamp that every message carries. */
package org.echobench.core.wire;
