/** Subscribers outside the fork's JVM: the orders and responses between both, and the child processes. */
package org.echobench.core.subscribers;
