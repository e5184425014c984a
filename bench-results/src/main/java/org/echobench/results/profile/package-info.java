/**
 * Profiles of forks that are never scored, and what they say of the difference between two sides. Every value is per
 * operation. Reading throws {@link org.echobench.results.UserError} where a file is absent or damaged.
 */
package org.echobench.results.profile;
