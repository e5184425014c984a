package org.echobench.cli.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.echobench.results.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoadUrlTest {

    @ParameterizedTest
    @CsvSource({
        "http://127.0.0.1/grüße nach wien?q=ä,  /gr%C3%BC%C3%9Fe%20nach%20wien?q=%C3%A4",
        "http://127.0.0.1/a%20b/{sequence}?q=%C3%A4, /a%20b/{sequence}?q=%C3%A4",
        "http://127.0.0.1, /"
    })
    void whatAUrlMustNotHaveIsPercentEncoded(String url, String path) {
        assertEquals(path, LoadUrl.of(url).path());
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://me:secret@127.0.0.1/", "ws://me:secret@127.0.0.1/", "htp://me:secret@127.0.0.1/"})
    void aPasswordIsRefusedAndNotShown(String url) {
        String refused = assertThrows(UserError.class, () -> LoadUrl.of(url)).getMessage();
        assertFalse(refused.contains("secret"), refused);
    }

    @Test
    void theUsualPortIsNoPartOfTheHost() {
        TrustOptions trust = new TrustOptions();
        assertEquals(
                "127.0.0.1",
                trust.target(LoadUrl.of("http://127.0.0.1/").service()).host());
        assertEquals(
                "127.0.0.1",
                trust.target(LoadUrl.of("https://127.0.0.1:443/").service()).host());
        assertEquals(
                "127.0.0.1:443",
                trust.target(LoadUrl.of("http://127.0.0.1:443/").service()).host());
        assertEquals(
                "127.0.0.1:8080",
                trust.target(LoadUrl.of("http://127.0.0.1:8080/").service()).host());
    }
}
