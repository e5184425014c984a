package org.echobench.results.jmh;

import com.fasterxml.jackson.core.JsonParser;

/** Valid JSON, but not as JMH writes it. The message says where and what was expected. */
final class UnexpectedShapeException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnexpectedShapeException(String message) {
        super(message);
    }

    /** At the parser's place, as a JSON pointer. */
    static UnexpectedShapeException at(JsonParser parser, String expected) {
        return new UnexpectedShapeException(parser.getParsingContext().pathAsPointer() + " is not " + expected);
    }
}
