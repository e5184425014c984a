/** Programs in a process of their own: their start, their line protocol and their end. */
package org.echobench.core.process;
