package org.echobench.core.content;

/**
 * The object behind {@code /json}, for frameworks that serialise objects themselves.
 *
 * @param message {@code Hello, World!}
 */
public record Message(String message) {

    /** A new one for each request. */
    public static Message hello() {
        return new Message("Hello, World!");
    }
}
