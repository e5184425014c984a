package org.echobench.tck;

import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Undertow has one date for all servers of a JVM, and a thread of the server that made it renews it within a second. If that
 * server was stopped before, as the contract does, the date would stay for ever.
 */
final class UndertowDate {

    private UndertowDate() {}

    /**
     * The next response makes a new date. Nothing happens on a class path without Undertow.
     *
     * @throws ReflectiveOperationException if Undertow keeps its date elsewhere
     */
    static void forget(ClassLoader servers) throws ReflectiveOperationException {
        Class<?> dates;
        try {
            dates = Class.forName("io.undertow.util.DateUtils", true, servers);
        } catch (ClassNotFoundException e) {
            return;
        }
        Field date = dates.getDeclaredField("cachedDateString");
        date.setAccessible(true);
        ((AtomicReference<?>) date.get(null)).set(null);
    }
}
