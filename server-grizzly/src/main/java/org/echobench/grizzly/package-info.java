/** Grizzly behind the contract: its HTTP server and its WebSocket add-on. */
package org.echobench.grizzly;
