package org.echobench.tck.plain;

import java.util.List;

/** What a server may do wrong, and the tests of the contract that must find it. */
public enum Fault {
    WRONG_ACCEPT_KEY("handshakeIsAnsweredAsTheJdksClientRequires"),
    CONSTANT_ACCEPT_KEY("handshakeIsAnsweredAsTheJdksClientRequires"),
    OMITS_THE_UPGRADE_OF_A_HANDSHAKE("handshakeIsAnsweredAsTheJdksClientRequires"),
    UPGRADES_ANY_PATH("handshakeOnAnUnknownPathIsNotAccepted"),
    ANSWERS_PLAIN_GET_ON_WEBSOCKET_PATH(
            "plainGetOnTheEchoPathIsRefusedAndTheServerLives", "plainGetOnThePushPathIsRefusedAndTheServerLives"),

    SWAPS_MESSAGES(
            "thousandPipelinedMessagesComeBackAsThousandInOrder",
            "messagesWhoseHandlersWaitComeBackInOrderBeforeTheCloseIsAnswered"),
    MERGES_FRAMES("thousandPipelinedMessagesComeBackAsThousandInOrder"),
    DUPLICATES_MESSAGES("thousandPipelinedMessagesComeBackAsThousandInOrder"),
    ANSWERS_BINARY_WITH_TEXT("binaryMessageComesBackUnchanged", "textAndBinaryMessagesInTurnKeepTheirKindAndOrder"),
    CHANGES_A_BYTE_OF_LARGE_MESSAGES(
            "textMessageComesBackUnchanged",
            "binaryMessageComesBackUnchanged",
            "messageOf1MiBComesBackOverTlsAndTheCloseIsAnswered",
            "compressionThatIsConfiguredIsNegotiatedOrRefusedByName"),
    NEEDS_A_FRAME_IN_ONE_SEGMENT("frameThatArrivesByteByByteComesBackWhole"),
    DROPS_PONGS("pingIsAnsweredByAPongWithItsPayload"),
    DROPS_PAYLOAD_OF_PONGS("pingIsAnsweredByAPongWithItsPayload"),
    ENDS_AFTER_300_PINGS("thousandPingsOnOneConnectionAreAnswered"),
    LIMITS_CONNECTIONS("thousandHundredWebSocketConnectionsAreServedAtOnce"),

    ANSWERS_FRAGMENTS_AS_MESSAGES("messageInThreeFragmentsComesBackWhole"),

    CHANGES_CLOSE_CODE("closeIsAnsweredWithItsCodeAndTheConnectionEnds"),
    IGNORES_CLOSE("closeWithoutACodeIsAnsweredAndTheConnectionEnds"),
    STAYS_OPEN_AFTER_CLOSE(
            "closeIsAnsweredWithItsCodeAndTheConnectionEnds", "closeWithoutACodeIsAnsweredAndTheConnectionEnds"),
    HAS_NO_MESSAGE_LIMIT(
            "messageOverTheLimitIsRefusedAndTheServerLives",
            "fragmentsThatTogetherExceedTheLimitAreRefusedAndTheServerLives",
            "messageOverTheDefaultLimitIsRefusedAndTheServerLives"),
    LIMITS_FRAMES_NOT_MESSAGES("fragmentsThatTogetherExceedTheLimitAreRefusedAndTheServerLives"),
    REFUSES_THE_LIMIT_ITSELF("messageOfExactlyTheLimitComesBack", "messageOfExactlyTheDefaultLimitComesBack"),
    REFUSES_LARGE_MESSAGES_AS_PROTOCOL_ERROR("messageOverTheLimitIsRefusedAndTheServerLives"),

