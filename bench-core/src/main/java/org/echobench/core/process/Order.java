package org.echobench.core.process;

import com.fasterxml.jackson.annotation.JsonTypeInfo;

/**
 * An order from a fork to its child. Each order is answered by one message, in the order of sending.
 *
 * @param <C> what carries it out
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.CLASS, property = "order")
public interface Order<C> {

    /** Carries out this order; returns the response. */
    Object by(C child) throws Exception;
}
