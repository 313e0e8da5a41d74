package io.endgrain.actors;

import io.endgrain.answer.RawAnswer;
import io.endgrain.log.FaultLog;
import java.time.Duration;
import java.util.Collection;
import kamon.context.Context;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What counters, metrics, traces and the log are told of requests. For the registry only. */
final class RequestReports {
    private static final Logger log = LoggerFactory.getLogger(RequestReports.class);

    private final PipelineStatistics statistics;
    private final RequestMetrics metrics;
    private final SlowRequests slow;
    private final FaultLog faults;

    RequestReports(PipelineStatistics statistics, RequestMetrics metrics, SlowRequests slow, FaultLog faults) {
        this.statistics = statistics;
        this.metrics = metrics;
        this.slow = slow;
        this.faults = faults;
    }

    /** A question has been answered with what was known. */
    void known() {
        statistics.countFromCache();
    }

    /** A question is that of a request that has been admitted. */
    void joined(RegisteredRequest request, Context context) {
        statistics.countJoined();
        request.trace.joinedBy(context);
    }

    /** A question has been refused. */
    void refused() {
        statistics.countRefused();
    }

    /** A request begins. One that may not read yet counts when it may, or has been answered without. */
    void begins(RegisteredRequest request) {
        if (request.refusal == null) {
            statistics.countStarted();
        }
        request.inLineNanos = request.nanos();
        metrics.begun(request.inLineNanos);
        request.trace = RequestTrace.begin(request.context, request.position, request.readClass);
        request.trace.stoodInLine(request.inLineNanos);
    }

    /** A request that needs a disk may read after all. */
    void mayRead() {
        statistics.countStarted();
    }

    /** A request that needs a disk has been refused because of that. */
    void refused(RegisteredRequest request) {
        request.askers.forEach(asker -> statistics.countRefused());
        request.trace.end(request.effort.snapshot(), null, "refused");
    }

    /** All that could be found out has been, which may not be the last word. */
    void resolved(RegisteredRequest request, RequestRegistry.Ended ended) {
        if (request.refusal != null) {
            statistics.countStarted();
        }
        statistics.countRounds(ended.rounds());
        TableFaults.report(ended.answer().faults(), faults, log);
    }

    /**
     * A request has its answer.
     *
     * @param rounds the most rounds of reads that a probe took
     * @return what it has taken
     */
    RequestEffort.Snapshot answered(RegisteredRequest request, RawAnswer answer, int rounds) {
        RequestEffort.Snapshot effort = request.effort.snapshot();
        metrics.answered(answer.moves().size(), rounds, effort);
        ended(request, rounds, effort, answer.isComplete() ? "answered" : "partial");
        return effort;
    }

    /** A request has failed as a whole. */
    void crashed(RegisteredRequest request, Throwable cause) {
        CrashCause.report(cause, "a request", faults, log);
        ended(request, null, request.effort.snapshot(), "crashed");
    }

    /** Nobody waits for a request any more. */
    void abandoned(RegisteredRequest request) {
        statistics.countAbandoned();
        if (request.actor == null) {
            request.inLineNanos = request.nanos();
        }
        ended(request, null, request.effort.snapshot(), "abandoned");
    }

    private void ended(RegisteredRequest request, Integer rounds, RequestEffort.Snapshot effort, String outcome) {
        long nanos = request.nanos();
        if (slow.isSlow(nanos)) {
            request.trace.keep();
        }
        request.trace.end(effort, rounds, outcome);
        slow.ended(new SlowRequests.Ended(
                request.position, nanos, request.inLineNanos, rounds, effort, request.trace, outcome));
    }

    /** How often {@link #check} is to be called. */
    Duration checkEvery() {
        return slow.checkEvery();
    }

    /** Keeps the traces of what is slow, so that what its probes have told by now is not forgotten before it ends. */
    void check(Collection<RegisteredRequest> underWay) {
        slow.check();
        for (RegisteredRequest request : underWay) {
            if (request.trace.isTraced() && slow.isSlow(request.nanos())) {
                request.trace.keep();
            }
        }
    }
}
