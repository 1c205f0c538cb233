// The word of an explicit dependency under every schedule: each start is counted once, and edge and job are
// given back once, after the last who uses them.
#include "checker/model_atomics.hpp"
#include "checker/piece.hpp"
#include "graph/edge_word.hpp"

#include <gtest/gtest.h>

namespace checker::edge_word_test {
namespace {

using edge_word = starpu::graph::basic_edge_word<model_atomics>;

// One edge and the job it leads to. Thread 0 is the earlier side, thread 1 the later one.
struct one_edge : program {
    explicit one_edge(bool is_armed) : word_(is_armed) {}
    unsigned thread_count() const override { return 2; }

    // What the earlier side does for the edge.
    struct events {
        one_edge& p;
        void satisfy() { p.satisfy(); }
        void drop_hold() { p.drop_hold(); }
        void free_edge() { p.free_edge(); }
    };
    bool tell(bool stays) {
        edge_.read();
        return word_.tell(stays, events{*this});
    }

    virtual void satisfy() {
        node_.read();
        satisfied_.fetch_add(1, std::memory_order_relaxed);
    }
    void drop_hold() {
        node_.read();
        const int before = holds_.fetch_sub(1, std::memory_order_acq_rel);
        require(before > 0, "a hold was dropped twice");
        if (before == 1) node_.write(1);
    }
    void free_edge() {
        edge_.write(1);
        require(frees_.fetch_add(1, std::memory_order_relaxed) == 0, "the edge was freed twice");
    }

    // What the later side does.
    void leave() {
        edge_.read();
        const auto todo = word_.leave();
        if (todo.frees_edge) free_edge();
        if (todo.drops_hold) drop_hold();
        drop_hold(); // its own
    }
    void leave_after_run() {
        edge_.read();
        const auto todo = word_.leave_after_run();
        if (todo.frees_edge) free_edge();
        if (todo.drops_hold) holds_.fetch_sub(1, std::memory_order_relaxed);
    }

    void require_all_given_back() {
        require(frees_.newest_value() == 1, "the edge was not freed");
        require(holds_.newest_value() == 0, "the job was not given back");
    }

