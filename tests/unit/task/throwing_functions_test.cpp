// What the functions that a program hands to tasks, acquisitions and filters throw: who is told, and what
// stays usable. The table is in docs/decisions/0004-errors.md.
#include "support/refusal.hpp"
#include "support/runtime_of.hpp"

#include "starpu_data_filters.h"

#include <functional>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>

namespace starpu::task {
namespace {

using namespace tests;

[[noreturn]] void fail(void*) {
    throw std::runtime_error("oh");
}

void store_one(void** buffers, void*) {
    int_in(buffers) = 1;
}
void count_run(void**, void* counter) {
    ++*static_cast<std::atomic<int>*>(counter);
}

class throwing : public testing::Test {
protected:
    throwing() { writing.name = "writing"; }

    // A task that is waited for; it writes x.
    starpu_task* writer() {
        starpu_task* t = tests::task_of(writing, {x.handle});
        t->detach = 0;
        t->destroy = 0;
        return t;
    }
    // Its error, after one line that names it and holds these words, and the line of the wait.
    int outcome_of(starpu_task* t, const std::string& words) {
        int outcome = 0;
        testing::internal::CaptureStderr();
        EXPECT_EQ(starpu_task_submit(t), 0);
        outcome = starpu_task_wait(t);
        const std::string text = testing::internal::GetCapturedStderr();
        EXPECT_EQ(text.find("starpu: task \"writing\": " + words), 0u) << text;
        EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 2) << text;
        starpu_task_destroy(t);
        return outcome;
    }
    // Nothing is left over: the data may be written and read, and nobody waits in vain.
    void expect_usable(int value = 1) {
        EXPECT_EQ(starpu_task_wait_for_all(), 0);
        submit(writing, {x.handle});
        ASSERT_EQ(starpu_data_acquire(x.handle, STARPU_R), 0);
        EXPECT_EQ(x.value, value);
        starpu_data_release(x.handle);
        EXPECT_EQ(starpu_task_nsubmitted(), 0);
    }

