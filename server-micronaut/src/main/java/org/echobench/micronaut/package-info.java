/** Micronaut behind the contract: annotated controllers and WebSockets on its own Netty server. */
package org.echobench.micronaut;
