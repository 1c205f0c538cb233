// Parking under every schedule: no wake-up is lost, and no worker stays asleep while it is needed.
#include "base/idle_set.hpp"
#include "checker/model_atomics.hpp"
#include "checker/piece.hpp"

#include <gtest/gtest.h>

namespace checker::idle_set_test {
namespace {

using starpu::base::worker_id;
using idle_set = starpu::base::basic_idle_set<model_atomics>;

// What a user of the set can do wrong.
enum class misuse {
    none,
    no_second_look,
    no_chain,
    no_chain_after_second_look,
    token_ignored,
    wakes_before_publishing
};

// Work as a number of items; taking one is a decrement.
class work_heap {
public:
    void publish(int items) { items_.fetch_add(items, std::memory_order_seq_cst); }
    bool looks_empty() const { return items_.load(std::memory_order_seq_cst) == 0; }
    bool try_take() {
        int items = items_.load(std::memory_order_seq_cst);
        while (items > 0)
            if (items_.compare_exchange_strong(items, items - 1, std::memory_order_seq_cst,
                                               std::memory_order_seq_cst))
                return true;
        return false;
    }

private:
    model_atomic<int> items_{0};
};

// Workers live until all items are done; thread 0 is the publisher, or one of several.
struct crew : program {
    crew(unsigned publishers, unsigned workers, int items_each, misuse wrong)
        : publishers_(publishers), workers_(workers), items_each_(items_each), wrong_(wrong), idle_(workers) {
    }
    unsigned thread_count() const override { return publishers_ + workers_; }

    void run(unsigned thread) override {
        if (thread < publishers_)
            publish();
        else
            work(thread - publishers_);
    }

    virtual void publish() {
        for (int i = 0; i < items_each_; ++i) {
            if (wrong_ == misuse::wakes_before_publishing) idle_.wake_one();
            heap_.publish(1);
            if (wrong_ != misuse::wakes_before_publishing) idle_.wake_one();
        }
    }

    // The cycle that the header prescribes.
    void work(unsigned w) {
        while (!is_over()) {
            idle_.begin_search();
            bool found = heap_.try_take();
            end_search(found);
            if (!found) found = sleep(w);
            if (found) do_item();
        }
    }

    bool sleep(unsigned w) {
        idle_.announce_idle(worker_id{w});
        const bool found = wrong_ != misuse::no_second_look && heap_.try_take();
        if ((!found && !is_over()) || !idle_.retract_idle(worker_id{w})) {
            if (wrong_ == misuse::token_ignored && found) return true;
            idle_.park(worker_id{w});
            const bool found_later = !found && heap_.try_take();
            end_search(found || found_later);
            return found || found_later;
        }
        if (found && wrong_ != misuse::no_chain_after_second_look) idle_.wake_one();
        return found;
    }

    void end_search(bool found) {
        if (idle_.end_search() && found && wrong_ != misuse::no_chain) idle_.wake_one();
    }

    virtual void do_item() {
        done_.fetch_add(1, std::memory_order_seq_cst);
        if (is_over()) idle_.wake_all();
    }

    bool is_over() const { return done_.load(std::memory_order_seq_cst) == total(); }
    int total() const { return static_cast<int>(publishers_) * items_each_; }

    void finish() override {
        require(heap_.looks_empty(), "an item was left");
        require(done_.newest_value() == total(), "not all items were done");
        require(idle_.searching() == 0, "somebody still counts as searching");
        require(!idle_.wake_one(), "somebody still counts as asleep");
    }

