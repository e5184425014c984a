package org.echobench.tck;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;

/** The server that the topics of the contract test. */
interface ContractSubject {

    BenchServerProvider subject();

    /** The longest wait for anything. */
    Duration patience();

    /** The close codes with which the server may refuse a message over the limit. */
    Set<Integer> closeCodesOfLargeMessages();

    /** The tests that the framework itself fails, by name, with the reason and a link. */
    Map<String, String> deviations();

    /** A running server with {@link ServerConfig#defaults()}, shared by the tests; not to be closed by them. */
    ServerUnderTest server() throws IOException;

    /** As {@link #server()}, with this configuration. */
    ServerUnderTest server(ServerConfig config) throws IOException;

    /** Starts a server for one test, which closes it. */
    ServerUnderTest start(ServerConfig config) throws IOException;

    /** Ends the shared servers, so a test knows the owner of each thread. The next {@link #server} is a new one. */
    void stopSharedServers();
}
