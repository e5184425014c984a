/** Spray behind the contract: spray-can for HTTP and spray-websocket on top of it, used from Java. */
package org.echobench.spray;
