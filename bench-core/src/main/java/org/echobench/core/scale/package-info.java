/**
 * A ramp: more and more subscribers of one server, in processes of their own, up to a limit. The result names the
 * limit.
 */
package org.echobench.core.scale;
