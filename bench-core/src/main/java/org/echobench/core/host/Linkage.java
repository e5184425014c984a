package org.echobench.core.host;

import java.util.Optional;
import java.util.stream.Stream;

/** Names what a server needs from its framework but another version of the framework lacks. */
public final class Linkage {

    private Linkage() {}

    /**
     * {@code it does not link with its libraries: there is no class io.netty.channel.IoHandler}; empty if neither
     * the error nor one of its causes is a {@link LinkageError}.
     */
    public static Optional<String> missing(Throwable error) {
        return Stream.iterate(error, cause -> cause != null, Throwable::getCause)
                .filter(LinkageError.class::isInstance)
                .findFirst()
                .map(unlinked -> "it does not link with its libraries: "
                        + words(unlinked, String.valueOf(unlinked.getMessage())));
    }

    private static String words(Throwable error, String message) {
        boolean name = !message.contains(" ");
        if (error instanceof NoClassDefFoundError && name) {
            return "there is no class " + message.replace('/', '.');
        }
        if (error instanceof NoSuchMethodError) {
            return "there is no method " + message.replace("'", "");
        }
        if (error instanceof NoSuchFieldError && name) {
            return "there is no field " + message;
        }
        return error.toString();
    }
}
