/** What an option says of itself: what becomes of it when a run is resumed, and what it is for. */
package org.echobench.cli.options;
