// Waiting for tasks to complete, under every schedule: no waiter sleeps on, and none goes on too early.
#include "base/progress_counters.hpp"
#include "checker/model_atomics.hpp"
#include "checker/piece.hpp"

#include <gtest/gtest.h>

namespace checker::progress_counters_test {
namespace {

// Waiters are looked for at every completion here, not at every 64th.
using counters = starpu::base::basic_progress_counters<model_atomics, 1>;

enum class misuse { none, idle_unsaid };

// Thread 0 submits tasks and waits; the last ones run them. Each task writes a plain variable that the waiter
// reads.
struct submitter_and_workers : program {
    submitter_and_workers(unsigned workers, unsigned tasks, misuse wrong)
        : workers_(workers), tasks_(tasks), wrong_(wrong), counters_(workers) {}
    unsigned thread_count() const override { return 1 + workers_; }

    void run(unsigned thread) override {
        if (thread == 0)
            submit_and_wait();
        else
            work(thread - 1);
    }

    virtual void submit_and_wait() {
        submit(tasks_);
        counters_.wait_until_all_done();
        for (unsigned t = 0; t < tasks_; ++t)
            require(results_[t].read() == 1, "went on before a task was done");
    }

    void submit(unsigned count) {
        auto& me = counters_.register_submitter();
        for (unsigned i = 0; i < count; ++i) {
            counters_.note_submitted(me);
            published_.fetch_add(1, std::memory_order_release);
            model_atomics::wake_one(published_);
        }
    }

    void work(unsigned w) {
        while (taken_ < tasks_) {
            const std::uint32_t published = published_.load(std::memory_order_acquire);
            if (taken_ == published) { // the plain count stands for a queue
                if (wrong_ != misuse::idle_unsaid) counters_.note_idle(starpu::base::worker_id{w});
                if (taken_ < tasks_) model_atomics::wait(published_, published);
                continue;
            }
            if (taken_ > published) continue;
            run_task(taken_++);
            counters_.note_done(starpu::base::worker_id{w});
        }
        if (wrong_ != misuse::idle_unsaid) counters_.note_idle(starpu::base::worker_id{w});
        model_atomics::wake_all(published_);
    }

    virtual void run_task(unsigned task) { results_[task].write(1); }

    void finish() override {
        require(counters_.all_done(), "not all done at the end");
        require(counters_.done() == tasks_, "done() counts wrong");
    }

