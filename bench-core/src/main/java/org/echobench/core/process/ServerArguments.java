package org.echobench.core.process;

import java.util.ArrayList;
import java.util.List;
import org.echobench.core.spi.HandlerWait;
import org.echobench.core.spi.InjectedWork;
import org.echobench.core.spi.ServerConfig;

/** A server's id and configuration as command-line arguments, {@code id name=value …}, and back. */
public record ServerArguments(String serverId, ServerConfig config) {

    /** @throws IllegalArgumentException naming the argument that is unknown or out of range */
    public static ServerArguments parse(String... arguments) {
        if (arguments.length == 0) {
            throw new IllegalArgumentException("the server's id is missing");
        }
        ServerConfig config = ServerConfig.defaults();
        for (int i = 1; i < arguments.length; i++) {
            int equals = arguments[i].indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException("expected name=value, but got: " + arguments[i]);
            }
            config = with(config, arguments[i].substring(0, equals), arguments[i].substring(equals + 1));
        }
        return new ServerArguments(arguments[0], config);
    }

    private static ServerConfig with(ServerConfig config, String name, String value) {
        return switch (name) {
            case "host" -> config.withHost(value);
            case "port" -> config.withPort(number(name, value));
            case "ioThreads" -> config.withIoThreads(number(name, value));
            case "maxMessageBytes" -> config.withMaxMessageBytes(number(name, value));
            case "handlerWorkNanos" -> config.withHandlerWorkNanos(number(name, value));
            case "handlerAllocBytes" -> config.withHandlerAllocBytes(number(name, value));
            case HandlerWait.SETTING -> config.withHandlerWait(HandlerWait.parse(value));
            case "tls" -> config.withTls(flag(name, value));
            case "compression" -> config.withCompression(flag(name, value));
            case "http2" -> config.withHttp2(flag(name, value));
            case "asShipped" -> config.withAsShipped(flag(name, value));
            default ->
                throw new IllegalArgumentException("unknown setting '" + name
                        + "'; known: host, port, ioThreads, maxMessageBytes, handlerWorkNanos, handlerAllocBytes,"
                        + " handlerWaitMicros, tls, compression, http2, asShipped");
        };
    }

    private static int number(String name, String value) {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " must be a number, but is '" + value + "'");
        }
    }

    private static boolean flag(String name, String value) {
        if (!value.equals("true") && !value.equals("false")) {
            throw new IllegalArgumentException(name + " must be true or false, but is '" + value + "'");
        }
        return value.equals("true");
    }

    /** The arguments that {@link #parse} turns into an equal value. */
    public List<String> format() {
        List<String> arguments = new ArrayList<>();
        arguments.add(serverId);
        arguments.addAll(settings(config));
        return arguments;
    }

    /**
     * The settings as {@code name=value}. {@code ioThreads}, {@code handlerWaitMicros}, {@code tls},
     * {@code compression}, {@code http2} and {@code asShipped} are left out unless they are set, so a program that
     * refuses them need not know them.
     */
    public static List<String> settings(ServerConfig config) {
        List<String> settings = new ArrayList<>();
        settings.add("host=" + config.host());
        settings.add("port=" + config.port());
        config.ioThreads().ifPresent(threads -> settings.add("ioThreads=" + threads));
        settings.add("maxMessageBytes=" + config.maxMessageBytes());
        InjectedWork injected = config.injected();
        settings.add("handlerWorkNanos=" + injected.handlerWorkNanos());
        settings.add("handlerAllocBytes=" + injected.handlerAllocBytes());
        if (!injected.handlerWait().isNone()) {
            settings.add(HandlerWait.SETTING + "=" + injected.handlerWait());
        }
        if (config.tls()) {
            settings.add("tls=true");
        }
        if (config.compression()) {
            settings.add("compression=true");
        }
        if (config.http2()) {
            settings.add("http2=true");
        }
        if (config.asShipped()) {
            settings.add("asShipped=true");
        }
        return settings;
    }
}
