package org.echobench.undertow;

import io.undertow.util.DateUtils;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicReference;
import org.echobench.tck.ServerContract;
import org.junit.jupiter.api.BeforeEach;

/** The contract of the rows of Undertow. */
abstract class UndertowContract extends ServerContract {

    /**
     * Undertow has one date for all servers of a JVM, and a thread of the server that made it renews it within a second. If that
     * server was stopped before, as the contract does, the date would stay for ever.
     */
    @BeforeEach
    void forgetTheDateOfServersThatWereStopped() throws ReflectiveOperationException {
        Field date = DateUtils.class.getDeclaredField("cachedDateString");
        date.setAccessible(true);
        ((AtomicReference<?>) date.get(null)).set(null);
    }
}