    runtime_of two{2};
    int_data x;
    starpu_codelet writing = codelet_of(store_one, {STARPU_W});
    std::atomic<int> runs{0};
    starpu_codelet reading = codelet_of(count_run, {STARPU_R});
};

// ---- tasks

TEST_F(throwing, prologues_fail_their_task_before_it_runs) {
    starpu_task* t = writer();
    t->prologue_callback_func = fail;
    EXPECT_EQ(outcome_of(t, "its prologue threw \"oh\""), -EIO);
    EXPECT_EQ(x.value, 0);
    expect_usable();
}

TEST_F(throwing, prologues_that_are_called_later_do_the_same) {
    gate closed;
    starpu_codelet waiting = codelet_of(gate::wait_at, {STARPU_RW});
    submit(waiting, {x.handle}, &closed);
    starpu_task* t = writer();
    t->prologue_callback_func = fail;
    testing::internal::CaptureStderr();
    ASSERT_EQ(starpu_task_submit(t), 0);
    submit(reading, {x.handle}, &runs);
    closed.open();
    EXPECT_EQ(starpu_task_wait(t), -EIO);
    EXPECT_NE(testing::internal::GetCapturedStderr().find("its prologue threw"), std::string::npos);
    starpu_task_destroy(t);
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
    EXPECT_EQ(runs, 0) << "what it should have written is not read";
    expect_usable();
}

TEST_F(throwing, prologues_of_tasks_without_kernels_do_the_same) {
    starpu_task* t = starpu_task_create();
    t->name = "writing";
    t->detach = t->destroy = 0;
    t->prologue_callback_func = fail;
    EXPECT_EQ(outcome_of(t, "its prologue threw \"oh\""), -EIO);
    expect_usable();
}

TEST_F(throwing, prologues_on_the_worker_fail_their_task_before_it_runs) {
    starpu_task* t = writer();
    t->prologue_callback_pop_func = fail;
    EXPECT_EQ(outcome_of(t, "its prologue on the worker threw \"oh\""), -EIO);
    EXPECT_EQ(x.value, 0);
    expect_usable();
}

TEST_F(throwing, epilogues_fail_their_task_after_it_ran) {
    starpu_task* t = writer();
    t->epilogue_callback_func = fail;
    EXPECT_EQ(outcome_of(t, "its epilogue threw \"oh\""), -EIO);
    EXPECT_EQ(x.value, 1);
    expect_usable();
}

TEST_F(throwing, epilogues_cancel_who_depends_on_the_task) {
    starpu_task* t = writer();
    t->epilogue_callback_func = fail;
    testing::internal::CaptureStderr();
    gate closed;
    starpu_codelet waiting = codelet_of(gate::wait_at, {STARPU_RW});
    submit(waiting, {x.handle}, &closed);
    ASSERT_EQ(starpu_task_submit(t), 0);
    submit(reading, {x.handle}, &runs);
    closed.open();
    EXPECT_EQ(starpu_task_wait_for_all(), -EIO);
    testing::internal::GetCapturedStderr();
    EXPECT_EQ(runs, 0);
    starpu_task_destroy(t);
    expect_usable();
}

TEST_F(throwing, callbacks_are_told_by_the_wait_and_cancel_nobody) {
    starpu_task* t = writer();
    t->callback_func = fail;
    EXPECT_EQ(outcome_of(t, "its callback threw \"oh\""), -EIO);
    EXPECT_EQ(x.value, 1);
    submit(reading, {x.handle}, &runs);
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
    EXPECT_EQ(runs, 1);
    expect_usable();
}

TEST_F(throwing, callbacks_of_codelets_do_the_same) {
    writing.callback_func = fail;
    EXPECT_EQ(outcome_of(writer(), "its callback threw \"oh\""), -EIO);
    writing.callback_func = nullptr;
    expect_usable();
}

TEST_F(throwing, callbacks_of_tasks_that_nobody_waits_for_are_told_by_the_wait_for_all) {
    starpu_task* t = tests::task_of(writing, {x.handle});
    t->callback_func = fail;
    testing::internal::CaptureStderr();
    ASSERT_EQ(starpu_task_submit(t), 0);
    EXPECT_EQ(starpu_task_wait_for_all(), -EIO);
    const std::string text = testing::internal::GetCapturedStderr();
    EXPECT_NE(text.find("starpu_task_wait_for_all: task \"writing\" failed"), std::string::npos) << text;
    expect_usable();
}

TEST_F(throwing, a_synchronous_submission_has_succeeded_all_the_same) {
    for (const auto which : {&starpu_task::prologue_callback_func, &starpu_task::epilogue_callback_func,
                             &starpu_task::callback_func}) {
        starpu_task* t = tests::task_of(writing, {x.handle});
        t->synchronous = 1;
        t->*which = fail;
        testing::internal::CaptureStderr();
        EXPECT_EQ(starpu_task_submit(t), 0);
        EXPECT_EQ(starpu_task_wait_for_all(), -EIO);
        testing::internal::GetCapturedStderr();
    }
    expect_usable();
}

TEST_F(throwing, memory_and_system_errors_keep_their_codes) {
    const std::pair<void (*)(void*), int> rows[] = {
        {[](void*) { throw std::bad_alloc(); }, -ENOMEM},
        {[](void*) { throw std::system_error(std::make_error_code(std::errc::no_space_on_device)); },
         -ENOSPC},
        {[](void*) { throw 42; }, -EIO},
    };
    for (const auto& [function, error] : rows) {
        starpu_task* t = writer();
        t->callback_func = function;
        EXPECT_EQ(outcome_of(t, "its callback threw \""), error);
    }
    expect_usable();
}

TEST_F(throwing, the_first_error_of_a_task_stays_its_outcome) {
    starpu_codelet failing = codelet_of([](void**, void*) { throw std::bad_alloc(); });
    starpu_task* t = tests::task_of(failing);
    t->detach = t->destroy = 0;
    t->callback_func = fail;
    testing::internal::CaptureStderr();
    ASSERT_EQ(starpu_task_submit(t), 0);
    EXPECT_EQ(starpu_task_wait(t), -ENOMEM);
    testing::internal::GetCapturedStderr();
    starpu_task_destroy(t);
    expect_usable();
}

// ---- acquisitions

void fail_holding(void*, int*, enum starpu_data_access_mode) {
    throw std::runtime_error("oh");
}

TEST_F(throwing, callbacks_of_acquisitions_called_at_once_make_the_call_fail) {
    expect_one_line([&] { EXPECT_EQ(starpu_data_acquire_cb(x.handle, STARPU_RW, fail, nullptr), -EIO); },
                    "the callback of an acquisition threw \"oh\"");
    expect_usable();
}

TEST_F(throwing, the_first_of_two_callbacks_does_the_same) {
    expect_one_line(
        [&] {
            EXPECT_EQ(starpu_data_acquire_on_node_cb_sequential_consistency_sync_jobids(
                          x.handle, STARPU_MAIN_RAM, STARPU_RW, fail_holding, fail, nullptr, 1, 0, nullptr,
                          nullptr, 0),
                      -EIO);
        },
        "the callback of an acquisition threw \"oh\"");
    expect_usable();
}

TEST_F(throwing, callbacks_of_acquisitions_called_later_give_the_data_back) {
    gate closed;
    starpu_codelet waiting = codelet_of(gate::wait_at, {STARPU_RW});
    submit(waiting, {x.handle}, &closed);
    expect_one_line(
        [&] {
            EXPECT_EQ(starpu_data_acquire_cb(x.handle, STARPU_RW, fail, nullptr), 0);
            closed.open();
            EXPECT_EQ(starpu_task_wait_for_all(), 0);
            submit(reading, {x.handle}, &runs);
            EXPECT_EQ(starpu_task_wait_for_all(), 0);
        },
        "the callback of an acquisition threw \"oh\"");
    EXPECT_EQ(runs, 1);
    expect_usable();
}

TEST_F(throwing, callbacks_that_had_released_the_data_release_nothing_twice) {
    static starpu_data_handle_t data;
    data = x.handle;
    expect_one_line(
        [&] {
            EXPECT_EQ(starpu_data_acquire_cb(
                          x.handle, STARPU_RW,
                          [](void*) {
                              starpu_data_release(data);
                              throw std::runtime_error("oh");
                          },
                          nullptr),
                      -EIO);
        },
        "the callback of an acquisition threw");
    expect_usable();
}

// ---- filters

class throwing_filters : public throwing {
protected:
    throwing_filters() {
        starpu_vector_data_register(&whole, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(values), 4,
                                    sizeof(int));
        filter.filter_func = starpu_vector_filter_block;
        filter.nchildren = 2;
        add.nbuffers = 1;
    }
    ~throwing_filters() override { starpu_data_unregister(whole); }

