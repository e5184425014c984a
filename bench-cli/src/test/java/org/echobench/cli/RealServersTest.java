package org.echobench.cli;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers of Debian's packages that end connections by themselves, are reloaded, or restarted behind another. */
@Tag("fork")
class RealServersTest extends RealServers {

    /**
     * Its command.
     *
     * @param more of the configuration
     */
    private String[] nginx(String more) throws IOException, InterruptedException {
        String nginx = program("nginx");
        certificate();
        write("nginx.conf", """
                daemon off;
                pid FOLDER/nginx.pid;
                error_log stderr;
                worker_processes 1;
                events { worker_connections 1024; }
                http {
                  access_log off;
                  client_body_temp_path FOLDER/t1;
                  proxy_temp_path FOLDER/t2;
                  fastcgi_temp_path FOLDER/t3;
                  uwsgi_temp_path FOLDER/t4;
                  scgi_temp_path FOLDER/t5;
                  MORE
                  server {
                    listen 127.0.0.1:PORT;
                    listen 127.0.0.1:TLSPORT ssl http2;
                    ssl_certificate FOLDER/cert.pem;
                    ssl_certificate_key FOLDER/key.pem;
                    location / { return 200 "Hello, World!"; }
                  }
                }
                """.replace("MORE", more));
        return new String[] {
            nginx, "-p", folder.toString(), "-c", folder.resolve("nginx.conf").toString()
        };
    }

    private void startNginx(String more) throws IOException, InterruptedException {
        start(List.of(port, tlsPort), nginx(more));
    }

    @ParameterizedTest
    @CsvSource({"http,false", "http,true", "https,false"})
    void nginxEndsAConnectionAfterItsLimitOfRequests(String way, boolean rate) throws Exception {
        startNginx("keepalive_requests 100;");
        assertEnds(100, load(way, rate, FEW));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "8"})
    void nginxOverHttp2(String streams) throws Exception {
        startNginx("keepalive_requests 100;");
        assertEnds(load("http2", false, "--connections", "2", "--pipeline", streams));
    }

    @ParameterizedTest
    @CsvSource({"http,false", "http,true", "http2,false"})
    void nginxThatIsReloadedInTheMiddle(String way, boolean rate) throws Exception {
        String[] nginx = nginx("keepalive_requests 1000000000;");
        start(List.of(port, tlsPort), nginx);
        CompletableFuture<Cli.Result> load =
                CompletableFuture.supplyAsync(() -> load(way, rate, "--connections", "16", "--duration", "6s"));
        await().atMost(PATIENCE).until(() -> load.isDone() || established(way.equals("http") ? port : tlsPort) >= 16);
        succeeds(Stream.concat(Stream.of(nginx), Stream.of("-s", "reload")).toArray(String[]::new));
        assertEnds(load.get(PATIENCE.toSeconds(), TimeUnit.SECONDS));
    }

    /** Connections to a port, by the kernel's table. */
    private static long established(int port) throws IOException {
        String hex = String.format(":%04X ", port);
        return Files.readAllLines(Path.of("/proc/net/tcp")).stream()
                .filter(line -> line.contains(hex) && line.contains(" 01 "))
                .count();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "http2"})
    void nginxThatEndsIdleConnections(String way) throws Exception {
        startNginx("keepalive_timeout 1s;");
        assertEnds(load(way, true, "--rate", "2", "--connections", "4", "--duration", "4s"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void apacheEndsConnections(boolean rate) throws Exception {
        String apache = program("apache2");
        index();
        write("apache.conf", """
                ServerRoot FOLDER
                ServerName 127.0.0.1
                PidFile FOLDER/apache.pid
                DefaultRuntimeDir FOLDER
                ErrorLog FOLDER/apache.log
                User www-data
                Group www-data
                LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so
                LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so
                LoadModule dir_module /usr/lib/apache2/modules/mod_dir.so
                Listen 127.0.0.1:PORT
                DocumentRoot FOLDER/www
                """);
        start(
                List.of(port),
                apache,
                "-d",
                folder.toString(),
                "-f",
                folder.resolve("apache.conf").toString(),
                "-DFOREGROUND");
        assertEnds(load("http", rate, FEW));
    }

    private void index() throws IOException {
        Files.writeString(Files.createDirectory(folder.resolve("www")).resolve("index.html"), "Hello, World!");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void lighttpdEndsAConnectionAfterItsLimitOfRequests(boolean rate) throws Exception {
        index();
        write("lighttpd.conf", """
                server.document-root = "FOLDER/www"
                server.bind = "127.0.0.1"
                server.port = PORT
                server.max-keep-alive-requests = 100
                index-file.names = ("index.html")
                mimetype.assign = (".html" => "text/html")
                """);
        start(
                List.of(port),
                program("lighttpd"),
                "-D",
                "-f",
                folder.resolve("lighttpd.conf").toString());
        assertEnds(load("http", rate, FEW));
    }

    private void haproxy(String more) throws IOException {
        write("haproxy.cfg", """
                defaults
                  mode http
                  timeout client 30s
                  timeout server 30s
                  timeout connect 5s
                frontend all
                  bind 127.0.0.1:PORT
                """ + more);
        start(
                List.of(port),
                program("haproxy"),
                "-f",
                folder.resolve("haproxy.cfg").toString());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void haproxyKeepsConnections(boolean rate) throws Exception {
        haproxy("  http-request return status 200 content-type text/plain string Hello\n");
        load("http", rate).losesNothing();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theLoadGoesOnWhenHaproxysBackendIsRestarted(boolean rate) throws Exception {
        String[] nginx = nginx("");
        List<Integer> backend = List.of(port, tlsPort);
        Process first = start(backend, nginx);
        ports();
        haproxy("""
                  default_backend one
                backend one
                  retries 0
                  server first 127.0.0.1:%d
                frontend figures
                  bind 127.0.0.1:TLSPORT
                  stats enable
                  stats uri /
                """.formatted(backend.get(0)));
        CompletableFuture<Cli.Result> load =
                CompletableFuture.supplyAsync(() -> load("http", rate, "--connections", "16", "--duration", "6s"));
        awaitResponses("hrsp_2xx", 100);
        kill(first);
        awaitResponses("hrsp_5xx", 100);
        long before = responses("hrsp_2xx");
        start(backend, nginx);
        awaitResponses("hrsp_2xx", before + 100);
        Cli.Result result = load.get(PATIENCE.toSeconds(), TimeUnit.SECONDS).exits(3);
        result.says("\\(\\d+ completed, 0 lost, [1-9]\\d* wrong, 0 late\\)");
        result.says("first fault +a response has status 50[23] instead of 200");
    }

    private void awaitResponses(String column, long least) {
        await().atMost(PATIENCE).until(() -> responses(column) >= least);
    }

    /** Responses of HAProxy's first frontend, by a column of its statistics. */
    private long responses(String column) throws IOException {
        try (InputStream in =
                URI.create("http://127.0.0.1:" + tlsPort + "/;csv").toURL().openStream()) {
            List<List<String>> table = new String(in.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .map(line -> List.of(line.split(",", -1)))
                    .toList();
            return Long.parseLong(table.get(1).get(table.get(0).indexOf(column)));
        }
    }
}
