package org.echobench.explain.frames;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.echobench.explain.frames.FrameName.Origin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Frames as async-profiler 4.4 writes them. */
class FrameNameTest {

    private static FrameName of(String raw) {
        return FrameName.of(raw, true);
    }

    @ParameterizedTest
    @CsvSource({
        "io/netty/channel/DefaultChannelPipeline$HeadContext.channelRead, JAVA",
        "org/foo/Bar.<init>, JAVA",
        "java/util/HashMap.get, JDK",
        "sun/nio/ch/EPoll.wait, JDK",
        "jdk/internal/misc/Unsafe.park, JDK",
        "clock_gettime, NATIVE",
        "os::javaTimeNanos, NATIVE",
        "JavaThread::thread_main_inner(), NATIVE",
        "[no_Java_frame], NATIVE",
        "libc.so.6, NATIVE"
    })
    void aFrameTellsWhereItsCodeComesFrom(String raw, Origin origin) {
        assertEquals(new FrameName(raw.replace('/', '.'), origin), of(raw));
    }

    @Test
    void aFrameOfTheKernelLosesItsMark() {
        assertEquals(new FrameName("sock_sendmsg", Origin.KERNEL), of("sock_sendmsg_[k]"));
    }

    @Test
    void anAllocatedClassIsNoFrame() {
        assertEquals(new FrameName("byte[]", Origin.TYPE), of("byte[]_[i]"));
        assertEquals(new FrameName("java.lang.String", Origin.TYPE), of("java.lang.String_[i]"));
        assertEquals(new FrameName("a.B$$Lambda", Origin.TYPE), of("a.B$$Lambda$14.0x0000000800c03000_[i]"));
    }

    @ParameterizedTest
    @CsvSource({
        "a/B$$Lambda$14.0x0000000800c03000.run, a.B$$Lambda.run",
        "a/B$$Lambda.0x00007f2b1c03a000.run, a.B$$Lambda.run",
        "a/B.lambda$handle$3, a.B.lambda$handle",
        "a/B.lambda$new$0, a.B.lambda$new",
        "com/sun/proxy/$Proxy12.get, com.sun.proxy.$Proxy.get",
        "jdk/internal/reflect/GeneratedMethodAccessor7.invoke, jdk.internal.reflect.GeneratedMethodAccessor.invoke",
        "java/lang/invoke/LambdaForm$MH.0x0000000800c0a000.invoke, java.lang.invoke.LambdaForm$MH.invoke",
        "a/B$$SpringCGLIB$$0.c, a.B$$SpringCGLIB$$.c",
        "a/B$$EnhancerBySpringCGLIB$$1f2e3d.c, a.B$$EnhancerBySpringCGLIB$$.c"
    })
    void whatDiffersFromBuildToBuildIsNotInTheName(String raw, String name) {
        assertEquals(name, FrameName.of(raw, false).name());
    }
}