    unsigned workers_, tasks_;
    misuse wrong_;
    counters counters_;
    model_atomic<std::uint32_t> published_{0};
    unsigned taken_ = 0;
    plain<int> results_[4];
};

// Somebody else waits for fewer than all.
struct two_waiters : submitter_and_workers {
    two_waiters() : submitter_and_workers(1, 2, misuse::none) {}
    unsigned thread_count() const override { return 3; }
    void run(unsigned thread) override {
        if (thread < 2) return submitter_and_workers::run(thread);
        while (published_.load(std::memory_order_acquire) != 2) model_atomics::relax();
        counters_.wait_until_at_most(1);
        require(counters_.in_flight() <= 1, "went on with too many in flight");
    }
};

// All but the first task end only after the waiter for `limit` has gone on, so the worker never runs dry
// before. Another thread waits for one task less.
struct waiter_needed_by_a_task : submitter_and_workers {
    explicit waiter_needed_by_a_task(unsigned limit)
        : submitter_and_workers(1, limit + 1, misuse::none), limit_(limit) {}
    unsigned thread_count() const override { return 3; }
    void run(unsigned thread) override {
        if (thread < 2) return submitter_and_workers::run(thread);
        while (published_.load(std::memory_order_acquire) != tasks_) model_atomics::relax();
        counters_.wait_until_at_most(limit_ - 1);
    }
    void submit_and_wait() override {
        submit(tasks_);
        counters_.wait_until_at_most(limit_);
        gone_on_.store(1, std::memory_order_release);
        model_atomics::wake_one(gone_on_);
    }
    void run_task(unsigned task) override {
        if (task == 0) return;
        while (gone_on_.load(std::memory_order_acquire) == 0) model_atomics::wait(gone_on_, 0);
    }
    unsigned limit_;
    model_atomic<std::uint32_t> gone_on_{0};
};

// The bare end of a run: workers complete one task each and run dry, while others wait.
template <std::uint64_t LookInterval> struct last_tasks : program {
    last_tasks(unsigned workers, unsigned waiters)
        : workers_(workers), waiters_(waiters), counters_(workers) {
        counters_.note_submitted(counters_.register_submitter(), workers);
    }
    unsigned thread_count() const override { return workers_ + waiters_; }
    void run(unsigned thread) override {
        if (thread < workers_) {
            results_[thread].write(1);
            counters_.note_done(starpu::base::worker_id{thread});
            counters_.note_idle(starpu::base::worker_id{thread});
        } else {
            counters_.wait_until_all_done();
            for (unsigned w = 0; w < workers_; ++w) require(results_[w].read() == 1, "went on too early");
        }
    }
    unsigned workers_, waiters_;
    starpu::base::basic_progress_counters<model_atomics, LookInterval> counters_;
    plain<int> results_[2];
};

// Threads register, submit, and end while another waits.
struct many_submitters : submitter_and_workers {
    many_submitters() : submitter_and_workers(1, 2, misuse::none) {}
    unsigned thread_count() const override { return 3; }
    void run(unsigned thread) override {
        if (thread == 1) return work(0);
        auto& me = counters_.register_submitter();
        counters_.note_submitted(me);
        published_.fetch_add(1, std::memory_order_release);
        model_atomics::wake_one(published_);
        counters_.unregister_submitter(me);
        if (thread == 0) counters_.wait_until_all_done();
    }
};

program_factory tasks(unsigned workers, unsigned count, misuse wrong = misuse::none) {
    return [=] { return std::make_unique<submitter_and_workers>(workers, count, wrong); };
}

program_factory needed_waiter(unsigned limit) {
    return [=] { return std::make_unique<waiter_needed_by_a_task>(limit); };
}
template <std::uint64_t LookInterval> program_factory last_tasks_of(unsigned workers, unsigned waiters) {
    return [=] { return std::make_unique<last_tasks<LookInterval>>(workers, waiters); };
}

const harmless_mistake harmless[] = {
    {"progress_counters.hpp ~basic_progress_counters load 1", mistake::skipped,
     "leaks: the leak sanitizer's business"},
    {"progress_counters.hpp wake_waiters_if_due modify 1", mistake::split,
     "beyond these bounds: two wake-ups must coincide, and the waiter miss a completion by an old read"},
    {"progress_counters.hpp withdraw_wait modify 1", mistake::skipped,
     "too many waiters counted: needless looks"},
};

const piece progress_counters_piece{
    .headers = {"progress_counters.hpp"},
    .programs = {{"one worker, one task", tasks(1, 1), {.preemptions = 3, .stale_reads = 1}},
                 {"one worker, two tasks", tasks(1, 2), {.preemptions = 2, .stale_reads = 1}},
                 {"two workers, two tasks", tasks(2, 2), {.preemptions = 1, .stale_reads = 1}},
                 {"a task that needs a waiter", needed_waiter(1), {.preemptions = 1, .stale_reads = 0}},
                 {"a task that needs another waiter", needed_waiter(2), {.preemptions = 1, .stale_reads = 0}},
                 {"two last tasks", last_tasks_of<1>(2, 1), {.preemptions = 2, .stale_reads = 0}},
                 {"two wait for one task", last_tasks_of<64>(1, 2), {.preemptions = 2, .stale_reads = 0}},
                 {"two waiters", [] { return std::make_unique<two_waiters>(); }, {.preemptions = 0}},
                 {"two submitters",
                  [] { return std::make_unique<many_submitters>(); },
                  {.preemptions = 1, .stale_reads = 1}}},
    .harmless = harmless,
    .least_caught = 45,
};

TEST(progress_counters, hold_under_every_schedule) {
    expect_sound(progress_counters_piece);
}
TEST(progress_counters, every_mistake_is_caught) {
    expect_mistakes_caught(progress_counters_piece);
}

TEST(progress_counters, misuse_is_caught) {
    expect_caught({"a worker does not say that it is idle", tasks(1, 1, misuse::idle_unsaid)});
}

} // namespace
} // namespace checker::progress_counters_test
