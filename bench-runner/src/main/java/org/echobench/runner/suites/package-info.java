/** Named choices of rows, servers and settings. */
package org.echobench.runner.suites;