    NEGOTIATES_COMPRESSION_UNASKED("extensionThatIsNotConfiguredIsDeclined"),
    SETS_RESERVED_BITS("messageComesBackUncompressedThoughTheClientOffersCompression"),
    IGNORES_COMPRESSION("compressionThatIsConfiguredIsNegotiatedOrRefusedByName"),
    KEEPS_THE_COMPRESSION_CONTEXT("everyMessageIsCompressedAndNoContextIsKeptWhereTheClientAsksForThat"),
    SENDS_SMALL_MESSAGES_UNCOMPRESSED("everyMessageIsCompressedAndNoContextIsKeptWhereTheClientAsksForThat"),
    IGNORES_HTTP2("http2IsServedToThoseWhoKnowOrRefusedByName"),
    IGNORES_TLS("tlsIsServedOrRefusedByName", "plainRequestOnATlsPortIsNotServedAndDoesNoHarm"),
    SERVES_ANY_TLS("tlsIsOfTheOneProtocolSuiteAndCertificate"),
    SERVES_TLS_UNASKED("tlsIsNotServedUnlessItIsAskedFor"),

    WRONG_CONTENT_LENGTH("responseHasAnExactContentLengthAndNoTransferCoding"),
    SENDS_CHUNKS("responseHasAnExactContentLengthAndNoTransferCoding"),
    ENDS_AFTER_100_REQUESTS("hundredPipelinedBurstsOnOneConnectionAreAnsweredInOrder"),
    ENDS_AFTER_1000_REQUESTS("hundredPipelinedBurstsOnOneConnectionAreAnsweredInOrder"),
    ANNOUNCES_A_TIMEOUT("keepAliveAnnouncesNoLimit"),
    IGNORES_CONNECTION_CLOSE("connectionCloseEndsTheConnectionAfterTheResponse"),
    SWAPS_RESPONSES(
            "hundredPipelinedBurstsOnOneConnectionAreAnsweredInOrder",
            "pipelinedRequestsForDifferentPathsAreAnsweredInOrder",
            "pipelinedRequestsWhoseHandlersWaitAreAnsweredInOrderUntilTheConnectionCloses"),
    DROPS_PIPELINED_REQUESTS("hundredPipelinedBurstsOnOneConnectionAreAnsweredInOrder"),
    ANSWERS_UNKNOWN_PATHS("unknownPathIs404AndTheConnectionLives"),
    SENDS_NO_DATE("responseHasTheDateOfNow"),
    SENDS_TWO_DATES("responseHasTheDateOfNow"),
    SENDS_A_DATE_OF_ANOTHER_FORMAT("responseHasTheDateOfNow"),
    SENDS_THE_DATE_OF_ITS_START("dateGoesOnWhileAConnectionIsOpen"),
    SENDS_THE_DATE_OF_TOMORROW("responseHasTheDateOfNow"),
    COMPRESSES_RESPONSES("responseIsNotCompressedThoughTheClientAcceptsIt"),

    ANSWERS_THE_SAME_ORDER("complexJsonIsBuiltForEachRequest"),
    DECODES_NO_PERCENT("greetingDecodesTheNameInTheQuery"),
    READS_ONLY_THE_FIRST_COOKIE("greetingAnswersTheSessionCookieInAHeader"),
    TAKES_COOKIES_BY_SUFFIX("greetingWithoutASessionCookieHasNoSessionHeader"),
    ANSWERS_BAD_SIZES("htmlOfABadSizeIs4xxAndTheServerLives", "greetingWithoutANameIs400AndTheServerLives"),

    REVERSES_EVERY_OTHER_SUBSCRIBER("everySubscriberGetsEveryMessageInOrder"),
    PUBLISHES_TO_ALL_BUT_ONE("everySubscriberGetsEveryMessageInOrder"),
    PUBLISHES_TEXT("publishedMessageArrivesUnchanged"),
    CONSUMES_THE_BUFFER("publishSendsWhatLiesBetweenPositionAndLimitAndLeavesTheBufferAsItWas"),
    KEEPS_THE_BUFFER("bufferMayBeUsedAgainAsSoonAsPublishReturns"),
    NEEDS_AN_ARRAY("publishSendsWhatLiesBetweenPositionAndLimitAndLeavesTheBufferAsItWas"),
    ANSWERS_SUBSCRIBERS("messagesFromASubscriberAreIgnored"),
    BLOCKS_ON_A_STALLED_SUBSCRIBER("stalledSubscriberDoesNotHoldUpTheOthersAndIsDisconnectedInTheEnd"),
    QUEUES_WITHOUT_LIMIT("stalledSubscriberDoesNotHoldUpTheOthersAndIsDisconnectedInTheEnd"),
    DROPS_INSTEAD_OF_DISCONNECTING("stalledSubscriberDoesNotHoldUpTheOthersAndIsDisconnectedInTheEnd"),

