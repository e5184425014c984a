/** Jetty behind the contract: its core Handler API and its native WebSocket API, no servlets. */
package org.echobench.jetty;
