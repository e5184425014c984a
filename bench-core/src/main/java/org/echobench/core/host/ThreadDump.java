package org.echobench.core.host;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;

/** A dump of this JVM's platform threads, with all frames and the locks they wait for. */
public final class ThreadDump {

    private ThreadDump() {}

    public static String take() {
        StringBuilder dump = new StringBuilder();
        for (ThreadInfo info : ManagementFactory.getThreadMXBean().dumpAllThreads(true, true)) {
            dump.append('"').append(info.getThreadName()).append("\" ").append(info.getThreadState());
            if (info.getLockName() != null) {
                dump.append(" on ").append(info.getLockName());
            }
            dump.append('\n');
            for (StackTraceElement frame : info.getStackTrace()) {
                dump.append("    at ").append(frame).append('\n');
            }
            dump.append('\n');
        }
        return dump.toString();
    }
}
