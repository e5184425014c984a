/**
 * What profiles of forks that are never scored say about a cost or the difference between two sides, frame by frame.
 * Every value is per operation. Reading throws {@link org.echobench.results.UserError} if a file is absent or damaged.
 */
package org.echobench.explain.frames;
