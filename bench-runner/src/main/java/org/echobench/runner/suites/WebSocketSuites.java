package org.echobench.runner.suites;

import java.time.Duration;
import java.util.List;
import org.echobench.results.Param;
import org.echobench.results.RowSettings;

/** WebSocket by kind and size of message, and servers by kind of threads. */
final class WebSocketSuites {

    private static final RowSettings SETTINGS = RowSettings.annotated().withMeasurement(2, Duration.ofSeconds(1));

    private WebSocketSuites() {}

    static Suite websocket() {
        return new Suite(
                "websocket",
                "echo of 64 KiB of text and binary, and of 1 KiB of JSON bare, with TLS and with permessage-deflate;"
                        + " connections a second",
                Suites.SIX_SERVERS,
                3,
                SETTINGS,
                List.of(
                        SuiteRow.of("echo-large", "WebSocketEcho.echo")
                                .with(Param.PAYLOAD, 65_536)
                                .with(Param.KIND, "text", "binary"),
                        json("echo-json").with(Param.TLS, false, true),
                        json("echo-json-deflate").with(Param.COMPRESSION, true),
                        SuiteRow.of("connect", "WebSocketConnect.connect")));
    }

    private static SuiteRow json(String name) {
        return SuiteRow.of(name, "WebSocketEcho.echo")
                .with(Param.PAYLOAD, 1_024)
                .with(Param.KIND, "json");
    }

    /** Transports, threads and flush policies; those that cannot run here are left out. */
    static Suite variants() {
        return new Suite(
                "variants",
                "NIO, epoll and io_uring; platform and virtual threads, workers and none; flush per read and per message; UTF-8"
                        + " checked or not",
                List.of(
                        "reference",
                        "netty",
                        "netty-epoll",
                        "netty-iouring",
                        "netty-flusheach",
                        "netty-novalidate",
                        "netty-text",
                        "vertx",
                        "vertx-epoll",
                        "grizzly",
                        "grizzly-samethread",
                        "jetty",
                        "jetty-blocking",
                        "jetty-vt",
                        "tomcat",
                        "tomcat-vt"),
                3,
                MainSuites.WARMED,
                List.of(
                        MainSuites.forked("echo-forked", "WebSocketEcho.echo"),
                        MainSuites.forked("plaintext-forked", "HttpPlaintext.plaintext"),
                        MainSuites.forked("plaintext-pipelined-forked", "HttpPlaintext.plaintext")
                                .with(Param.PIPELINE, 16)));
    }
}
