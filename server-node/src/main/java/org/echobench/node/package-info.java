/** Node.js behind the contract: programs of {@code src/main/program}, each in a process of its own. */
package org.echobench.node;
