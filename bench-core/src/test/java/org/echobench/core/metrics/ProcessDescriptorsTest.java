package org.echobench.core.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessDescriptorsTest {

    @Test
    void theSoftLimitCounts() {
        String text = "Limit                     Soft Limit           Hard Limit           Units     \n"
                + "Max processes             63402                63402                processes \n"
                + "Max open files            1024                 20000                files     \n";
        assertEquals(OptionalLong.of(1_024), ProcessDescriptors.limit(text));
        assertEquals(OptionalLong.empty(), ProcessDescriptors.limit("Max processes 1 1 processes\n"));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void socketsAreCounted() throws IOException {
        long self = ProcessHandle.current().pid();
        long before = ProcessDescriptors.of(self).orElseThrow().open();
        List<ServerSocketChannel> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < 100; i++) {
                sockets.add(ServerSocketChannel.open());
            }
            ProcessDescriptors now = ProcessDescriptors.of(self).orElseThrow();
            // Others in this JVM open and close files meanwhile, but not a hundred.
            assertTrue(now.open() > before + 50, before + " to " + now.open());
            assertEquals(now.limit() - now.open(), now.room());
        } finally {
            for (ServerSocketChannel socket : sockets) {
                socket.close();
            }
        }
    }
}
