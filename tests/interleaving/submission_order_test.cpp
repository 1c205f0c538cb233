// Submitters that link several handles at once, under every schedule: no two jobs wait for each other.
#include "base/spinlock.hpp"
#include "checker/model_atomics.hpp"
#include "checker/piece.hpp"
#include "graph/access_chain.hpp"

#include <gtest/gtest.h>

namespace checker::submission_order_test {
namespace {

using starpu::graph::access_class;
using chain = starpu::graph::basic_access_chain<model_atomics>;

// How the submission locks of a job's handles are taken.
enum class locking {
    two_phase,  // tried in the order given; if one is busy, all are released and taken in one order by all
    as_given,   // waits in the order given
    one_by_one, // each only while its own access is linked
    keeps_the_first, // takes the one order, but without releasing what it has
};

struct handle {
    starpu::base::basic_spinlock<model_atomics> submission;
    starpu::graph::basic_chain_tail<model_atomics> tail;
    plain<int> data;
};

// Each thread submits one job that writes two handles, in opposite orders, runs what becomes ready, and
// completes it.
struct opposite_submitters : program {
    explicit opposite_submitters(locking how) : how_(how) {}
    unsigned thread_count() const override { return 2; }

    struct job {
        starpu::graph::basic_access<model_atomics> accesses[2];
        model_atomic<int> pending{3};
        bool is_done = false;
    };

    void run(unsigned thread) override {
        handle& first = handles_[thread];
        handle& second = handles_[1 - thread];
        job& mine = jobs_[thread];
        int satisfied = 1;
        if (how_ == locking::one_by_one) {
            satisfied += link_alone(first, mine.accesses[0]) + link_alone(second, mine.accesses[1]);
        } else {
            lock_both(first, second);
            satisfied += link(first, mine.accesses[0]) + link(second, mine.accesses[1]);
            first.submission.unlock();
            second.submission.unlock();
        }
        satisfy(mine, satisfied);
    }

    void lock_both(handle& first, handle& second) {
        if (how_ == locking::as_given) {
            first.submission.lock();
            second.submission.lock();
            return;
        }
        if (first.submission.try_lock()) {
            if (second.submission.try_lock()) return;
            if (how_ == locking::keeps_the_first) return second.submission.lock();
            first.submission.unlock();
        }
        handles_[0].submission.lock();
        handles_[1].submission.lock();
    }

    int link(handle& h, starpu::graph::basic_access<model_atomics>& a) {
        return chain::link(h.tail, a, access_class::write, *this) ? 1 : 0;
    }
    int link_alone(handle& h, starpu::graph::basic_access<model_atomics>& a) {
        std::lock_guard hold(h.submission);
        return link(h, a);
    }

    // The thread that satisfies the last input runs the job.
    void satisfy(job& j, int inputs) {
        if (j.pending.fetch_sub(inputs, std::memory_order_acq_rel) != inputs) return;
        for (handle& h : handles_) h.data.write(h.data.read() + 1);
        j.is_done = true;
        for (auto& a : j.accesses) chain::complete(a, *this);
    }

    void satisfied(starpu::graph::basic_access<model_atomics>& a) { satisfy(job_of(a), 1); }
    void retired(starpu::graph::basic_access<model_atomics>&) {}
    job& job_of(const starpu::graph::basic_access<model_atomics>& a) {
        const bool is_of_first = &a == &jobs_[0].accesses[0] || &a == &jobs_[0].accesses[1];
        return jobs_[is_of_first ? 0 : 1];
    }

    void finish() override {
        for (const job& j : jobs_) require(j.is_done, "two jobs wait for each other");
        for (handle& h : handles_)
            require(chain::is_complete(h.tail) && h.data.read() == 2, "a handle is left over");
    }

    locking how_;
    handle handles_[2];
    job jobs_[2];
};

named_program submitters(const char* name, locking how) {
    return {name,
            [=] { return std::make_unique<opposite_submitters>(how); },
            {.preemptions = 3, .stale_reads = 1}};
}

TEST(submission_order, has_no_cycles) {
    expect_sound(
        {.headers = {}, .programs = {submitters("locks in two phases", locking::two_phase)}, .harmless = {}});
}

TEST(submission_order, other_ways_of_locking_are_caught) {
    expect_caught(submitters("waits in the order given", locking::as_given));
    expect_caught(submitters("locks one by one", locking::one_by_one));
    expect_caught(submitters("keeps the first lock", locking::keeps_the_first));
}

} // namespace
} // namespace checker::submission_order_test
