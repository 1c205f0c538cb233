// Finds out that nothing can move any more: from within the calls that wait, and at no cost to those that
// run.
//
// A waiting call sleeps in slices. Only when the first slice has passed in vain does it enter the engine's
// list of blocked calls; from then on, slice after slice, it compares what it sees with what it saw before.
// It is a standstill when for the whole delay no task was submitted or ended, no call began or ceased to be
// blocked, and at each look all workers slept with nothing queued, no callback ran and nothing was paused.
// A standstill is reported once to each call that waits through it. If every thread of the application that
// ever called the library and still lives is in the list, all of these calls give up; otherwise one of the
// others may still help, and they wait on.
#pragma once

#include "graph/job.hpp"
#include "task/core/engine.hpp"
#include "task/core/inside_library.hpp"
#include "task/core/watch_state.hpp"

#include <cstdint>
#include <string>

namespace starpu::data {
struct handle;
}

namespace starpu::task {

// What must not change for a standstill.
struct standing {
    std::uint64_t in_flight = 0;
    std::uint64_t done = 0;
    std::uint64_t moves = 0;
    bool operator==(const standing&) const = default;
};

// One call that waits, on its thread's stack. Subclasses know what for. While it lives its thread counts as
// outside the library.
class waiting_call {
public:
    waiting_call(engine& e, const char* call);
    virtual ~waiting_call();
    waiting_call(const waiting_call&) = delete;
    waiting_call& operator=(const waiting_call&) = delete;

    // Sleeps while the word holds `expected`, at most for a slice. False: the call shall give up.
    bool operator()(const graph::atomic<std::uint32_t>& word, std::uint32_t expected);

    // The same in two steps, for those that sleep otherwise: how long and, when that time has passed in vain,
    // whether to go on.
    std::int64_t slice_ns() const;
    bool goes_on();
    // Before each such sleep: where workers have no threads they go on while it has to wait for them.
    template <class Has_to_wait> void take_steps(Has_to_wait&& has_to_wait) {
        if (engine_.steps == nullptr) return;
        while (has_to_wait() && engine_.steps->step()) {
        }
    }

    // What a call returns that gave up, with its line: -EDEADLK, or -ENODEV where the runtime ends.
    int give_up() const;

    const char* call_name() const { return call_; }
    long thread() const { return thread_; }

    // Whether the wait is over, though its thread may not have noticed; under watch::lock.
    virtual bool is_over() const = 0;
    // Continues "waits in <call> ".
    virtual std::string describe() const = 0;
    // The job that stands for the call in the order of accesses, if there is one.
    virtual const graph::job* job() const { return nullptr; }

protected:
    // This look found something awake or moved. `in_vain`: nothing has moved since the look before.
    virtual void note_awake(bool in_vain) { static_cast<void>(in_vain); }

    // Every destructor of a subclass calls it first: from then on no other thread asks the call any more.
    void leave();

    engine& engine_;
    std::int64_t delay_ns_;
    bool gives_up_alone_ = false; // does not ask whether others may help

private:
    bool has_runtime_ended() const;
    void enter(std::int64_t now);
    bool is_all_quiet() const;
    bool has_moved(std::int64_t now);
    bool somebody_goes_on() const;
    bool report();
    bool report_with_gate_closed();
    bool everybody_is_blocked() const;

    const char* call_;
    const outside outside_;
    long thread_ = 0;
    bool is_entered_ = false;
    bool shall_give_up_ = false; // this one and the next under watch::lock
    bool is_reported_ = false;
    std::int64_t looked_ns_ = 0;
    std::int64_t still_ns_ = 0; // for how long nothing has moved
    standing seen_;
};

// Whether nothing can move in this process by itself: nothing runs or is queued, and of the threads of the
// application so many wait in a library of the suite, and all others in calls of the runtime. `activity`
// becomes a number that has changed if anything has moved since the last look.
bool can_nothing_move_here(engine& e, unsigned waiting_elsewhere, std::uint64_t& activity);

// Shutdown has nothing to wait for any more: calls that still wait give up as soon as they are awake.
void send_away(watch& w);

// Waits for the job behind a task.
class wait_for_job : public waiting_call {
public:
    wait_for_job(engine& e, const char* call, const graph::job& n) : waiting_call(e, call), job_(n) {}
    ~wait_for_job() override;
    bool is_over() const override;
    std::string describe() const override;
    const graph::job* job() const override { return &job_; }

private:
    const graph::job& job_;
};

// Blocks until the job has ended, whatever became of it. 0, or -EDEADLK with its line. The caller keeps the
// job from being recycled.
int wait_until_complete(wait_for_job& waiting, graph::job& n);
int wait_until_complete(engine& e, graph::job& n, const char* call);

// Waits until few tasks are in flight.
class wait_for_few : public waiting_call {
public:
    wait_for_few(engine& e, const char* call, std::uint64_t limit) : waiting_call(e, call), limit_(limit) {}
    ~wait_for_few() override;
    bool is_over() const override;
    std::string describe() const override;

private:
    std::uint64_t limit_;
};

// The last wait, by shutdown, which cancels the tasks that were not released in time. Hooks that keep
// workers awake have that time, too.
class last_wait final : public wait_for_few {
public:
    last_wait(engine& e, std::int64_t delay_ns);
    ~last_wait() override;

private:
    void note_awake(bool in_vain) override;

    std::int64_t awake_ns_ = 0; // for how long only hooks have kept workers awake
};

// Waits until no task uses a handle out of order.
class wait_for_users final : public waiting_call {
public:
    wait_for_users(engine& e, const char* call, data::handle& h) : waiting_call(e, call), target_(h) {}
    ~wait_for_users() override;
    bool is_over() const override;
    std::string describe() const override;

private:
    data::handle& target_;
};

} // namespace starpu::task
