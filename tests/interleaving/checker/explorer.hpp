// Runs a small concurrent program under every schedule with few preemptions; reports the first failure.
//
// The threads of the program are fibers; every operation on a modelled atomic is a point where another may go
// on. Each decision (who goes on, which store a load sees) is a choice; depth-first search visits all
// sequences of them.
#pragma once

#include "checker/fiber.hpp"
#include "checker/vector_clock.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <source_location>
#include <string>
#include <vector>

namespace checker {

// One program; a fresh one is made for every execution.
class program {
public:
    virtual ~program() = default;
    virtual unsigned thread_count() const = 0;
    virtual void run(unsigned thread) = 0;
    virtual void finish() {} // judges the end, after all threads
    // Threads from this one on do the same and have no numbers, and before their first operation on an atomic
    // they write nothing and keep nothing across a sleep. So nothing tells two of them apart until then, and
    // schedules that differ in which of them goes first are tried once.
    virtual unsigned alike_from() const { return thread_count(); }
};
using program_factory = std::function<std::unique_ptr<program>()>;

// How far the search goes.
struct bounds {
    unsigned preemptions = 3;
    unsigned stale_reads = 2; // loads that see another store than the newest
    std::uint64_t executions = 1'000'000;
    unsigned steps = 3000; // longer executions count as endless
};

struct outcome {
    bool failed = false;
    bool exhausted = true; // every choice within the bounds was tried
    std::string reason;
    std::string trace; // one line per operation of the execution that failed
    std::uint64_t executions = 0;
};

outcome explore(const program_factory& make, const bounds& limits);

// What modelled operations ask of the exploration that runs them.
class explorer {
public:
    struct thread_state {
        vector_clock happened; // what happened before the thread's next step
        vector_clock visible;  // stores it cannot miss; more than `happened` after a heavy barrier
    };

    static explorer& current() { return *current_; }

    unsigned self() const { return running_; }
    thread_state& thread(unsigned t) { return threads_[t].state; }
    thread_state& own() { return threads_[running_].state; }
    unsigned thread_count() const { return static_cast<unsigned>(threads_.size()); }

    // Before each operation: perhaps another thread goes first.
    void schedule();
    // One of `count` ways to go on; 0 is tried first.
    unsigned choose(unsigned count);
    // The same for reading a store that is not the newest, as long as the bounds allow it.
    unsigned choose_stale(unsigned count);

    // The running thread spins: it goes on when somebody has written something.
    void yield();
    // It sleeps until woken. False: it could wait no longer (only if it may time out).
    bool sleep_on(const void* address, bool may_time_out);
    void wake(const void* address, bool all);
    void note_write() { ++writes_; }

    // For the report of a failure: which operations led to it.
    void note_operation(const std::source_location& where, const char* what) {
        trace_.push_back({running_, where, what});
    }

    // Ends the exploration: this execution shows an error.
    [[noreturn]] void fail(const std::string& reason);

private:
    friend outcome explore(const program_factory&, const bounds&);
    enum class status { ready, yielding, sleeping, finished };
    struct modelled_thread {
        std::unique_ptr<fiber> stack;
        status state_now = status::finished;
        bool has_acted = false; // on an atomic, in this execution
        const void* sleeps_on = nullptr;
        bool may_time_out = false;
        bool timed_out = false;
        std::uint64_t writes_when_yielding = 0;
        thread_state state;
    };
    struct traced_operation {
        unsigned thread;
        std::source_location where;
        const char* what;
    };
    struct choice {
        unsigned taken;
        unsigned count;
    };

    explorer(const program_factory& make, const bounds& limits);
    outcome run_all();
    bool advance_to_next_path();
    void prepare_execution();
    void run_setup();
    void run_thread(unsigned t);
    bool can_go_on(unsigned t) const;
    bool is_like_an_earlier_one(unsigned t) const;
    void switch_to(unsigned t);
    void leave_for_another();
    unsigned pick_when_all_wait();
    std::string trace_text() const;

    static explorer* current_;

    const program_factory& make_;
    bounds limits_;
    std::unique_ptr<program> program_;
    fiber outside_;
    std::vector<modelled_thread> threads_;
    unsigned running_ = 0;
    unsigned alike_from_ = 0; // the first of the threads that are alike
    bool is_concurrent_ = false;

    std::vector<choice> path_;
    std::size_t position_ = 0;
    unsigned preemptions_left_ = 0;
    unsigned stale_reads_left_ = 0;
    unsigned steps_ = 0;
    unsigned idle_rounds_ = 0;
    std::uint64_t writes_ = 0;
    std::vector<traced_operation> trace_;
    outcome outcome_;
};

// An invariant of the program.
inline void require(bool holds, const char* what) {
    if (!holds) explorer::current().fail(what);
}

} // namespace checker
