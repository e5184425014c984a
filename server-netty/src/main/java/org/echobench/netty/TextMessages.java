package org.echobench.netty;

/** What a row does with the text of a message. */
enum TextMessages {

    /** It is checked to be UTF-8, and the frame goes back as it came. */
    CHECKED,

    /** The frame goes back as it came. */
    UNCHECKED,

    /** It is checked, decoded to a String and encoded again. */
    DECODED
}
