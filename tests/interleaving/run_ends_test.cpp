// The two words behind the end of a run under every schedule: what is awaited before it ends, and how many
// runs of a task that stays are open.
#include "checker/model_atomics.hpp"
#include "checker/piece.hpp"
#include "graph/awaited_end.hpp"
#include "graph/open_runs.hpp"

#include <gtest/gtest.h>

namespace checker::run_ends_test {
namespace {

using awaited_end = starpu::graph::basic_awaited_end<model_atomics>;
using open_runs = starpu::graph::basic_open_runs<model_atomics>;

// Thread 0 runs a task whose end waits for releases; the others release it, or one of them gives up.
struct end_of_a_run : program {
    end_of_a_run(int announced, int releasers, bool gives_up) : releasers_(releasers), gives_up_(gives_up) {
        word_.expect(announced);
    }
    unsigned thread_count() const override {
        return 1 + static_cast<unsigned>(releasers_) + (gives_up_ ? 1 : 0);
    }
    void run(unsigned thread) override {
        written_[thread].write(1);
        if (thread == 0) {
            if (word_.close_run()) end();
        } else if (gives_up_ && thread + 1 == thread_count()) {
            give_up();
        } else {
            release();
        }
    }
    void release() {
        using answer = awaited_end::answer;
        const answer a = word_.note_release();
        if (a == answer::last) end();
        if (a == answer::counted) counted_.store(1, std::memory_order_relaxed);
        if (a == answer::refused) refused_.fetch_add(1, std::memory_order_relaxed);
    }
    virtual void give_up() {
        if (word_.give_up()) end();
    }
    virtual void end() { require(ends_.fetch_add(1, std::memory_order_relaxed) == 0, "it ended twice"); }

    int releasers_;
    bool gives_up_;
    awaited_end word_;
    plain<int> written_[4];
    model_atomic<int> ends_{0}, counted_{0}, refused_{0};
};

// As many releases as were announced: whoever ends the run sees what all of them did.
struct all_come : end_of_a_run {
    explicit all_come(int count) : end_of_a_run(count, count, false) {}
    void end() override {
        end_of_a_run::end();
        for (unsigned i = 0; i < thread_count(); ++i) written_[i].read();
    }
    void finish() override {
        require(ends_.newest_value() == 1, "it did not end");
        require(refused_.newest_value() == 0, "a release was refused");
        require(word_.note_release() == awaited_end::answer::refused, "one release too many was taken");
        word_.begin_anew();
        require(word_.missing() == 0 && word_.close_run(), "the next run does not end alone");
    }
};

// One release more than was announced: one of them is refused, whichever comes last.
struct one_too_many : end_of_a_run {
    one_too_many() : end_of_a_run(1, 2, false) {}
    void finish() override {
        require(ends_.newest_value() == 1, "it did not end");
        require(refused_.newest_value() == 1, "a release too many was taken");
    }
};

// Shutdown gives up waiting where a run that is over waits, while it is released.
struct given_up_meanwhile : end_of_a_run {
    explicit given_up_meanwhile(int announced) : end_of_a_run(announced, 1, true) {}
    void give_up() override {
        if (word_.missing() == 0) return;
        has_looked_.store(1, std::memory_order_relaxed);
        end_of_a_run::give_up();
    }
    void end() override {
        end_of_a_run::end();
        written_[0].read();
        if (counted_.load(std::memory_order_relaxed) != 0) written_[1].read();
    }
    void finish() override {
        const bool may_wait = has_looked_.newest_value() == 0 && word_.missing() != 0;
        require(ends_.newest_value() == (may_wait ? 0 : 1), "it did not end once");
    }
    model_atomic<int> has_looked_{0};
};

// The task announces one more while it runs; only a run that is over waits for its releases.
struct announced_meanwhile : end_of_a_run {
    announced_meanwhile() : end_of_a_run(1, 1, false) {}
    void run(unsigned thread) override {
        if (thread == 0) word_.expect(1);
        if (thread == 0) require(word_.missing() == 0, "a run that is not over waits");
        end_of_a_run::run(thread);
    }
    void finish() override {
        require(ends_.newest_value() == 0, "it ended too early");
        require(word_.missing() == 1, "the wrong number of releases is missing");
    }
};

// Thread 0 ends the first run of a task that stays; thread 1 submits it again once it was told, or at once.
struct two_runs : program {
    explicit two_runs(bool awaits_word) : awaits_word_(awaits_word) { runs_.begin_first(); }
    unsigned thread_count() const override { return 2; }
    void run(unsigned thread) override {
        if (thread == 0) return end_run();
        if (awaits_word_)
            while (told_.load(std::memory_order_acquire) == 0) model_atomics::wait(told_, 0);
        submit_again();
    }
    void end_run() {
        state_.write(1);
        runs_.let_next_begin();
        told_.store(1, std::memory_order_release);
        model_atomics::wake_all(told_);
        seen_.read(); // the callback
        closes_first_.store(1, std::memory_order_relaxed);
        if (runs_.close()) end_task();
    }
    void submit_again() {
        using answer = open_runs::answer;
        const answer a = runs_.try_begin_next();
        if (a == answer::begun) {
            state_.read();
            state_.write(2);
            go_on();
        }
        require(!awaits_word_ || a != answer::newest_goes_on, "the word came too early");
        require(a != answer::none_is_open || closes_first_.newest_value() == 1, "the first run is open");
    }
    virtual void go_on() {
        runs_.let_next_begin();
        if (runs_.close()) end_task();
    }
    void end_task() {
        state_.read();
        seen_.write(1);
        require(ends_.fetch_add(1, std::memory_order_relaxed) == 0, "the task ended twice");
    }
    void finish() override {
        require(ends_.newest_value() == 1, "the task did not end");
        require(runs_.try_begin_next() == open_runs::answer::none_is_open, "a run is open for ever");
    }

