/** The load: protocols, pacing, and the check of every response. */
package org.echobench.core.load;
