/** One fork: how it is started, watched and ended. */
package org.echobench.runner.fork;
