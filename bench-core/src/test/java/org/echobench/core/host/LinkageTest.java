package org.echobench.core.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import java.util.ServiceConfigurationError;
import org.junit.jupiter.api.Test;

class LinkageTest {

    private static final String NOT = "it does not link with its libraries: ";

    @Test
    void aClassIsNamedAsInSource() {
        assertEquals(
                Optional.of(NOT + "there is no class io.acme.Engine"),
                Linkage.missing(new NoClassDefFoundError("io/acme/Engine")));
    }

    @Test
    void aMethodIsNamedWithItsTypes() {
        assertEquals(
                Optional.of(NOT + "there is no method void io.acme.Engine.start(int)"),
                Linkage.missing(new NoSuchMethodError("'void io.acme.Engine.start(int)'")));
    }

    @Test
    void whatIsMissingWhenAProviderIsMadeIsNamed() {
        assertEquals(
                Optional.of(NOT + "there is no field FAST"),
                Linkage.missing(new ServiceConfigurationError("made", new NoSuchFieldError("FAST"))));
    }

    @Test
    void otherErrorsOfLinkingAreShownAsTheyAre() {
        assertEquals(
                Optional.of(NOT + "java.lang.NoClassDefFoundError: Could not initialize class io.acme.Engine"),
                Linkage.missing(new NoClassDefFoundError("Could not initialize class io.acme.Engine")));
    }

    @Test
    void otherErrorsAreNoneOfLinking() {
        assertEquals(Optional.empty(), Linkage.missing(new IllegalStateException("the port is taken")));
    }
}
