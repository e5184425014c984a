/** Programs that run in a process of their own: how each is started, what it is told line by line, and how it ends. */
package org.echobench.core.process;
