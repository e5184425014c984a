/** How options are read, how {@code --resume} treats them, and what must be measured for them to apply. */
package org.echobench.cli.options;