    bool awaits_word_;
    open_runs runs_;
    plain<int> state_, seen_;
    model_atomic<int> ends_{0}, closes_first_{0};
    model_atomic<std::uint32_t> told_{0};
};

// The second submission is refused after it was begun.
struct second_is_taken_back : two_runs {
    second_is_taken_back() : two_runs(true) {}
    void go_on() override {
        if (runs_.take_back_next()) end_task();
    }
};

template <class Program, class... Values> program_factory make(Values... values) {
    return [=] { return std::make_unique<Program>(values...); };
}

const harmless_mistake of_awaited_end[] = {
    {"awaited_end.hpp note_release load 1", mistake::wrong_value, "the exchange that follows corrects it"},
    {"awaited_end.hpp give_up modify 1", mistake::wrong_value, "an ended run refuses releases either way"},
};
const piece awaited_end_piece{
    .headers = {"awaited_end.hpp"},
    .programs = {{"one release", make<all_come>(1)},
                 {"two releases", make<all_come>(2)},
                 {"one too many", make<one_too_many>()},
                 {"given up with one missing", make<given_up_meanwhile>(1)},
                 {"given up with two missing", make<given_up_meanwhile>(2)},
                 {"announced meanwhile", make<announced_meanwhile>()}},
    .harmless = of_awaited_end,
    .least_caught = 5,
};

const harmless_mistake of_open_runs[] = {
    {"open_runs.hpp try_begin_next compare_exchange 1", mistake::wrong_value, "the next attempt corrects it"},
    {"open_runs.hpp close load 1", mistake::skipped, "the exchange that follows corrects it"},
    {"open_runs.hpp close load 1", mistake::wrong_value, "the exchange that follows corrects it"},
};
const piece open_runs_piece{
    .headers = {"open_runs.hpp"},
    .programs = {{"told", make<two_runs>(true)},
                 {"untold", make<two_runs>(false)},
                 {"taken back", make<second_is_taken_back>()}},
    .harmless = of_open_runs,
    .least_caught = 5,
};

TEST(end_of_a_run, comes_once_under_every_schedule) {
    expect_sound(awaited_end_piece);
}
TEST(end_of_a_run, every_mistake_is_caught) {
    expect_mistakes_caught(awaited_end_piece);
}
TEST(open_runs, end_the_task_once_under_every_schedule) {
    expect_sound(open_runs_piece);
}
TEST(open_runs, every_mistake_is_caught) {
    expect_mistakes_caught(open_runs_piece);
}

} // namespace
} // namespace checker::run_ends_test
