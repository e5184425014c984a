/** Load: protocols, pacing, and the checks of every response. */
package org.echobench.core.load;
