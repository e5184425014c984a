/** How a server is brought to its limit and beyond: the search of a capacity, the steps of a ramp, the levels of an overload. */
package org.echobench.core.scale;
