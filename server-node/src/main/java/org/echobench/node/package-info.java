/** Node.js behind the contract: the program of {@code src/main/program}, in a process of its own. */
package org.echobench.node;
