package org.echobench.netty;

import static org.junit.jupiter.api.Assertions.assertFalse;

import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.AsciiString;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.net.SocketException;
import org.echobench.core.content.DateHeader;
import org.echobench.core.spi.ServerConfig;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BrokenConnectionTest {

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void itIsClosedAndNothingGoesToTheLog(boolean http2) {
        EmbeddedChannel channel = new EmbeddedChannel(new ConnectionInitializer(
                ServerConfig.defaults().withHttp2(http2),
                NettyRow.PLAIN,
                WorkerDispatch.NONE,
                new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE),
                new DateHeader<>(AsciiString::new)));
        channel.pipeline().fireExceptionCaught(new SocketException("Connection reset"));
        channel.runPendingTasks();
        channel.checkException();
        assertFalse(channel.isOpen());
    }
}
