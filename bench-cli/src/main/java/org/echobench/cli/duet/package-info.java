/** {@code echobench duet} and {@code explain}: two sides, their plan, their forks and their verdicts. */
package org.echobench.cli.duet;
