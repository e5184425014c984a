/**
 * From tests to decisions, as pure functions over data. The same functions serve finished files, a duet in progress and
 * the simulation that calibrates them.
 */
package org.echobench.report.decide;
