// Submitted tasks run in the order their data and their declared dependencies ask for, once and again.
#include "support/refusal.hpp"
#include "support/runtime_of.hpp"

#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace starpu::task {
namespace {

using namespace tests;

// Kernels write the letter they are given.
class log_of_runs {
public:
    struct entry {
        log_of_runs* log;
        char letter;
    };
    static void write(void**, void* argument) {
        const entry& e = *static_cast<entry*>(argument);
        std::lock_guard guard(e.log->lock_);
        e.log->text_ += e.letter;
    }
    void* letter(char c) {
        entries_.push_back(std::make_unique<entry>(entry{this, c}));
        return entries_.back().get();
    }
    std::string text() {
        starpu_task_wait_for_all();
        return text_now();
    }
    std::string text_now() {
        std::lock_guard guard(lock_);
        return text_;
    }

private:
    std::mutex lock_;
    std::string text_;
    std::vector<std::unique_ptr<entry>> entries_;
};

class submitted_tasks : public testing::Test {
protected:
    starpu_task* lettered(char letter) {
        starpu_task* t = tests::task_of(writing, {}, log.letter(letter));
        t->detach = 0;
        t->destroy = 0;
        return t;
    }
    static void run(starpu_task* t) { ASSERT_EQ(starpu_task_submit(t), 0); }
    static void after(starpu_task* later, std::initializer_list<starpu_task*> earlier) {
        std::vector<starpu_task*> all(earlier);
        starpu_task_declare_deps_array(later, static_cast<unsigned>(all.size()), all.data());
    }