    void expect_refused_and_usable(const std::string& words, int error = EIO) {
        expect_refused([&] { starpu_data_partition(whole, &filter); }, words, error);
        expect_refused([&] { starpu_data_partition_plan(whole, &filter, pieces); }, words, error);
        submit(add, {whole});
        EXPECT_EQ(starpu_task_wait_for_all(), 0);
        EXPECT_EQ(values[0], 1);
        filter = {};
        filter.filter_func = starpu_vector_filter_block;
        filter.nchildren = 2;
        starpu_data_partition(whole, &filter);
        EXPECT_EQ(starpu_data_get_nb_children(whole), 2);
        starpu_data_unpartition(whole, STARPU_MAIN_RAM);
    }

    int values[4] = {};
    starpu_data_handle_t whole = nullptr;
    starpu_data_handle_t pieces[2] = {};
    starpu_data_filter filter{};
    starpu_codelet add = codelet_of(
        [](void** buffers, void*) { ++*reinterpret_cast<int*>(STARPU_VECTOR_GET_PTR(buffers[0])); },
        {STARPU_RW});
};

TEST_F(throwing_filters, leave_the_whole_as_it_was) {
    filter.filter_func = [](void* father, void* child, starpu_data_filter* f, unsigned id, unsigned count) {
        if (id == 1) throw std::runtime_error("oh");
        starpu_vector_filter_block(father, child, f, id, count);
    };
    expect_refused_and_usable("filter_func threw \"oh\"");
}

TEST_F(throwing_filters, that_lack_memory_say_so_once) {
    filter.filter_func = [](void*, void*, starpu_data_filter*, unsigned, unsigned) {
        throw std::bad_alloc();
    };
    expect_refused_and_usable("filter_func threw \"std::bad_alloc\"", ENOMEM);
}

TEST_F(throwing_filters, may_throw_while_they_count) {
    filter.get_nchildren = [](starpu_data_filter*, starpu_data_handle_t) -> unsigned { throw 1; };
    expect_refused_and_usable("get_nchildren of the filter threw");
}

TEST_F(throwing_filters, may_throw_while_they_choose_a_kind) {
    filter.get_child_ops = [](starpu_data_filter*, unsigned) -> starpu_data_interface_ops* { throw 1; };
    expect_refused_and_usable("get_child_ops of the filter threw");
}

TEST_F(throwing_filters, that_count_no_children_are_refused) {
    filter.get_nchildren = [](starpu_data_filter*, starpu_data_handle_t) { return 0u; };
    expect_refused_and_usable("no children", EINVAL);
}

TEST_F(throwing_filters, the_callback_of_a_switch_of_plans_changes_nothing) {
    starpu_data_partition_plan(whole, &filter, pieces);
    starpu_data_partition_submit(whole, 2, pieces);
    expect_one_line(
        [&] {
            starpu_data_unpartition_submit_sequential_consistency_cb(whole, 2, pieces, STARPU_MAIN_RAM, 1,
                                                                     fail, nullptr);
            EXPECT_EQ(starpu_task_wait_for_all(), 0);
        },
        "the callback of a switch of plans threw \"oh\"");
    submit(add, {whole});
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
    EXPECT_EQ(values[0], 1);
    starpu_data_partition_clean(whole, 2, pieces);
}

} // namespace
} // namespace starpu::task
