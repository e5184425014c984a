package org.echobench.core.load;

import static org.echobench.core.load.Loads.openCompleteAndDrain;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2WindowUpdateFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2FrameStream;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.util.ReferenceCountUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.echobench.core.client.ClientTls;
import org.echobench.core.client.Target;
import org.echobench.core.spi.TlsMaterial;
import org.echobench.core.wire.Http2Opening;
import org.echobench.core.wire.HttpHeader;
import org.echobench.core.wire.HttpRequest;
import org.echobench.core.wire.Numbering;
import org.echobench.core.wire.Template;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Loads of a server whose frames, windows and headers are Netty's. */
class Http2NettyTest {

    private static EventLoopGroup threads;
    private static Channel plain;
    private static Channel encrypted;

    /** Answers with as many bytes as the path says, and with the length of the request's body and its x-id as headers. */
    @Sharable
    private static final class Responses extends ChannelDuplexHandler {

        private final Map<Http2FrameStream, Http2Headers> heads = new ConcurrentHashMap<>();
        private final Map<Http2FrameStream, Integer> lengths = new ConcurrentHashMap<>();

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            if (message instanceof Http2HeadersFrame head) {
                heads.put(head.stream(), head.headers());
                answer(context, head.stream(), head.isEndStream());
            } else if (message instanceof Http2DataFrame data) {
                lengths.merge(data.stream(), data.content().readableBytes(), Integer::sum);
                context.write(
                        new DefaultHttp2WindowUpdateFrame(data.initialFlowControlledBytes()).stream(data.stream()));
                answer(context, data.stream(), data.isEndStream());
            }
            ReferenceCountUtil.release(message);
        }

        private void answer(ChannelHandlerContext context, Http2FrameStream stream, boolean whole) {
            if (!whole) {
                return;
            }
            Http2Headers asked = heads.remove(stream);
            byte[] body = new byte[Integer.parseInt(asked.path().toString().substring(1))];
            Http2Headers head = new DefaultHttp2Headers()
                    .status("200")
                    .add("server", "netty")
                    .add("x-id", asked.get("x-id", "none"))
                    .addInt("content-length", body.length)
                    .add(
                            "x-read",
                            Optional.ofNullable(lengths.remove(stream))
                                    .orElse(0)
                                    .toString());
            context.write(new DefaultHttp2HeadersFrame(head, false).stream(stream));
            context.write(new DefaultHttp2DataFrame(Unpooled.wrappedBuffer(body), true).stream(stream));
        }

        /** The client has left, with a reset. */
        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            context.close();
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext context) {
            context.flush();
        }
    }

    @BeforeAll
    static void start() throws SSLException {
        threads = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        plain = bind(Optional.empty());
        SslContext context = SslContextBuilder.forServer(
                        TlsMaterial.ofThisProcess().keyManagers())
                .applicationProtocolConfig(new ApplicationProtocolConfig(
                        ApplicationProtocolConfig.Protocol.ALPN,
                        ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                        ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
                        "h2",
                        "http/1.1"))
                .build();
        encrypted = bind(Optional.of(context));
    }

    private static Channel bind(Optional<SslContext> tls) {
        return new ServerBootstrap()
                .group(threads)
                .channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        tls.ifPresent(context -> channel.pipeline().addLast(context.newHandler(channel.alloc())));
                        channel.pipeline()
                                .addLast(Http2FrameCodecBuilder.forServer()
                                        .initialSettings(
                                                Http2Settings.defaultSettings().maxConcurrentStreams(20))
                                        .build())
                                .addLast(new Responses());
                    }
                })
                .bind(InetAddress.getLoopbackAddress(), 0)
                .syncUninterruptibly()
                .channel();
    }

    @AfterAll
    static void stop() {
        Stream.of(plain, encrypted).forEach(channel -> channel.close().syncUninterruptibly());
        threads.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
    }

    private static HttpRequest request(int answerBytes, int bodyBytes, String id) {
        return HttpRequest.of(
                bodyBytes > 0 ? "POST" : "GET",
                "h",
                "/" + answerBytes,
                List.of(new HttpHeader("x-id", id)),
                bodyBytes > 0 ? Optional.of(Template.of("{text:" + bodyBytes + "}")) : Optional.empty(),
                true);
    }

    private static void assertAnswered(
            Channel server, HttpRequest request, ExpectedResponse answer, int connections, int streams, int window) {
        boolean secure = server == encrypted;
        Target at = Target.of((InetSocketAddress) server.localAddress());
        Target target = secure
                ? at.withTls(ClientTls.ofBenchmark(TlsMaterial.ofThisProcess().certificate()))
                : at;
        Protocol protocol =
                new Http2Protocol(request, answer, new Numbering(0, connections), new Http2Opening(window), secure);
        try (LoadLoop<ClosedPacing> loop =
                new LoadLoop<>(target, protocol, new ClosedPacing(streams), 0, connections, true)) {
            openCompleteAndDrain(loop, 500);
            LoadReport report = loop.report();
            assertEquals(report.counts().sent(), report.completedMessages(), report.toString());
            assertTrue(report.completedMessages() >= 500, report.toString());
            assertEquals(20L, loop.announced().get("MAX_CONCURRENT_STREAMS"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "13, 0, 1, 1, 65535",
        "13, 0, 8, 8, 65535",
        "13, 0, 1, 64, 1048576",
        "100000, 0, 1, 16, 65535",
        "100000, 0, 2, 4, 1048576",
        "2, 2048, 2, 16, 65535",
        "2, 200000, 1, 8, 1048576",
        "20000, 70000, 2, 3, 1000"
    })
    void bodiesOfBothDirectionsGoThroughTheWindows(
            int answerBytes, int bodyBytes, int connections, int streams, int window) {
        ExpectedResponse answer = new ExpectedResponse(
                200,
                List.of(new HttpHeader("server", "netty"), new HttpHeader("x-read", Integer.toString(bodyBytes))),
                BodyCheck.ofLength(answerBytes));
        assertAnswered(plain, request(answerBytes, bodyBytes, "same"), answer, connections, streams, window);
    }

    @Test
    void overTls() {
        ExpectedResponse answer = ExpectedResponse.ok(BodyCheck.ofLength(50_000));
        assertAnswered(encrypted, request(50_000, 3_000, "same"), answer, 2, 8, 1 << 20);
    }
}
