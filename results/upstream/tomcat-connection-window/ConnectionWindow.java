import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.coyote.http2.Http2Protocol;

/** Eight responses of 100 KiB at a time on one connection, whose window is the argument. */
public class ConnectionWindow {
    public static void main(String[] args) throws Exception {
        String window = args.length == 0 ? "65535" : args[0];
        System.setProperty("jdk.httpclient.windowsize", "65535");
        System.setProperty("jdk.httpclient.connectionWindowSize", window);
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(Files.createTempDirectory("tomcat").toString());
        Connector connector = new Connector();
        connector.setPort(0);
        connector.addUpgradeProtocol(new Http2Protocol());
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", null);
        Tomcat.addServlet(context, "bytes", new HttpServlet() {
            @Override
            protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
                response.setContentLength(102_400);
                response.getOutputStream().write(new byte[102_400]);
            }
        });
        context.addServletMappingDecoded("/", "bytes");
        tomcat.start();
        HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build();
        HttpRequest get = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + connector.getLocalPort() + "/")).build();
        client.send(get, BodyHandlers.discarding()); // agrees on HTTP/2
        int right = 0;
        String first = "none";
        for (int i = 0; i < 1_000; i++) {
            // All eight are sent before the first is awaited.
            List<CompletableFuture<String>> sent = IntStream.range(0, 8)
                    .mapToObj(j -> client.sendAsync(get, BodyHandlers.ofByteArray())
                            .thenApply(response -> response.version() + " " + response.body().length)
                            .exceptionally(e -> e.getCause().toString()))
                    .toList();
            List<String> failed = sent.stream()
                    .map(CompletableFuture::join)
                    .filter(result -> !result.equals("HTTP_2 102400"))
                    .toList();
            right += 8 - failed.size();
            first = first.equals("none") && !failed.isEmpty() ? failed.get(0) : first;
        }
        System.out.println("window " + window + ": " + right + " of 8000 responses are right; first failure: " + first);
        tomcat.stop();
        System.exit(0);
    }
}
