/** Reads what a user writes, and says in one sentence what is wrong with it. */
package org.echobench.runner.input;
