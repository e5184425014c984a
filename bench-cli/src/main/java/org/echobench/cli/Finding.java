package org.echobench.cli;

/**
 * One thing that {@code doctor} looked at.
 *
 * @param what was looked at
 * @param value what it is here; "n/a" where the platform does not tell
 * @param limits what it limits or does to results
 * @param cure how to better it; empty where it is well, or nothing can be done
 */
record Finding(String what, String value, String limits, String cure) {

    boolean well() {
        return cure.isEmpty();
    }
}
