/** Vert.x behind the contract: the rows {@code vertx} and {@code vertx-epoll}. */
package org.echobench.vertx;
