/** What a person sees while a command works: colours, lines, progress, and how it ends. */
package org.echobench.cli.terminal;
