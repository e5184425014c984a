/** The files that a profiled fork writes; bench-explain reads them. */
package org.echobench.results.profile;
