package org.echobench.cli;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The servers of two standard libraries, as a program of a few lines has them. */
@Tag("fork")
class NodeAndGoTest extends RealServers {

    private static final String NODE = """
            const files = require('fs');
            const tls = { key: files.readFileSync('key.pem'), cert: files.readFileSync('cert.pem'), allowHTTP1: true };
            const hello = (request, response) => response.end('Hello, World!');
            const server = require('http').createServer(hello).listen(PORT, '127.0.0.1');
            require('http2').createSecureServer(tls, hello).listen(TLSPORT, '127.0.0.1');
            """;

    private static final String GO = """
            package main

            import (
            	"fmt"
            	"net/http"
            )

            func main() {
            	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "Hello, World!") })
            	go func() { panic(http.ListenAndServe("127.0.0.1:PORT", nil)) }()
            	panic(http.ListenAndServeTLS("127.0.0.1:TLSPORT", "cert.pem", "key.pem", nil))
            }
            """;

    /** @param more of the program */
    private void startNode(String more) throws Exception {
        String node = program("node");
        certificate();
        write("server.js", NODE + more);
        start(List.of(port, tlsPort), node, "server.js");
    }

    @ParameterizedTest
    @CsvSource({"http,false", "http,true", "https,false", "https,true", "http2,false", "http2,true"})
    void nodeKeepsConnections(String way, boolean rate) throws Exception {
        startNode("");
        load(way, rate).losesNothing();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--request=GET", "--request=POST"})
    void nodeThatEndsIdleConnections(String method) throws Exception {
        startNode("server.keepAliveTimeout = 500;");
        assertEnds(load("http", true, "--rate", "2", "--connections", "4", "--duration", "4s", method));
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "https", "http2"})
    void goKeepsConnections(String way) throws Exception {
        String go = program("go");
        certificate();
        write("server.go", GO);
        // As in server-go, whose build has left the packages in Go's cache.
        succeeds("env", "CGO_ENABLED=0", go, "build", "-trimpath", "-o", "server", "server.go");
        start(List.of(port, tlsPort), folder.resolve("server").toString());
        load(way, false).losesNothing();
        load(way, true).losesNothing();
    }
}