    SHARES_SUBSCRIBERS_AMONG_SERVERS("subscribersOfOneServerHearNothingFromAnother"),
    GIVES_THE_PORT_ASKED_FOR("addressHasTheRealPortForPortZero"),
    LEAKS_A_THREAD("tenStartsAndClosesLeaveNothingAndFreeThePort"),
    LEAKS_THE_PORT("tenStartsAndClosesLeaveNothingAndFreeThePort", "closeIsIdempotent"),
    LEAKS_A_THREAD_ON_A_TAKEN_PORT("startOnATakenPortThrowsNamingThePortAndLeavesNothing"),
    LEAKS_A_SOCKET_ON_A_TAKEN_PORT("startOnATakenPortThrowsNamingThePortAndLeavesNothing"),
    LEAKS_A_DESCRIPTOR("tenStartsAndClosesLeaveNothingAndFreeThePort"),
    HIDES_THE_TAKEN_PORT("startOnATakenPortThrowsNamingThePortAndLeavesNothing"),
    TAKES_ANOTHER_PORT("startOnATakenPortThrowsNamingThePortAndLeavesNothing"),
    FAILS_AT_THE_SECOND_CLOSE("closeIsIdempotent"),
    LEAVES_CONNECTIONS_OPEN(
            "closeEndsEchoConnectionsWhosePeersStaySilent",
            "closeEndsSubscriptionsWhosePeersStaySilent",
            "closeEndsIdleHttpConnections"),
    WAITS_FOR_SILENT_PEERS("closeEndsEchoConnectionsWhosePeersStaySilent"),

    REFUSES_IO_THREADS_ONLY_WHEN_IT_STARTS("ioThreadsAreHonouredOrRefusedByName"),
    LISTENS_ON_ALL_HOSTS("serverListensOnTheHostAskedForAndNoOther"),
    SKIPS_INJECTED_WORK_OF_MESSAGES("injectedWorkIsDoneForEachMessage"),
    SKIPS_INJECTED_WORK_OF_REQUESTS("injectedWorkIsDoneForEachHttpRequest"),
    WAITS_ON_AN_EVENT_LOOP("waitOfHandlersOnEventLoopsIsRefusedByNameAndNoOther"),
    REFUSES_A_WAIT("waitOfHandlersOnEventLoopsIsRefusedByNameAndNoOther"),
    DOES_NOT_WAIT("responseComesNoEarlierThanTheHandlersWait", "echoComesNoEarlierThanTheHandlersWait"),
    SERVES_ONE_AT_A_TIME(
            "requestWhoseHandlerWaitsHoldsUpNoOtherConnectionAndNoClose",
            "messageWhoseHandlerWaitsHoldsUpNoOtherConnectionAndNoClose"),
    WAITS_OUT_AT_CLOSE(
            "requestWhoseHandlerWaitsHoldsUpNoOtherConnectionAndNoClose",
            "messageWhoseHandlerWaitsHoldsUpNoOtherConnectionAndNoClose"),
    WAITS_BEFORE_A_PUSH("pushDoesNotWait"),
    LEAVES_NAGLE_ON("webSocketConnectionsHaveTcpNoDelay", "httpConnectionsHaveTcpNoDelay"),
    HAS_A_SHORT_BACKLOG("acceptQueueHasTheLengthThatAllServersHave");

    private final List<String> foundBy;

    Fault(String... foundBy) {
        this.foundBy = List.of(foundBy);
    }

    /** Names of test methods of the contract. */
    public List<String> foundBy() {
        return foundBy;
    }
}
