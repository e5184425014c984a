package org.echobench.core.spi;

/** A provider was asked for a setting that its server cannot honour. Nothing is ignored silently. */
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
