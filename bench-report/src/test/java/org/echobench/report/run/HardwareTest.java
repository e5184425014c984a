package org.echobench.report.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HardwareTest {

    private static final String MACHINE = """
            "machine": {"processor": "A1", "processors": 2, "memoryBytes": 4294967296, "os": "Linux", "architecture": "amd64"}
            """;

    private static Optional<String> hardware(String fields) throws JsonProcessingException {
        return Hardware.of(new ObjectMapper().readTree("{" + fields + "}"));
    }

    @Test
    void itIsThatOfTheMachine() throws JsonProcessingException {
        assertEquals(Optional.of("A1, 2 processors, 4.0 GiB, Linux amd64"), hardware(MACHINE));
    }

    @Test
    void ofAClusterItIsThatOfTheNodesAndNotOfTheMachineThatStartedThem() throws JsonProcessingException {
        String nodes = MACHINE + ", \"nodes\": ["
                + "{\"name\": \"server\", \"processor\": \"B2\", \"processors\": 8, \"memoryBytes\": 8589934592,"
                + " \"cpus\": \"0-3\", \"os\": \"Linux amd64\", \"jvm\": \"X 17\"},"
                + "{\"name\": \"probe\", \"processor\": \"C3\", \"processors\": 1, \"memoryBytes\": 1073741824,"
                + " \"cpus\": \"all\", \"os\": \"Linux amd64\", \"jvm\": \"X 17\"}]";
        assertEquals(
                Optional.of("server: B2, 8 processors, 8.0 GiB, cpus 0-3, Linux amd64, X 17;"
                        + " probe: C3, 1 processors, 1.0 GiB, cpus all, Linux amd64, X 17"),
                hardware(nodes));
    }

    @Test
    void whereTheFileDoesNotTellItIsUnknown() throws JsonProcessingException {
        assertEquals(Optional.empty(), hardware("\"schema\": 1"));
    }
}
