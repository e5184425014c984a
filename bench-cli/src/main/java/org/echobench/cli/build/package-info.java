/** Builds a git revision in a tree of its own. */
package org.echobench.cli.build;
