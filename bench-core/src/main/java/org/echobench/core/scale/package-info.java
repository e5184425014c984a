/** Drives a server to its limit and beyond: capacity searches, the steps of a ramp, the levels of an overload. */
package org.echobench.core.scale;
