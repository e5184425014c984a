/** Netty behind the contract: one provider for each transport and flush policy, one server for all of them. */
package org.echobench.netty;
