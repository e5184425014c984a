package org.echobench.node;

import java.util.Map;
import org.echobench.tck.ServerContract;

/** What nodejs-websocket breaks by itself; see this module's README. */
abstract class NodejsWebsocketContract extends ServerContract {

    private static final String SOURCE = "https://github.com/sitegui/nodejs-websocket/blob/v1.7.2/Connection.js";

    @Override
    public Map<String, String> deviations() {
        return Map.of(
                "characterThatIsCutBetweenFragmentsComesBackUnchanged",
                "each fragment of a text is decoded by itself: processFrame in " + SOURCE,
                "pingIsAnsweredByAPongWithItsPayload",
                "the payload of a ping is decoded as UTF-8 and encoded again: processFrame in " + SOURCE,
                "handshakeOnAnUnknownPathIsNotAccepted",
                "every path is accepted before the application is asked: answerHandshake in " + SOURCE,
                "plainGetOnTheEchoPathIsRefusedAndTheServerLives",
                "the refusal is a 400 without Content-Length: readHandshake in " + SOURCE,
                "plainGetOnThePushPathIsRefusedAndTheServerLives",
                "the refusal is a 400 without Content-Length: readHandshake in " + SOURCE);
    }
}
