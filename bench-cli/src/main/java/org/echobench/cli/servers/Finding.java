package org.echobench.cli.servers;

/**
 * One thing that {@code doctor} looked at.
 *
 * @param what name of the setting
 * @param value its value here; "n/a" if the platform does not give it
 * @param limits its effect on results
 * @param cure how to better it; empty where it is well, or nothing can be done
 */
record Finding(String what, String value, String limits, String cure) {

    boolean well() {
        return cure.isEmpty();
    }
}
