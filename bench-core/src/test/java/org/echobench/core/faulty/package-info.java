/** Servers with one fault each: what the harness must catch. Built on the reference server. */
package org.echobench.core.faulty;
