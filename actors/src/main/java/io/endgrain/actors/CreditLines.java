package io.endgrain.actors;

import io.endgrain.disk.PageRequest;
import io.endgrain.disk.ReadClass;
import io.endgrain.disk.ReadQueue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Who may have how many pages in a device's queue. Every request has credit for a number of pages; what it asks for beyond
 * stands in the request's own line and moves up as pages come back. When the queue is full nobody moves up, the more urgent
 * and older requests first when it is not. Nothing is refused here and nothing is lost: the lines are bounded by the number
 * of requests admitted.
 *
 * <p>For the actor that owns it only.
 *
 * @param <W> names a waiter, as in the queue
 */
final class CreditLines<W> {
    private final int credit;
    private final Map<W, Line<W>> lines = new HashMap<>();
    private final Map<Long, Account<W>> accounts = new HashMap<>();

    /** Requests that have credit left and pages standing in line. */
    private final TreeSet<Account<W>> ready =
            new TreeSet<>(Comparator.<Account<W>, ReadClass>comparing(account -> account.readClass)
                    .thenComparing(account -> account.sequence));

    private static final class Line<W> {
        final W waiter;
        final Account<W> account;
        final Deque<PageRequest> standing = new ArrayDeque<>();
        ReadClass readClass;
        int queued;

        Line(W waiter, Account<W> account, ReadClass readClass) {
            this.waiter = waiter;
            this.account = account;
            this.readClass = readClass;
        }
    }

    private static final class Account<W> {
        final long sequence;
        final Set<Line<W>> standing = new LinkedHashSet<>();
        ReadClass readClass;
        int lines;
        int queued;

        Account(long sequence, ReadClass readClass) {
            this.sequence = sequence;
            this.readClass = readClass;
        }
    }

    /**
     * Lines before a queue.
     *
     * @param credit most pages of one request in the queue, 1 or more
     */
    CreditLines(int credit) {
        this.credit = credit;
    }

    /** Puts pages in line. */
    void stand(W waiter, ReadClass readClass, long sequence, List<PageRequest> pages) {
        if (pages.isEmpty()) {
            return;
        }
        Account<W> account = accounts.computeIfAbsent(sequence, s -> new Account<>(s, readClass));
        ready.remove(account);
        Line<W> line = lines.computeIfAbsent(waiter, w -> {
            account.lines++;
            return new Line<>(w, account, readClass);
        });
        line.standing.addAll(pages);
        account.standing.add(line);
        raiseTo(line, readClass);
        settle(account);
    }

    /** Moves up into the queue what may. */
    void moveUp(ReadQueue<W> queue) {
        while (!ready.isEmpty() && queue.freePages() > 0) {
            Account<W> account = ready.pollFirst();
            Line<W> line = account.standing.iterator().next();
            int most = Math.min(Math.min(credit - account.queued, queue.freePages()), line.standing.size());
            List<PageRequest> pages = new ArrayList<>(most);
            for (int i = 0; i < most; i++) {
                pages.add(line.standing.poll());
            }
            if (!queue.add(line.waiter, line.readClass, account.sequence, pages)) {
                throw new IllegalStateException("a queue with " + queue.freePages() + " free pages refused " + most);
            }
            line.queued += most;
            account.queued += most;
            if (line.standing.isEmpty()) {
                account.standing.remove(line);
            }
            settle(account);
        }
    }

    /** Gives the credit of one page back. */
    void returned(W waiter) {
        Line<W> line = lines.get(waiter);
        if (line == null) {
            return;
        }
        ready.remove(line.account);
        line.queued--;
        line.account.queued--;
        if (line.queued <= 0 && line.standing.isEmpty()) {
            leave(line);
        }
        settle(line.account);
    }

    /** Forgets a waiter, its credit is given back. */
    void withdraw(W waiter) {
        Line<W> line = lines.get(waiter);
        if (line == null) {
            return;
        }
        ready.remove(line.account);
        line.account.queued -= line.queued;
        line.account.standing.remove(line);
        leave(line);
        settle(line.account);
    }

    /** Lifts a waiter's line, and its request's, into a better class. */
    void raise(W waiter, ReadClass readClass) {
        Line<W> line = lines.get(waiter);
        if (line != null) {
            ready.remove(line.account);
            raiseTo(line, readClass);
            settle(line.account);
        }
    }

    private void raiseTo(Line<W> line, ReadClass readClass) {
        if (readClass.isBefore(line.readClass)) {
            line.readClass = readClass;
        }
        if (readClass.isBefore(line.account.readClass)) {
            line.account.readClass = readClass;
        }
    }

    private void leave(Line<W> line) {
        lines.remove(line.waiter);
        if (--line.account.lines == 0) {
            accounts.remove(line.account.sequence);
        }
    }

    private void settle(Account<W> account) {
        if (!account.standing.isEmpty() && account.queued < credit) {
            ready.add(account);
        }
    }

    /** Requests that have pages in the queue or in line. */
    int requests() {
        return accounts.size();
    }

    /** Pages that stand in line. */
    int standing() {
        return lines.values().stream().mapToInt(line -> line.standing.size()).sum();
    }

    /** Pages of one request that stand in line. */
    int standing(long sequence) {
        Account<W> account = accounts.get(sequence);
        return account == null
                ? 0
                : account.standing.stream()
                        .mapToInt(line -> line.standing.size())
                        .sum();
    }
}
