package org.echobench.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.Workload;
import org.echobench.tck.client.HttpConnection;
import org.echobench.tck.client.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A body of a request is read whole, however it comes. */
@Needs(Workload.HTTP_UPLOAD)
interface UploadContract extends ContractSubject {

    private void assertCounted(ServerUnderTest server, int bytes, HttpResponse response) {
        assertEquals(200, response.status(), server.expected("200 for a POST of " + bytes + " bytes"));
        assertEquals(Integer.toString(bytes), response.text(), server.expected("the number of bytes of the body"));
    }

    private void assertUploads(int bytes, boolean chunked) throws IOException {
        try (HttpConnection http = server().http()) {
            for (int i = 0; i < 2; i++) {
                http.tcp().sendInBackground(HttpConnection.post(Endpoints.UPLOAD, Payloads.binary(bytes), chunked));
                assertCounted(server(), bytes, http.read("the response to a POST of " + bytes + " bytes"));
            }
            server().assertHello(http.exchange(Endpoints.PLAINTEXT), "a GET after a POST");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2_048, 1 << 20})
    default void bodyWithALengthIsReadWhole(int bytes) throws IOException {
        assertUploads(bytes, false);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2_048, 1 << 20})
    default void bodyInChunksIsReadWhole(int bytes) throws IOException {
        assertUploads(bytes, true);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2_048, 1 << 20})
    default void bodyOverHttp2IsReadWhole(int bytes) throws IOException {
        Http2Contract.Client client = Http2Contract.client(this);
        for (int i = 0; i < 2; i++) {
            assertCounted(client.server(), bytes, client.post(Endpoints.UPLOAD, Payloads.binary(bytes)));
        }
    }

    @Test
    default void getOfTheUploadIs405AndAPostElsewhereToo() throws IOException {
        assertEquals(405, server().get(Endpoints.UPLOAD).status(), server().expected("405 for a GET"));
        try (HttpConnection http = server().http()) {
            http.tcp().send(HttpConnection.post(Endpoints.PLAINTEXT, new byte[1], false));
            assertEquals(405, http.read("the response to a POST").status(), server().expected("405 for a POST"));
        }
    }
}
