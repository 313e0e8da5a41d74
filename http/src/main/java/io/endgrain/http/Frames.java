package io.endgrain.http;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.pekko.NotUsed;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.http.impl.engine.ws.FrameEvent;
import org.apache.pekko.http.impl.engine.ws.FrameStart;
import org.apache.pekko.http.impl.engine.ws.UpgradeToWebSocketLowLevel;
import org.apache.pekko.http.impl.engine.ws.WebSocket;
import org.apache.pekko.http.javadsl.model.HttpResponse;
import org.apache.pekko.http.javadsl.model.ws.Message;
import org.apache.pekko.http.javadsl.model.ws.WebSocketUpgrade;
import org.apache.pekko.http.javadsl.settings.ServerSettings;
import org.apache.pekko.http.scaladsl.settings.WebSocketSettings;
import org.apache.pekko.stream.javadsl.BidiFlow;
import org.apache.pekko.stream.javadsl.Flow;
import org.apache.pekko.stream.javadsl.Sink;
import scala.Option;
import scala.concurrent.duration.FiniteDuration;

/**
 * WebSockets where they are frames, which Pekko has for itself: the stack that is put upon them here is the one that it would have
 * taken. Two things can be done only here.
 *
 * <p>One is to notice when nothing comes from a client any more. Pekko sends pings, but it drops their answers where nobody sees them,
 * and to its own timeout a ping that is sent counts as much as one that is answered: a process that stands still, whose system goes on
 * acknowledging what it is sent, would be waited for as long as it stands.
 *
 * <p>The other is to say why a connection is closed: when a conversation ends Pekko always closes with 1000, as if all were done.
 */
final class Frames {
    /** The opcode of a frame that closes. */
    private static final int CLOSE = 8;

    /** Who is told that the connection is closed has so long to agree; as in Pekko. */
    private static final FiniteDuration CLOSE_TIMEOUT = FiniteDuration.create(3, TimeUnit.SECONDS);

    private final Duration silence;
    private final BidiFlow<
                    FrameEvent,
                    org.apache.pekko.http.scaladsl.model.ws.Message,
                    org.apache.pekko.http.scaladsl.model.ws.Message,
                    FrameEvent,
                    NotUsed>
            messages;

    /**
     * Of a server's WebSockets.
     *
     * @param silence after so long without anything a client is thought to be gone
     */
    Frames(ActorSystem<?> system, Duration silence) {
        this.silence = silence;
        WebSocketSettings settings = (WebSocketSettings)
                ServerSettings.create(system.classicSystem()).getWebsocketSettings();
        this.messages = new BidiFlow<>(WebSocket.stack(
                true, settings, CLOSE_TIMEOUT, system.classicSystem().log()));
    }

    /**
     * Begins a conversation.
     *
     * @param conversation what comes in and goes out
     * @param silent is run once if nothing comes for too long; it should end the conversation
     * @param closing why the server has ended the conversation, if it has
     */
    HttpResponse handle(
            WebSocketUpgrade upgrade,
            Flow<Message, Message, NotUsed> conversation,
            Runnable silent,
            Supplier<Optional<Closing>> closing) {
        Flow<FrameEvent, FrameEvent, NotUsed> heard = Flow.of(FrameEvent.class)
                .wireTap(Flow.of(FrameEvent.class).idleTimeout(silence).to(Sink.onComplete(end -> {
                    if (end.isFailure()) {
                        silent.run();
                    }
                })));
        Flow<org.apache.pekko.http.scaladsl.model.ws.Message, org.apache.pekko.http.scaladsl.model.ws.Message, NotUsed>
                asScala = Flow.of(org.apache.pekko.http.scaladsl.model.ws.Message.class)
                        .map(message -> (Message) message)
                        .via(conversation)
                        .map(Message::asScala);
        Flow<FrameEvent, FrameEvent, Object> frames = heard.via(messages.join(asScala))
                .map(frame -> said(frame, closing))
                .mapMaterializedValue(unused -> unused);
        return ((UpgradeToWebSocketLowLevel) upgrade).handleFrames(frames, Option.empty());
    }

    /** A frame that goes out; one that closes says why, if there is a reason. */
    private static FrameEvent said(FrameEvent frame, Supplier<Optional<Closing>> closing) {
        if (!(frame instanceof FrameStart start) || start.header().opcode().code() != CLOSE) {
            return frame;
        }
        return closing.get()
                .<FrameEvent>map(why -> FrameEvent.closeFrame(why.code(), why.reason(), Option.empty()))
                .orElse(frame);
    }
}
