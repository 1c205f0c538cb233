// What submission and completion share: the way up to the scheduler, the counters, and what a thread knows of
// itself.
#pragma once

#include "base/ids.hpp"
#include "base/progress_counters.hpp"
#include "graph/bias.hpp"
#include "graph/job.hpp"
#include "graph/tag_table.hpp"
#include "task/core/determinism.hpp"
#include "task/core/engine_id.hpp"
#include "task/core/failure_record.hpp"
#include "task/core/lost_workers.hpp"
#include "task/core/watch_state.hpp"
#include "task/core/worker_kinds.hpp"

#include "starpu_task.h"

#include <climits>

#include <utility>

namespace starpu::perfmodel {
class codelet_times;
}

namespace starpu::task {

// Where ready tasks go; implemented above.
class ready_sink {
public:
    virtual ~ready_sink() = default;
    virtual void push_ready(graph::job& n) = 0;
    // `order`: 0, or the job's place among the ordered ones of that worker, counted from 1.
    virtual void push_to(base::worker_id worker, unsigned order, graph::job& n) = 0;
    // Whether all workers sleep, nothing waits for one, and the application has not paused them.
    virtual bool is_quiet() = 0;
    // Roughly the same where hooks of the program may keep workers awake and looking.
    virtual bool is_idle() { return is_quiet(); }
    // Hooks are called as before, but do not keep workers awake any more.
    virtual void let_workers_sleep() {}
    // Workers go on, however often they were paused. False: they were not.
    virtual bool end_pauses() { return false; }
    // A task that was accepted, before it can become ready; only while hears_submissions.
    virtual void note_submitted(starpu_task& t) { static_cast<void>(t); }
    // What waits for those before it in such an order is sent on at once, now and later. False: none waits.
    virtual bool ignore_orders() { return false; }
    // The calling thread is about to run a function of the program that may wait for what it pushed: no job
    // is kept for this thread any more.
    virtual void keep_nothing() {}
    // A thread is about to wait: the sink must hand out the ready tasks that it has kept back.
    virtual void do_schedule() {}

    // Set before the first task: whether push_ready() also gets tasks that only some workers may run, and
    // whether note_submitted() is called.
    bool places_every_task = false;
    bool hears_submissions = false;
};

// What units below the dispatch of ready jobs ask of it.
class ready_dispatcher {
public:
    virtual void dispatch(graph::ready_list& ready) const = 0;
    virtual void send_kernels(graph::ready_list& ready) const = 0;

protected:
    ~ready_dispatcher() = default;
};

// What units below submission ask of it: tasks of the runtime itself, and the next run of a task that repeats
// itself. See task/submission/submit.hpp.
class internal_submission {
public:
    virtual int submit(starpu_task& t) const = 0;
    virtual bool regenerate(starpu_task& t) const = 0;

protected:
    ~internal_submission() = default;
};

// Where workers have no threads of their own, calls that wait let them go on, step by step. Any thread.
class stepper {
public:
    // False: nothing will happen by itself, or the caller is within a step.
    virtual bool step() = 0;
    // Lets so much time pass.
    virtual void sleep(std::int64_t ns) = 0;

protected:
    ~stepper() = default;
};

// See task/core/task_recorder.hpp.
class task_recorder;

struct throttle_limits {
    unsigned begin_above = 0; // 0: never
    unsigned resume_at = 0;
};

// The limits in force; the application may change them at any time.
struct throttle {
    explicit throttle(throttle_limits from)
        : begin_above(from.begin_above), resume_at(from.begin_above == 0 ? UINT_MAX : from.resume_at) {}
    graph::atomic<unsigned> begin_above;
    graph::atomic<unsigned> resume_at; // at most begin_above counts
};

// One per running runtime.
struct engine {
    engine(unsigned workers, throttle_limits wanted) : engine(worker_kinds(workers), wanted) {}
    engine(worker_kinds workers, throttle_limits wanted)
        : id(next_id()), progress(workers.count() + 1), bias(workers.count()), worker_count(workers.count()),
          kinds(std::move(workers)), limits(wanted) {}