    unsigned publishers_, workers_;
    int items_each_;
    misuse wrong_;
    idle_set idle_;
    work_heap heap_;
    model_atomic<int> done_{0};
};

// A worker that gives away an item which it has claimed calls nobody where nobody sleeps.
struct giver : crew {
    giver() : crew(1, 1, 1, misuse::none) {}
    void publish() override {
        heap_.publish(1);
        if (idle_.has_sleepers()) idle_.wake_one();
    }
};

// Two items that need each other: the first worker waits until the second has come.
struct meeting : crew {
    explicit meeting(misuse wrong) : crew(1, 2, 2, wrong) {}
    void do_item() override {
        if (present_.fetch_add(1, std::memory_order_seq_cst) == 0)
            while (present_.load(std::memory_order_seq_cst) != 2) model_atomics::wait(present_, 1);
        else
            model_atomics::wake_all(present_);
        crew::do_item();
    }
    model_atomic<std::uint32_t> present_{0};
};

// One message for one worker, while another thread searches on and on: the message must not wait for it.
struct targeted : program {
    unsigned thread_count() const override { return 2; }
    void run(unsigned thread) override {
        if (thread == 0) {
            idle_.begin_search();
            mail_.store(1, std::memory_order_seq_cst);
            idle_.wake(worker_id{1});
            return;
        }
        idle_.announce_idle(worker_id{1});
        if (mail_.load(std::memory_order_seq_cst) == 1 && idle_.retract_idle(worker_id{1})) return;
        idle_.park(worker_id{1});
        require(mail_.load(std::memory_order_relaxed) == 1, "woken without the message");
        require(!idle_.end_search(), "the other one searches too");
    }
    void finish() override { require(idle_.end_search(), "the searchers were counted wrong"); }
    idle_set idle_{2};
    model_atomic<int> mail_{0};
};

// While somebody searches, nobody is woken.
struct economical : program {
    unsigned thread_count() const override { return 1; }
    void run(unsigned) override {
        idle_.announce_idle(worker_id{0});
        idle_.begin_search();
        require(!idle_.wake_one(), "woke one more than needed");
        require(idle_.searching() == 1, "the searcher was not counted");
        require(idle_.end_search() && idle_.wake_one(), "woke nobody");
    }
    idle_set idle_{2};
};

// A worker that sleeps for a time only, twice; a token that comes is never left over for the second time.
struct napper : program {
    unsigned thread_count() const override { return 2; }
    void run(unsigned thread) override {
        if (thread == 0) {
            data_.write(1);
            woken_ = idle_.wake(worker_id{0});
            return;
        }
        unsigned tokens = 0;
        for (int nap = 0; nap < 2; ++nap) {
            idle_.announce_idle(worker_id{0});
            if (!idle_.park_for(worker_id{0}, 1000)) continue;
            ++tokens;
            require(data_.read() == 1, "woken without the work");
            require(idle_.end_search(), "woken, but not counted as a searcher");
        }
        tokens_ = tokens;
    }
    void finish() override { require(tokens_ == (woken_ ? 1u : 0u), "a token was lost or doubled"); }
    idle_set idle_{1};
    plain<int> data_;
    bool woken_ = false;
    unsigned tokens_ = 0;
};

program_factory crew_of(unsigned publishers, unsigned workers, int items_each, misuse wrong = misuse::none) {
    return [=] { return std::make_unique<crew>(publishers, workers, items_each, wrong); };
}
program_factory meeting_with(misuse wrong) {
    return [=] { return std::make_unique<meeting>(wrong); };
}

const harmless_mistake harmless[] = {
    {"idle_set.hpp park store 1", mistake::wrong_value,
     "the word stays `asleep`: a needless system call later"},
    {"idle_set.hpp park_for wait 1", mistake::unchecked, "time ends the sleep"},
    {"idle_set.hpp clear_bit modify 1", mistake::relaxed,
     "shows only where stores to one word may change places"},
};

const piece idle_set_piece{
    .headers = {"idle_set.hpp"},
    .programs = {{"one worker, one item", crew_of(1, 1, 1)},
                 {"one worker, two items", crew_of(1, 1, 2), {.preemptions = 3, .stale_reads = 1}},
                 {"one message for one worker", [] { return std::make_unique<targeted>(); }},
                 {"one searches", [] { return std::make_unique<economical>(); }},
                 {"a worker that naps", [] { return std::make_unique<napper>(); }},
                 {"an item given away", [] { return std::make_unique<giver>(); }},
                 {"two items that need each other",
                  meeting_with(misuse::none),
                  {.preemptions = 2, .stale_reads = 1}},
                 {"two workers, two publishers", crew_of(2, 2, 1), {.preemptions = 1, .stale_reads = 0}}},
    .harmless = harmless,
    .least_caught = 40,
};

TEST(idle_set, holds_under_every_schedule) {
    expect_sound(idle_set_piece);
}
TEST(idle_set, every_mistake_is_caught) {
    expect_mistakes_caught(idle_set_piece);
}

TEST(idle_set, misuse_is_caught) {
    expect_caught({"no second look after the announcement", crew_of(1, 1, 1, misuse::no_second_look)});
    expect_caught({"the last searcher wakes nobody", meeting_with(misuse::no_chain)});
    expect_caught(
        {"who finds work at the second look wakes nobody", meeting_with(misuse::no_chain_after_second_look)});
    expect_caught({"a coming token is not consumed", crew_of(1, 1, 2, misuse::token_ignored)});
    expect_caught(
        {"looks for sleepers before publishing", crew_of(1, 1, 1, misuse::wakes_before_publishing)});
}

} // namespace
} // namespace checker::idle_set_test
