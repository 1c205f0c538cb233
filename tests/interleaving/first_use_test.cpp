// Lists behind a mark of their first use: no worker goes to sleep on the mark while a job is pushed.
#include "base/idle_set.hpp"
#include "checker/model_atomics.hpp"
#include "checker/piece.hpp"
#include "sched/first_use.hpp"

#include <gtest/gtest.h>

namespace checker::first_use_test {
namespace {

using starpu::base::worker_id;
using first_use = starpu::sched::basic_first_use<model_atomics>;
using idle_set = starpu::base::basic_idle_set<model_atomics>;

// What a user of the mark can do wrong.
enum class misuse { none, marks_after_waking, looks_before_announcing };

// A list for each pusher; taking a job is a decrement.
class marked_lists {
public:
    void push(unsigned list, bool is_marked) {
        if (is_marked) mark.note_use();
        jobs_[list].fetch_add(1, std::memory_order_seq_cst);
    }
    bool try_take() {
        if (!mark.was_used()) return false;
        for (model_atomic<int>& jobs : jobs_) {
            if (jobs.load(std::memory_order_seq_cst) == 0) continue;
            jobs.fetch_sub(1, std::memory_order_seq_cst); // there is one worker only
            return true;
        }
        return false;
    }

    first_use mark;

private:
    model_atomic<int> jobs_[2]{};
};

// Each pusher pushes so many jobs to its list; the last thread is the worker, which runs until all are done.
struct pushers : program {
    pushers(unsigned count, int jobs_each, misuse wrong)
        : count_(count), jobs_each_(jobs_each), wrong_(wrong) {}
    unsigned thread_count() const override { return count_ + 1; }

    void run(unsigned thread) override {
        if (thread == count_)
            for (int done = 0; done < total(); ++done) take_one();
        else
            for (int i = 0; i < jobs_each_; ++i) push_to(thread);
    }

    void push_to(unsigned list) {
        const bool is_late = wrong_ == misuse::marks_after_waking;
        lists_.push(list, !is_late);
        idle_.wake_one();
        if (is_late) lists_.mark.note_use();
    }

    void take_one() {
        while (!lists_.try_take()) {
            const bool had_one = wrong_ == misuse::looks_before_announcing && lists_.try_take();
            idle_.announce_idle(self);
            const bool has_one = had_one || (wrong_ != misuse::looks_before_announcing && lists_.try_take());
            if (!has_one || !idle_.retract_idle(self)) {
                idle_.park(self);
                idle_.end_search();
            }
            if (has_one) return;
        }
    }

    void finish() override {
        require(!lists_.try_take(), "a job was left");
        require(!idle_.wake_one(), "the worker still counts as asleep");
    }

    int total() const { return static_cast<int>(count_) * jobs_each_; }

    static constexpr worker_id self{0};
    const unsigned count_;
    const int jobs_each_;
    const misuse wrong_;
    marked_lists lists_;
    idle_set idle_{1};
};

// While nothing was pushed, no worker looks into the lists.
struct first_push : program {
    unsigned thread_count() const override { return 1; }
    void run(unsigned) override {
        require(!mark.was_used(), "the lists were never used");
        mark.note_use();
        require(mark.was_used(), "the first use left no mark");
    }
    first_use mark;
};

program_factory pushers_of(unsigned count, int jobs_each, misuse wrong = misuse::none) {
    return [=] { return std::make_unique<pushers>(count, jobs_each, wrong); };
}

// An acquire would not put the load into the one total order that the header's argument needs; a release
// would not put the store there. Both are among the mistakes that are made.
const piece first_use_piece{
    .headers = {"first_use.hpp"},
    .programs = {{"one thread", [] { return std::make_unique<first_push>(); }},
                 {"one job", pushers_of(1, 1)},
                 {"two jobs of one pusher", pushers_of(1, 2), {.preemptions = 3, .stale_reads = 1}},
                 {"a job each of two pushers", pushers_of(2, 1), {.preemptions = 2, .stale_reads = 1}}},
    .harmless = {},
    .least_caught = 8,
};

TEST(first_use, hides_no_job_under_any_schedule) {
    expect_sound(first_use_piece);
}
TEST(first_use, every_mistake_is_caught) {
    expect_mistakes_caught(first_use_piece);
}

TEST(first_use, misuse_is_caught) {
    expect_caught({"marks after it looked for sleepers", pushers_of(1, 1, misuse::marks_after_waking)});
    expect_caught({"looks before it announces itself", pushers_of(1, 1, misuse::looks_before_announcing)});
}

} // namespace
} // namespace checker::first_use_test