    const std::uint64_t
        id; // never 0, never the same again: tells a new engine from an old one at the same address
    ready_sink* sink = nullptr;
    const ready_dispatcher* dispatcher = nullptr;
    const internal_submission* submission = nullptr;
    const standstill_reporter* reporter = nullptr;
    stepper* steps = nullptr; // nullptr: workers go on by themselves
    // nullptr: tasks without a performance model are not measured.
    perfmodel::codelet_times* codelet_times = nullptr;
    graph::atomic<bool> some_data_are_locked{false}; // a handle has lost its bias; read at every ready task
    base::progress_counters progress; // one line per worker, and a last one for all other threads
    base::spinlock outsiders;         // for that last line
    base::worker_id outsiders_line() const { return base::id_at<base::worker_id>(worker_count); }
    graph::bias bias;
    graph::tag_table tags;
    unsigned worker_count;
    const worker_kinds kinds;
    lost_workers lost{kinds};
    throttle limits;
    graph::atomic<bool> is_profiling{false};         // written rarely, read at every task
    graph::atomic<task_recorder*> recorder{nullptr}; // while tasks are recorded
    // The scheduling policy, where it wants to hear of tasks: whatever else records passes all on to it.
    // Written before the first task and after the last.
    graph::atomic<task_recorder*> recording_policy{nullptr};
    failure_record failures;
    determinism asked_determinism; // written before tasks can be submitted
    // On lines of its own: callbacks of the application are counted in it, and workers read what is above.
    alignas(base::cache_line_bytes) watch waits;

private:
    static std::uint64_t next_id();
};

// nullptr while the runtime is not initialised.
engine* current_engine();
void set_current_engine(engine* e);

// nullptr: it does not want to hear of tasks any more.
void let_policy_record(engine& e, task_recorder* policy);

// Of the running engine; nothing is asked for where none runs.
determinism current_determinism();

// While it begins and ends, the engine is there for the library's own threads and the one that begins or ends
// it; calls of others find that the runtime is not initialised.
void withhold_engine(bool is_withheld);
bool is_engine_offered();
engine* offered_engine(); // nullptr: it is withheld from the calling thread, or there is none
// Whether it is withheld from the calling thread: what the runtime has may then go at any moment. Nothing is
// taken from a thread that is inside the library and finds that it is not withheld.
bool is_engine_withheld();
// Before that, while shutdown waits for all tasks to end, only these threads and callbacks may submit more:
// otherwise the wait might not end.
void refuse_submissions();

// Marks the calling thread as the one that begins or ends the runtime.
class sees_withheld_engine {
public:
    sees_withheld_engine();
    ~sees_withheld_engine();
    sees_withheld_engine(const sees_withheld_engine&) = delete;
    sees_withheld_engine& operator=(const sees_withheld_engine&) = delete;
};

// -ENODEV, with its line.
int report_not_running(const char* call);

struct thread_state {
    base::worker_id worker = base::no_worker;                  // the one that this thread is
    starpu_task* current = nullptr;                            // the code that it runs belongs to this task
    int* kernel_outcome = nullptr;                             // where the kernel it runs may leave an error
    base::memory_node_id callback_node = base::no_memory_node; // node of the acquisition that called it back
    unsigned blocking_forbidden = 0;                           // depth of task bodies and callbacks it is in
    graph::ready_list* dispatching = nullptr;  // of the dispatch loop further up the stack, if there is one
    graph::ready_list* calling_from = nullptr; // takes what must wait for the end of a call of the program
    unsigned nested_calls = 0;                 // of the program, by dispatch loops
    base::progress_counters::submitter* submitter = nullptr;
    std::uint64_t submitter_of = 0;     // id of the engine that counter belongs to
    bool completed_as_outsider = false; // it ran empty tasks or continuations to their end
    std::uint64_t known_to = 0;         // id of the engine that knows of this thread; see note_caller()
    unsigned sees_withheld = 0;         // depth of starpu_init and starpu_shutdown it is in
    unsigned relax_depth = 0;           // of a worker, by starpu_worker_relax_on()
    unsigned chosen_context = STARPU_NMAX_SCHED_CTXS; // by starpu_sched_ctx_set_context()
};

// initial-exec: one instruction instead of a call at every use; the library is loaded with the program or
// early.
[[gnu::tls_model("initial-exec")]] extern thread_local constinit thread_state this_thread;

// Marks the calling thread as inside a callback: blocking calls are refused there.
class no_blocking {
public:
    no_blocking() { ++this_thread.blocking_forbidden; }
    ~no_blocking() { --this_thread.blocking_forbidden; }
    no_blocking(const no_blocking&) = delete;
    no_blocking& operator=(const no_blocking&) = delete;
};

inline bool may_wait() {
    return this_thread.blocking_forbidden == 0;
}

// The same in a callback, which the engine counts if it is called outside the workers.
class in_callback : no_blocking {
public:
    in_callback();
    ~in_callback();

private:
    engine* counted_by_ = nullptr;
};

// For the two below: a thread that the engine does not know yet. The first throws where there is no memory.
base::progress_counters::submitter& register_this_thread(engine& e);
bool try_register_this_thread(engine& e) noexcept;

// The calling thread's counter of submitted tasks in the running engine.
inline base::progress_counters::submitter& submitter_of_this_thread(engine& e) {
    return this_thread.submitter_of == e.id ? *this_thread.submitter : register_this_thread(e);
}
// False: there is no memory for its counter, and it must not submit.
inline bool may_count_submissions(engine& e) noexcept {
    return this_thread.submitter_of == e.id || try_register_this_thread(e);
}

// 0, or -ENODEV / -EDEADLK with its line: may the calling thread block in `call` now?
int check_may_block(const char* call);

// The same without -ENODEV, for what may be called before the runtime is initialised.
int check_outside_tasks(const char* call);

// 0, or -ENODEV with its line: is the runtime initialised? Makes the calling thread known to it.
int check_running(const char* call);

// The same for a submission.
int check_accepts_tasks(const char* call);

// From now on, until it ends, the calling thread is one that may help blocked calls.
void note_caller(engine& e);

// Before a callback, which may wait for a job that was handed to the calling worker: it is for all now.
inline void keep_nothing_meanwhile() {
    if (engine* e = current_engine(); e != nullptr && e->sink != nullptr) e->sink->keep_nothing();
}

// ---- threads of the program that are workers from starpu_driver_init() to starpu_driver_deinit(), or until
// their runtime ends: then the thread is a worker no more, though no call of its own has said so

// Before a call asks which worker the calling thread is.
inline void forget_ended_engine() {
    if (has_outlived_its_engine()) [[unlikely]]
        this_thread.worker = base::no_worker;
}

// The worker that the calling thread is in the running runtime, where a thread of the program may ask.
inline base::worker_id worker_here() {
    forget_ended_engine();
    return this_thread.worker;
}

// Whether the calling thread ends before the engine does, as a worker with a thread of the library's own. One
// that the program drives does only while shutdown waits for it: see worker::driving_call.
inline bool is_own_worker() {
    return this_thread.worker != base::no_worker && driven_engine == 0;
}

} // namespace starpu::task
