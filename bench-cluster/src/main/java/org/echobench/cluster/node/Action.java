package org.echobench.cluster.node;

/** The commands of a node, in this order. */
public enum Action {
    /** Begins its log and describes its host: {@link NodeMessages.Greeting} to {@link NodeMessages.Hello}. */
    HELLO,
    /** A sign of life, at any time after that, and from the first on at short intervals; no answer. */
    PING,
    /**
     * Only the server's node: how the server's process has ended, as a text; empty while it runs. Allowed beside other
     * commands.
     */
    SERVER_END,
    /** {@link NodeMessages.ServerStart} to {@link NodeMessages.ServerUp}. */
    START_SERVER,
    /** {@link NodeMessages.ClockAt} to {@link org.echobench.cluster.clock.ClockEstimate}; at any time after that. */
    CLOCK,
    /** {@link NodeMessages.LoadPlan} to {@link NodeMessages.Connected}. */
    CONNECT,
    /** Like START_SERVER, for a ramp. */
    START_RAMP,
    /** {@link NodeMessages.JoinPlan} to {@link org.echobench.cluster.clock.ClockEstimate}. */
    JOIN,
    /** {@link NodeMessages.RampPlan} to {@link NodeMessages.Shot}; meanwhile the loaders do {@link #FOLLOW}. */
    RAMP,
    /** To {@link NodeMessages.TookPart}; ends when the ramp or the search has. */
    FOLLOW,
    /** Like START_SERVER, for a search. */
    START_SEARCH,
    /** {@link NodeMessages.SearchPart} to {@link NodeMessages.Connected}. */
    JOIN_SEARCH,
    /** {@link NodeMessages.SearchPlan} to {@link NodeMessages.Shot}; meanwhile the clients do {@link #OFFER} or {@link #FOLLOW}. */
    SEARCH,
    /** To {@link NodeMessages.TookPart}; ends when the search has. */
    OFFER,
    /** The server's clock: {@link NodeMessages.Now}. */
    NOW,
    /** {@link Timetable} to {@link NodeMessages.Served}. */
    SERVE,
    /** {@link Timetable} to {@link NodeMessages.Loaded}. */
    LOAD,
    /** Ends everything that was started; no answer. */
    STOP
}
