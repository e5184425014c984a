/** Load: protocols, pacing, and the checks of every answer. */
package org.echobench.core.load;
