package org.echobench.explain.frames;

import java.util.regex.Pattern;

/**
 * A frame of a collapsed stack, without what differs from build to build or from JVM to JVM: the numbers of
 * lambdas and of generated classes, the address of a hidden class.
 *
 * @param name for human readers: {@code io.netty.buffer.PooledByteBufAllocator.newDirectBuffer}
 * @param origin where its code comes from
 */
public record FrameName(String name, Origin origin) {

    /** Where a frame's code comes from. */
    public enum Origin {
        /** A framework or a benchmark. */
        JAVA,
        /** The JDK's own classes. */
        JDK,
        /** The JVM and C libraries. */
        NATIVE,
        KERNEL,
        /** Not code, but the class of an allocated object. */
        TYPE
    }

    private static final String KERNEL = "_[k]";
    private static final String TYPE = "_[i]";

    private static final Pattern ADDRESS = Pattern.compile("[./+]0x[0-9a-f]+");

    private static final Pattern NUMBERED = Pattern.compile("(\\$\\$Lambda|\\$Proxy|Accessor)\\$?\\d+");
    private static final Pattern LAMBDA = Pattern.compile("(\\.lambda\\$.*)\\$\\d+$");
    private static final Pattern GENERATED = Pattern.compile("(\\$\\$\\w*(?:CGLIB|ByteBuddy)\\w*\\$\\$?)[0-9a-zA-Z]+");

    private static final Pattern JAVA_METHOD = Pattern.compile("[^ ;:()\\[\\]]+/[^ ;:()\\[\\]]*\\.[^ ;:()\\[\\]/.]+");
    private static final Pattern JDK_PACKAGE = Pattern.compile("(?:java|jdk|sun|com/sun)/.*");

    /**
     * @param raw as async-profiler writes it without style options: slashes in classes, {@code _[k]} for the kernel
     * @param leaf whether it is the last of its stack, where {@code _[i]} follows an allocated class
     */
    public static FrameName of(String raw, boolean leaf) {
        if (raw.endsWith(KERNEL)) {
            return new FrameName(raw.substring(0, raw.length() - KERNEL.length()), Origin.KERNEL);
        }
        if (leaf && raw.endsWith(TYPE)) {
            return new FrameName(plain(raw.substring(0, raw.length() - TYPE.length())), Origin.TYPE);
        }
        if (!JAVA_METHOD.matcher(raw).matches()) {
            return new FrameName(raw, Origin.NATIVE);
        }
        Origin origin = JDK_PACKAGE.matcher(raw).matches() ? Origin.JDK : Origin.JAVA;
        return new FrameName(plain(raw).replace('/', '.'), origin);
    }

    /** Whether it is a method in Java or in another language of the JVM. */
    boolean isJava() {
        return origin == Origin.JAVA || origin == Origin.JDK;
    }

    private static String plain(String name) {
        String known = ADDRESS.matcher(name).replaceAll("");
        known = NUMBERED.matcher(known).replaceAll("$1");
        known = GENERATED.matcher(known).replaceAll("$1");
        return LAMBDA.matcher(known).replaceFirst("$1");
    }
}
