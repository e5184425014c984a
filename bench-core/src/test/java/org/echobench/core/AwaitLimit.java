package org.echobench.core;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * How long {@code await()} waits in every test of this module. Awaitility's own 10 s can pass on a busy machine. JUnit finds
 * this class by itself ({@code META-INF/services}, {@code junit-platform.properties}).
 */
public final class AwaitLimit implements BeforeAllCallback {

    /** Only a hang takes so long. Less than the shortest {@code @Timeout} of a class that awaits, 60 s, which says less. */
    private static final Duration HANG = Duration.ofSeconds(50);

    @Override
    public void beforeAll(ExtensionContext context) {
        Awaitility.setDefaultTimeout(HANG);
    }
}
