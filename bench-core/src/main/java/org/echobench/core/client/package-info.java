/** The neutral client: one selector, many connections, no allocation in steady state; and other clients as drivers. */
package org.echobench.core.client;
