// Parking with workers of two kinds: no wake-up is lost between work for one kind and work for both.
#include "checker/model_atomics.hpp"
#include "checker/piece.hpp"
#include "sched/sleepers.hpp"

#include <gtest/gtest.h>

namespace checker::sleepers_test {
namespace {

using namespace starpu;
using sleepers = sched::basic_sleepers<model_atomics>;

// What a user of the sets can do wrong.
enum class misuse {
    none,
    wakes_one_kind,
    chain_in_own_kind_only,
    leaves_as_if_nothing_was_left_to_it,
    no_second_look
};

constexpr task::kind_set cuda = STARPU_CUDA;
constexpr task::kind_set cpu = STARPU_CPU;

// Items for one kind or for both; taking one is a decrement.
class work_heap {
public:
    void publish(task::kind_set kinds) { for_kinds(kinds).fetch_add(1, std::memory_order_seq_cst); }
    bool looks_empty(unsigned worker) const {
        return own_[worker].load(std::memory_order_seq_cst) == 0 &&
               both_.load(std::memory_order_seq_cst) == 0;
    }
    bool try_take(unsigned worker) { return take(own_[worker]) || take(both_); }

private:
    model_atomic<int>& for_kinds(task::kind_set kinds) {
        return kinds == cuda ? own_[0] : kinds == cpu ? own_[1] : both_;
    }
    static bool take(model_atomic<int>& items) {
        int left = items.load(std::memory_order_seq_cst);
        while (left > 0)
            if (items.compare_exchange_strong(left, left - 1, std::memory_order_seq_cst,
                                              std::memory_order_seq_cst))
                return true;
        return false;
    }

    model_atomic<int> own_[2]{};
    model_atomic<int> both_{0};
};

// Worker 0 is CUDA, worker 1 a CPU; the publisher is thread 2. The items may need each other: then each waits
// until all are being done.
struct two_workers : program {
    two_workers(std::vector<task::kind_set> items, bool they_meet, misuse wrong)
        : items_(std::move(items)), they_meet_(they_meet), wrong_(wrong),
          idle_(task::worker_kinds({STARPU_CUDA_WORKER, STARPU_CPU_WORKER})) {}

    unsigned thread_count() const override { return 3; }
    void run(unsigned thread) override {
        if (thread == 2)
            publish();
        else
            work(thread);
    }

    void publish() {
        for (const task::kind_set kinds : items_) {
            heap_.publish(kinds);
            idle_.wake_one(wrong_ == misuse::wakes_one_kind ? cuda : kinds);
        }
    }

    // The loop of worker/idle.cpp.
    void work(unsigned w) {
        while (!is_over())
            if (search_and_sleep(w)) do_item();
    }

    bool search_and_sleep(unsigned w) {
        const base::worker_id self{w};
        idle_.begin_search(self);
        bool found = heap_.try_take(w);
        while (!found && !is_over()) {
            idle_.announce(self);
            if (must_look(w) && idle_.retract(self)) break;
            idle_.park(self);
            found = heap_.try_take(w);
        }
        if (wrong_ == misuse::leaves_as_if_nothing_was_left_to_it)
            idle_.end_search(self, [](base::worker_id) { return false; });
        else if (wrong_ == misuse::chain_in_own_kind_only)
            idle_.end_search(self,
                             [&](base::worker_id worker) { return worker == self && !heap_.looks_empty(w); });
        else
            idle_.end_search(self,
                             [&](base::worker_id worker) { return !heap_.looks_empty(number_of(worker)); });
        return found;
    }

    bool must_look(unsigned w) {
        return is_over() || (wrong_ != misuse::no_second_look && !heap_.looks_empty(w));
    }

    void do_item() {
        const auto all = static_cast<std::uint32_t>(items_.size());
        if (done_.fetch_add(1, std::memory_order_seq_cst) + 1 == all) {
            model_atomics::wake_all(done_);
            idle_.wake(base::worker_id{0});
            idle_.wake(base::worker_id{1});
            return;
        }
        if (!they_meet_) return;
        for (std::uint32_t seen; (seen = done_.load(std::memory_order_seq_cst)) != all;)
            model_atomics::wait(done_, seen);
    }

    bool is_over() const { return done_.load(std::memory_order_seq_cst) == items_.size(); }

    void finish() override {
        require(done_.newest_value() == items_.size(), "not all items were done");
        require(!idle_.wake_one(), "somebody still counts as asleep");
    }

    const std::vector<task::kind_set> items_;
    const bool they_meet_;
    const misuse wrong_;
    sleepers idle_;
    work_heap heap_;
    model_atomic<std::uint32_t> done_{0};
};

program_factory workers_for(std::vector<task::kind_set> items, bool they_meet = false,
                            misuse wrong = misuse::none) {
    return [=] { return std::make_unique<two_workers>(items, they_meet, wrong); };
}

const piece sleepers_piece{
    .headers = {"sleepers.hpp"},
    .programs = {{"an item for one kind", workers_for({cpu}), {.preemptions = 2, .stale_reads = 1}},
                 {"an item for each kind", workers_for({cuda, cpu}), {.preemptions = 1, .stale_reads = 1}},
                 {"two items for both kinds that need each other",
                  workers_for({cuda | cpu, cuda | cpu}, true),
                  {.preemptions = 2, .stale_reads = 0}},
                 {"an item for one kind and one for both",
                  workers_for({cuda, cuda | cpu}),
                  {.preemptions = 2, .stale_reads = 0}}},
    .harmless = {},
};

TEST(sleepers, hold_under_every_schedule) {
    expect_sound(sleepers_piece);
}

TEST(sleepers, misuse_is_caught) {
    expect_caught({"only accelerators are woken", workers_for({cpu}, false, misuse::wakes_one_kind)});
    expect_caught(
        {"no second look after the announcement", workers_for({cpu}, false, misuse::no_second_look)});
    expect_caught({"the last searcher wakes no other worker",
                   workers_for({cuda | cpu, cuda | cpu}, true, misuse::leaves_as_if_nothing_was_left_to_it),
                   {.preemptions = 2, .stale_reads = 0}});
    expect_caught({"the last searcher thinks of its own kind only",
                   workers_for({cuda | cpu, cuda | cpu}, true, misuse::chain_in_own_kind_only),
                   {.preemptions = 2, .stale_reads = 0}});
}

} // namespace
} // namespace checker::sleepers_test
