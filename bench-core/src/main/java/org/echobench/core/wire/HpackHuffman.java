package org.echobench.core.wire;

import java.nio.ByteBuffer;

/** Decodes strings in HPACK's Huffman code (RFC 7541, section 5.2), four bits at a time. Allocates nothing. */
final class HpackHuffman {

    /**
     * The length of each symbol's code in bits (RFC 7541, appendix B): a for 5, b for 6 and so on. The last symbol is
     * the end of a string. The code is canonical, so the lengths define it.
     */
    private static final String LENGTHS = "isxxxxxxxtzxxzxxxxxxxxzxxxxxxxxxbffhibdgffdgdbbbaaabbbbbbbcdkbhf"
            + "ibccccccccccccccccccccccdcdioijbkabababbbaccbbbabcbaabccccckgjix"
            + "prpprrrsrssssststtrstssssqrsrsstrqprrssqsrrtqrssqqrqsrssprrrsrrs"
            + "vvporsruvvvwwvtuoqvwwvwtqqvvxwwwptpqrqqsrruuttvsvwvvwwwwwxwwwwwv"
            + "z";

    private static final int END = 256;

    // A transition: the next node in the lowest eight bits, the symbol in the next eight, and flags.
    private static final int EMIT = 1 << 16;
    /** A string may end here: what follows the last symbol is at most seven bits of the end's code. */
    private static final int MAY_END = 1 << 17;

    private static final int WRONG = 1 << 18;

    /** For each inner node of the code's tree, and each four bits. */
    private static final int[] TRANSITIONS = transitions(tree());

    private HpackHuffman() {}

    /** The children of each inner node: another node, or the complement of a symbol. Node 0 is the root. */
    private static int[] tree() {
        int[] children = new int[2 * (LENGTHS.length() - 1)];
        int nodes = 1;
        int code = 0;
        for (int length = 5; length <= 30; length++) {
            for (int symbol = 0; symbol < LENGTHS.length(); symbol++) {
                if (LENGTHS.charAt(symbol) - 'a' + 5 != length) {
                    continue;
                }
                int node = 0;
                for (int bit = length - 1; bit > 0; bit--) {
                    int branch = 2 * node + (code >>> bit & 1);
                    if (children[branch] == 0) {
                        children[branch] = nodes++;
                    }
                    node = children[branch];
                }
                children[2 * node + (code & 1)] = ~symbol;
                code++;
            }
            code <<= 1;
        }
        return children;
    }

    private static int[] transitions(int[] children) {
        int nodes = children.length / 2;
        boolean[] mayEnd = new boolean[nodes];
        int ones = 0;
        for (int bits = 0; bits < 8; bits++) {
            mayEnd[ones] = true;
            ones = children[2 * ones + 1];
        }
        int[] transitions = new int[nodes << 4];
        for (int i = 0; i < transitions.length; i++) {
            int node = i >>> 4;
            // No code is shorter than five bits, so four bits end one symbol at most.
            int symbol = -1;
            for (int bit = 3; bit >= 0; bit--) {
                int child = children[2 * node + (i >>> bit & 1)];
                symbol = child < 0 ? ~child : symbol;
                node = Math.max(child, 0);
            }
            int emitted = symbol < 0 ? 0 : symbol == END ? WRONG : EMIT | symbol << 8;
            transitions[i] = node | emitted | (mayEnd[node] ? MAY_END : 0);
        }
        return transitions;
    }

    /** The most bytes that this many encoded bytes stand for. */
    static int mostBytes(int encoded) {
        return encoded * 8 / 5;
    }

    /**
     * Decodes the bytes between two indices.
     *
     * @param at where the first decoded byte goes; there must be room for {@link #mostBytes}
     * @return the index after the last one
     * @throws ProtocolException if the string contains the end's code, or ends in anything but its beginning
     */
    static int decode(ByteBuffer in, int from, int to, byte[] out, int at) {
        int end = at;
        int transition = MAY_END;
        for (int i = from; i < to; i++) {
            int bits = in.get(i) & 0xFF;
            for (int shift = 4; shift >= 0; shift -= 4) {
                transition = TRANSITIONS[(transition & 0xFF) << 4 | bits >>> shift & 0xF];
                if ((transition & EMIT) != 0) {
                    out[end++] = (byte) (transition >>> 8);
                } else if ((transition & WRONG) != 0) {
                    throw new ProtocolException("a Huffman code in a header is invalid");
                }
            }
        }
        if ((transition & MAY_END) == 0) {
            throw new ProtocolException("a Huffman code in a header is truncated");
        }
        return end;
    }
}
