/** Vert.x behind the contract: the row {@code vertx} and its variants. */
package org.echobench.vertx;
