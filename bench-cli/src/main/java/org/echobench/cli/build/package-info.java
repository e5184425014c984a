/** Builds a git revision in a worktree of its own. */
package org.echobench.cli.build;
