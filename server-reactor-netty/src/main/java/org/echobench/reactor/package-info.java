/** Reactor Netty behind the contract: one provider for each transport. */
package org.echobench.reactor;
