package io.endgrain.http;

/** Why a server closes a WebSocket that its client has not closed. */
enum Closing {
    /** The server is shutting down. */
    STOPPING(1001, "the server is shutting down"),

    /** The client does not read what it has asked for. */
    UNREAD(1008, "too many events have not been read"),

    /** The client answers no ping. */
    SILENT(1008, "nothing has come for too long, no answer to a ping either");

    private final int code;
    private final String reason;

    Closing(int code, String reason) {
        this.code = code;
        this.reason = reason;
    }

    /** As RFC 6455 has it: 1001 is for those who go away, 1008 for clients that do not keep to what is asked of them. */
    int code() {
        return code;
    }

    /** For people, short enough for a frame that closes: 123 bytes. */
    String reason() {
        return reason;
    }
}
