package org.echobench.core.metrics;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests that this JVM gives a fork's directory to. */
public abstract class InForkDirectory {

    @TempDir
    protected Path directory;

    @BeforeEach
    void nameDirectory() {
        System.setProperty(ForkDirectory.PROPERTY, directory.toString());
    }

    @AfterEach
    void forgetDirectory() {
        System.clearProperty(ForkDirectory.PROPERTY);
    }
}
