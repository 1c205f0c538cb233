// How much work a worker has: how long it is expected to take, and how many jobs that is. A thread that gives
// it a job adds to that; the worker takes off what it is done with, of short jobs several at a time, so that
// the words that every choice of a worker reads are seldom written.
#pragma once

#include "graph/job.hpp"

#include <algorithm>
#include <cstdint>

namespace starpu::sched {

// Times are nanoseconds. What is read here are hints: nothing is ordered by these words, and all accesses are
// relaxed.
class alignas(32) worker_load {
public:
    // When all of it will have been run, if that is not over already.
    std::int64_t expected_end() const {
        return start_.load(std::memory_order_relaxed) + length_.load(std::memory_order_relaxed);
    }
    unsigned jobs() const { return jobs_.load(std::memory_order_relaxed); }

    // ---- by any thread
    void note_given(std::int64_t length, std::int64_t now) {
        jobs_.fetch_add(1, std::memory_order_relaxed);
        if (length == 0) return;
        const std::int64_t before = length_.fetch_add(length, std::memory_order_relaxed);
        // Nothing ends in the past: what takes longer than expected puts the rest off.
        if (start_.load(std::memory_order_relaxed) + before < now)
            start_.store(now - before, std::memory_order_relaxed);
    }

    // Another worker has taken over one of its jobs.
    void note_taken_over(std::int64_t length) {
        take_off(jobs_, 1u);
        take_off(length_, length);
    }

    // ---- by the worker, or while it has nothing to do with it
    void note_done(unsigned jobs, std::int64_t length, std::int64_t now) {
        take_off(jobs_, jobs);
        if (length == 0) return;
        take_off(length_, length);
        start_.store(now, std::memory_order_relaxed);
    }

private:
    // As much as there is: the worker and one that takes over its last job may both count that off.
    template <class Number> static void take_off(graph::atomic<Number>& from, Number count) {
        Number left = from.load(std::memory_order_relaxed);
        while (!from.compare_exchange_weak(left, left - std::min(count, left), std::memory_order_relaxed)) {
        }
    }

    graph::atomic<std::int64_t> start_{0};
    graph::atomic<std::int64_t> length_{0};
    graph::atomic<unsigned> jobs_{0};
};

// What a worker is done with and has not taken off its load yet.
class finished_work {
public:
    // `is_last`: nothing else waits for it.
    void note_finished(worker_load& load, std::int64_t length, std::int64_t now, bool is_last) {
        ++jobs_;
        length_ += length;
        if (is_last || jobs_ == most_jobs || now - since_ > longest_ns) take_off(load, now);
    }
    void take_off(worker_load& load, std::int64_t now) {
        load.note_done(jobs_, length_, now);
        jobs_ = 0;
        length_ = 0;
        since_ = now;
    }

private:
    static constexpr unsigned most_jobs = 16;
    static constexpr std::int64_t longest_ns = 20'000;

    unsigned jobs_ = 0;
    std::int64_t length_ = 0;
    std::int64_t since_ = 0;
};

} // namespace starpu::sched