    edge_word word_;
    plain<int> edge_, node_;     // read by whoever uses them, written by whoever gives them back
    model_atomic<int> holds_{2}; // of the job's life, and of the edge
    model_atomic<int> satisfied_{0}, frees_{0};
};

// The later job is destroyed while the earlier one ends, several times perhaps, and goes.
struct leaves_meanwhile : one_edge {
    leaves_meanwhile(bool is_armed, unsigned ends) : one_edge(is_armed), ends_(ends), was_armed_(is_armed) {}
    void run(unsigned thread) override {
        if (thread == 1) return leave();
        bool is_listed = true;
        for (unsigned i = 0; i < ends_ && is_listed; ++i) is_listed = tell(true);
        if (is_listed) tell(false);
    }
    void finish() override {
        require(satisfied_.newest_value() == (was_armed_ ? 1 : 0), "not satisfied once");
        require_all_given_back();
    }
    unsigned ends_;
    bool was_armed_;
};

// The later job is submitted for its only run; once it has started it ends, and is gone.
struct runs_once : one_edge {
    runs_once(bool is_armed, bool stays) : one_edge(is_armed), stays_(stays), pending_(is_armed ? 2 : 1) {}
    void run(unsigned thread) override {
        if (thread == 1) {
            leave_after_run();
            return start_if_last();
        }
        if (tell(stays_)) tell(false);
    }
    void satisfy() override {
        node_.read();
        start_if_last();
    }
    void start_if_last() {
        if (pending_.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
        satisfied_.fetch_add(1, std::memory_order_relaxed);
        if (holds_.load(std::memory_order_acquire) != 1) return drop_hold(); // as graph::end_life()
        holds_.store(0, std::memory_order_relaxed);
        node_.write(1);
    }
    void finish() override {
        require(satisfied_.newest_value() == 1, "it did not run once");
        require_all_given_back();
    }
    bool stays_;
    model_atomic<int> pending_;
};

// The later job starts, and arms the edge for its next run; it is submitted twice. The earlier job ends,
// and goes.
struct runs_again : one_edge {
    explicit runs_again(unsigned ends) : one_edge(true), ends_(ends) {}
    void run(unsigned thread) override {
        if (thread == 1) return start_if_last(); // its submission
        bool is_listed = true;
        for (unsigned i = 0; i < ends_ && is_listed; ++i) is_listed = tell(true);
        if (is_listed) tell(false);
    }
    void satisfy() override {
        node_.read();
        start_if_last();
    }
    void start_if_last() {
        if (pending_.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
        satisfied_.fetch_add(1, std::memory_order_relaxed);
        pending_.fetch_add(2, std::memory_order_acq_rel); // the next submission, and the edge
        edge_.read();
        if (word_.arm()) return;
        free_edge();
        pending_.fetch_sub(1, std::memory_order_acq_rel);
        has_no_edge_ = true;
    }
    void finish() override {
        require(satisfied_.newest_value() == 1, "it did not start once");
        // However it went, only the next submission is missing: the earlier job is gone.
        require(pending_.newest_value() == 1, "it would wait for a job that is gone");
        if (!has_no_edge_) free_edge();
        require(holds_.newest_value() == 1, "the edge's hold was not dropped");
    }
    unsigned ends_;
    bool has_no_edge_ = false;
    model_atomic<int> pending_{2};
};

// The later job is submitted once more, and goes with that run; the earlier job may still be telling it of
// the first.
struct second_run_is_last : one_edge {
    second_run_is_last() : one_edge(true) {}
    void run(unsigned thread) override {
        if (thread == 0) {
            const bool is_listed = tell(true);
            await_first_start();
            if (is_listed && tell(true)) tell(false);
            return;
        }
        start_if_last();
        await_first_start();
        leave_after_run();
        start_if_last();
    }
    void await_first_start() {
        while (armed_again_.load(std::memory_order_acquire) == 0) model_atomics::wait(armed_again_, 0);
    }
    void satisfy() override {
        node_.read();
        start_if_last();
    }
    void start_if_last() {
        if (pending_.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
        if (satisfied_.fetch_add(1, std::memory_order_relaxed) == 1) return end_life();
        pending_.fetch_add(2, std::memory_order_acq_rel);
        edge_.read();
        require(word_.arm(), "the earlier job has not gone");
        armed_again_.store(1, std::memory_order_release);
        model_atomics::wake_all(armed_again_);
    }
    void end_life() {
        if (holds_.load(std::memory_order_acquire) != 1) return drop_hold();
        holds_.store(0, std::memory_order_relaxed);
        node_.write(1);
    }
    void finish() override {
        require(satisfied_.newest_value() == 2, "it did not run twice");
        require_all_given_back();
    }
    model_atomic<int> pending_{2};
    model_atomic<std::uint32_t> armed_again_{0};
};

// The earlier job had ended when the edge was made, and ends once more.
struct late_edge : one_edge {
    late_edge() : one_edge(true) {}
    void run(unsigned thread) override {
        if (thread == 0) {
            tell(true);
        } else if (word_.disarm()) {
            satisfy();
        }
    }
    void finish() override {
        require(satisfied_.newest_value() == 1, "not satisfied once");
        require(word_.leads_on() && !word_.is_armed(), "the edge is not there for the next run");
    }
};

template <class Program, class... Values> program_factory make(Values... values) {
    return [=] { return std::make_unique<Program>(values...); };
}

const harmless_mistake harmless[] = {
    {"edge_word.hpp tell load 1", mistake::skipped, "a short cut: what follows does the same"},
    {"edge_word.hpp is_armed load 1", mistake::skipped, "for onlookers; the unit tests of successors look"},
    {"edge_word.hpp leads_on load 1", mistake::skipped, "for onlookers; the unit tests of successors look"},
    {"edge_word.hpp leads_on load 1", mistake::wrong_value,
     "for onlookers; the unit tests of successors look"},
    {"edge_word.hpp part modify 1", mistake::wrong_value,
     "once the earlier side has left, nobody asks whether the edge is armed"},
};

const piece edge_piece{
    .headers = {"edge_word.hpp"},
    .programs = {{"leaves, armed, earlier goes", make<leaves_meanwhile>(true, 0u)},
                 {"leaves, idle, earlier goes", make<leaves_meanwhile>(false, 0u)},
                 {"leaves, armed, earlier ends and goes", make<leaves_meanwhile>(true, 1u)},
                 {"leaves, idle, earlier ends twice and goes", make<leaves_meanwhile>(false, 2u)},
                 {"runs once, armed, earlier goes", make<runs_once>(true, false)},
                 {"runs once, armed, earlier stays", make<runs_once>(true, true)},
                 {"runs once, idle", make<runs_once>(false, true)},
                 {"runs again, earlier goes", make<runs_again>(0u)},
                 {"runs again, earlier ends and goes", make<runs_again>(1u)},
                 {"second run is the last", make<second_run_is_last>()},
                 {"late edge", make<late_edge>()}},
    .harmless = harmless,
    .least_caught = 20,
};

TEST(edge_word, counts_and_gives_back_once_under_every_schedule) {
    expect_sound(edge_piece);
}
TEST(edge_word, every_mistake_is_caught) {
    expect_mistakes_caught(edge_piece);
}

} // namespace
} // namespace checker::edge_word_test
