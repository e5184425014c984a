package org.echobench.core.spi;

/** Thrown if a server cannot honour a setting, because no setting may be ignored silently. */
public final class UnsupportedSettingException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String reason;

    public UnsupportedSettingException(String serverId, String setting, String reason) {
        super("server '" + serverId + "' cannot honour the setting '" + setting + "': " + reason);
        this.reason = reason;
    }

    /** Why, such as {@code this row has no TLS}. */
    public String reason() {
        return reason;
    }
}
