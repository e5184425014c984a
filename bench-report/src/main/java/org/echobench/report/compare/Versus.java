package org.echobench.report.compare;

/**
 * Which two values of the pivot a row of a server-against-server comparison sets side by side.
 *
 * @param param the pivot's name
 * @param base its value on the base side
 * @param head its value on the head side
 */
public record Versus(String param, String base, String head) {}