    runtime_of three{3};
    log_of_runs log;
    starpu_codelet writing = codelet_of(log_of_runs::write);
    starpu_codelet add = codelet_of([](void** buffers, void*) { ++int_in(buffers); }, {STARPU_RW});
};

TEST_F(submitted_tasks, write_one_after_the_other) {
    int_data data;
    for (int i = 0; i < 2000; ++i) submit(add, {data.handle});
    data.unregister();
    EXPECT_EQ(data.value, 2000);
}

TEST_F(submitted_tasks, read_together_between_writes) {
    int_data data;
    gate both;
    starpu_codelet wait = codelet_of(gate::wait_at, {STARPU_R});
    submit(add, {data.handle});
    submit(wait, {data.handle}, &both);
    submit(wait, {data.handle}, &both);
    submit(add, {data.handle});
    both.await_arrivals(2); // would wait for ever if readers excluded each other
    EXPECT_EQ(data.value, 1);
    both.open();
    data.unregister();
    EXPECT_EQ(data.value, 2);
}

TEST_F(submitted_tasks, run_after_those_they_were_declared_to_wait_for) {
    starpu_task* a = lettered('a');
    starpu_task* b = lettered('b');
    starpu_task* c = lettered('c');
    after(b, {a});
    after(c, {a, b});
    run(c);
    run(b);
    run(a);
    EXPECT_EQ(log.text(), "abc");
    for (starpu_task* t : {a, b, c}) starpu_task_destroy(t);
}

TEST_F(submitted_tasks, may_be_submitted_again) {
    starpu_task* a = lettered('a');
    for (int i = 0; i < 3; ++i) {
        run(a);
        ASSERT_EQ(starpu_task_wait(a), 0);
    }
    EXPECT_EQ(log.text(), "aaa");
    starpu_task_destroy(a);
}

TEST_F(submitted_tasks, may_be_submitted_again_with_their_successors) {
    starpu_task* a = lettered('a');
    starpu_task* b = lettered('b');
    after(b, {a});
    for (int i = 0; i < 3; ++i) {
        run(b);
        run(a);
        ASSERT_EQ(starpu_task_wait(b), 0);
    }
    EXPECT_EQ(log.text(), "ababab");
    starpu_task_destroy(b);
    starpu_task_destroy(a);
}

// The successors of earlier rounds are gone, and their memory belongs to other tasks.
TEST_F(submitted_tasks, may_be_submitted_again_with_successors_that_are_destroyed_after_their_run) {
    starpu_codelet holding = codelet_of(gate::wait_at);
    starpu_task* kept = lettered('k');
    std::string expected;
    for (int round = 0; round < 50; ++round) {
        gate g;
        starpu_task* first = tests::task_of(holding, {}, &g);
        starpu_task* guarded = lettered('g');
        after(guarded, {first}); // may not run before the gate is opened
        run(first);
        run(guarded);
        gate before_kept;
        starpu_task* opener = tests::task_of(holding, {}, &before_kept);
        after(kept, {opener});
        run(opener);
        run(kept);
        starpu_task* passing = tests::task_of(writing, {}, log.letter('p'));
        after(passing, {kept}); // kept is in flight again
        run(passing);
        EXPECT_EQ(log.text_now(), expected);
        before_kept.open();
        while (starpu_task_nsubmitted() > 2) std::this_thread::yield(); // `first` and `guarded` are left
        EXPECT_EQ(log.text_now(), expected + "kp");
        g.open();
        expected += "kpg";
        ASSERT_EQ(log.text(), expected);
        ASSERT_EQ(starpu_task_wait(guarded), 0);
        starpu_task_destroy(guarded);
    }
    starpu_task_destroy(kept);
}

TEST_F(submitted_tasks, run_before_the_call_returns_if_they_are_synchronous) {
    starpu_task* a = lettered('a');
    a->synchronous = 1;
    run(a);
    EXPECT_EQ(log.text(), "a");
    starpu_task_destroy(a);
}

TEST_F(submitted_tasks, need_no_codelet) {
    starpu_task* empty = starpu_task_create();
    empty->detach = 0;
    starpu_task* a = lettered('a');
    after(a, {empty});
    run(a);
    run(empty);
    EXPECT_EQ(starpu_task_wait(a), 0);
    starpu_task_destroy(a);
    EXPECT_EQ(starpu_task_wait(empty), 0);
}

TEST_F(submitted_tasks, call_back_after_their_kernel) {
    starpu_task* a = lettered('a');
    a->prologue_callback_func = [](void* p) { log_of_runs::write(nullptr, p); };
    a->prologue_callback_arg = log.letter('(');
    a->callback_func = [](void* p) { log_of_runs::write(nullptr, p); };
    a->callback_arg = log.letter(')');
    run(a);
    EXPECT_EQ(starpu_task_wait(a), 0);
    EXPECT_EQ(log.text(), "(a)");
    starpu_task_destroy(a);
}

TEST_F(submitted_tasks, run_again_by_themselves_while_they_regenerate) {
    static std::atomic<int> runs;
    runs = 0;
    starpu_codelet counting = codelet_of([](void**, void*) { ++runs; });
    starpu_task* t = tests::task_of(counting);
    t->destroy = 0;
    t->regenerate = 1;
    t->callback_func = [](void* self) {
        if (runs == 10) static_cast<starpu_task*>(self)->regenerate = 0;
    };
    t->callback_arg = t;
    run(t);
    starpu_task_wait_for_all();
    EXPECT_EQ(runs, 10);
    starpu_task_destroy(t);
}

TEST_F(submitted_tasks, may_come_from_many_threads_at_once) {
    constexpr int each = 500;
    int_data one;
    int_data other;
    starpu_codelet both = codelet_of(
        [](void** buffers, void*) {
            ++int_in(buffers, 0);
            ++int_in(buffers, 1);
        },
        {STARPU_RW, STARPU_RW});
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([&, i] {
                for (int k = 0; k < each; ++k) {
                    if (i % 2 == 0)
                        submit(both, {one.handle, other.handle});
                    else
                        submit(both, {other.handle, one.handle});
                }
            });
    }
    one.unregister();
    other.unregister();
    EXPECT_EQ(one.value, 4 * each);
    EXPECT_EQ(other.value, 4 * each);
}

} // namespace
} // namespace starpu::task
