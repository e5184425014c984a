/** Netty behind the contract: one provider with a row for each setup, and one server for all of them. */
package org.echobench.netty;
