/** A ramp to ever more subscribers of one server, in processes of their own, up to a limit that is named. */
package org.echobench.core.scale;
