/** Subscribers outside the leader's JVM: the orders and answers between both, and the child processes. */
package org.echobench.core.subscribers;
