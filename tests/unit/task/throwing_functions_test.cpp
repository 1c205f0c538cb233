// What the functions that a program hands to tasks and acquisitions throw: who is told, and what
// stays usable. The table is in docs/decisions/0004-errors.md.
#include "support/refusal.hpp"
#include "support/runtime_of.hpp"

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
        EXPECT_EQ(starpu_task_wait_for_all(), 0); // the task may still be ending
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

// ---- what is asked about a task

TEST_F(throwing, can_execute_refuses_the_task) {
    writing.can_execute = [](unsigned, starpu_task*, unsigned) -> int { throw std::runtime_error("oh"); };
    starpu_task* t = writer();
    expect_one_line([&] { EXPECT_EQ(starpu_task_submit(t), -EIO); },
                    "task \"writing\": can_execute of its codelet threw \"oh\"");
    expect_one_line([&] { EXPECT_EQ(starpu_worker_can_execute_task(0, t, 0), 0); }, "can_execute");
    writing.can_execute = nullptr;
    EXPECT_EQ(starpu_task_submit(t), 0) << "it stayed the caller's";
    EXPECT_EQ(starpu_task_wait(t), 0);
    starpu_task_destroy(t);
    expect_usable();
}

TEST_F(throwing, can_execute_of_an_accepted_task_refuses_a_worker) {
    static std::atomic<int> asked;
    asked = 0;
    writing.can_execute = [](unsigned, starpu_task*, unsigned) {
        if (asked++ != 0) throw std::runtime_error("oh");
        return 1;
    };
    testing::internal::CaptureStderr();
    submit(writing, {x.handle});
    EXPECT_EQ(starpu_task_wait_for_all(), 0) << "somebody runs what was accepted";
    EXPECT_NE(testing::internal::GetCapturedStderr().find("that refuses the worker"), std::string::npos);
    writing.can_execute = nullptr;
    EXPECT_EQ(x.value, 1);
    expect_usable();
}

TEST_F(throwing, models_know_no_footprint) {
    starpu_perfmodel model{};
    starpu_task* t = writer();
    model.size_base = [](starpu_task*, unsigned) -> std::size_t { throw std::runtime_error("oh"); };
    expect_refused([&] { EXPECT_EQ(starpu_task_footprint(&model, t, nullptr, 0), 0u); }, "size_base", EIO);
    model.footprint = [](starpu_task*) -> std::uint32_t { throw std::runtime_error("oh"); };
    expect_refused([&] { EXPECT_EQ(starpu_task_footprint(&model, t, nullptr, 0), 0u); }, "footprint of its",
                   EIO);
    starpu_task_destroy(t);
}

// ---- what is run for the program

TEST_F(throwing, models_do_not_count_a_task_without_parameters) {
    unsigned power[] = {1};
    unsigned* powers[] = {power};
    starpu_perfmodel model{};
    model.type = STARPU_MULTIPLE_REGRESSION_BASED;
    model.symbol = "throwing_parameters";
    model.nparameters = model.ncombinations = 1;
    model.combinations = powers;
    model.parameters = [](starpu_task*, double*) { throw std::runtime_error("oh"); };
    starpu_task t;
    starpu_task_init(&t);
    starpu_perfmodel_arch* arch = starpu_worker_get_perf_archtype(0, STARPU_NMAX_SCHED_CTXS);
    const auto samples = [&] {
        const auto* first = starpu_perfmodel_get_model_per_arch(&model, arch, 0)->list;
        return first == nullptr ? 0 : first->entry->nsample;
    };
    const unsigned before = samples(); // of other runs
    expect_one_line([&] { starpu_perfmodel_update_history(&model, &t, arch, 0, 0, 5); },
                    "parameters function");
    EXPECT_EQ(samples(), before);
    EXPECT_EQ(starpu_perfmodel_deinit(&model), 0);
    starpu_task_clean(&t);
}

TEST_F(throwing, functions_for_each_worker_fail_the_call) {
    testing::internal::CaptureStderr();
    errno = 0;
    starpu_execute_on_each_worker(fail, nullptr, STARPU_CPU);
    EXPECT_EQ(errno, EIO);
    EXPECT_NE(testing::internal::GetCapturedStderr().find("threw \"oh\""), std::string::npos);
    expect_usable();
}

TEST_F(throwing, the_callback_of_a_copy_is_told_by_the_call) {
    int_data from(5);
    testing::internal::CaptureStderr();
    EXPECT_EQ(starpu_data_cpy(x.handle, from.handle, 0, fail, nullptr), -EIO);
    EXPECT_NE(testing::internal::GetCapturedStderr().find("its callback threw \"oh\""), std::string::npos);
    ASSERT_EQ(starpu_data_acquire(x.handle, STARPU_R), 0);
    EXPECT_EQ(x.value, 5);
    starpu_data_release(x.handle);
    expect_usable();
}

TEST_F(throwing, the_start_of_an_epoch_is_refused) {
    static bool throws;
    throws = true;
    starpu_codelet counting = codelet_of(count_run);
    const auto run_two_epochs = [&] {
        starpu_transaction* whole = starpu_transaction_open(
            [](void*, void*) {
                if (throws) throw std::runtime_error("oh");
                return 1;
            },
            nullptr);
        ASSERT_NE(whole, nullptr);
        for (int epoch = 0; epoch < 2; ++epoch) {
            starpu_task* t = tests::task_of(counting, {}, &runs);
            t->transaction = whole;
            ASSERT_EQ(starpu_task_submit(t), 0);
            EXPECT_EQ(starpu_task_wait_for_all(), 0);
            throws = false;
            if (epoch == 0) starpu_transaction_next_epoch(whole, nullptr);
        }
        starpu_transaction_close(whole);
        EXPECT_EQ(starpu_task_wait_for_all(), 0);
    };
    expect_one_line(run_two_epochs, "the function that lets it start threw \"oh\"");
    EXPECT_EQ(runs, 1);
    expect_usable();
}

TEST_F(throwing, the_check_of_an_attempt_fails_its_task) {
    starpu_task* t = writer();
    t->prologue_callback_func = starpu_task_ft_prologue;
    t->prologue_callback_arg = reinterpret_cast<void*>(fail);
    EXPECT_EQ(outcome_of(t, "the check of whether it succeeded threw \"oh\""), -EIO);
    expect_usable();
}

TEST_F(throwing, a_check_that_has_decided_changes_nothing_more) {
    starpu_task* t = writer();
    t->prologue_callback_func = starpu_task_ft_prologue;
    t->prologue_callback_arg = reinterpret_cast<void*>(+[](void* meta) {
        starpu_task_ft_success(static_cast<starpu_task*>(meta));
        throw std::runtime_error("oh");
    });
    ASSERT_EQ(starpu_task_submit(t), 0);
    EXPECT_EQ(starpu_task_wait(t), 0);
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
    starpu_task_destroy(t);
    expect_usable();
}

// ---- reductions

TEST_F(throwing, methods_of_a_reduction_fail_who_needs_its_value) {
    static int broken; // 0: the method that initialises, 1: the one that combines
    starpu_codelet initialise = codelet_of(
        [](void** buffers, void*) {
            if (broken == 0) throw std::runtime_error("oh");
            int_in(buffers) = 0;
        },
        {STARPU_W});
    starpu_codelet combine = codelet_of(
        [](void** buffers, void*) {
            if (broken == 1) throw std::runtime_error("oh");
            int_in(buffers) += int_in(buffers, 1);
        },
        {STARPU_RW | STARPU_COMMUTE, STARPU_R});
    starpu_codelet contribute = codelet_of([](void** buffers, void*) { ++int_in(buffers); }, {STARPU_REDUX});
    starpu_data_set_reduction_methods(x.handle, &combine, &initialise);
    for (broken = 0; broken < 2; ++broken) {
        testing::internal::CaptureStderr();
        for (int i = 0; i < 4; ++i) submit(contribute, {x.handle});
        submit(reading, {x.handle}, &runs);
        EXPECT_EQ(starpu_task_wait_for_all(), -EIO);
        EXPECT_EQ(runs, 0);
        testing::internal::GetCapturedStderr();
        expect_usable();
    }
    for (int i = 0; i < 4; ++i) submit(contribute, {x.handle});
    EXPECT_EQ(starpu_data_acquire(x.handle, STARPU_R), 0);
    EXPECT_EQ(x.value, 5);
    starpu_data_release(x.handle);
}

// ---- listeners

TEST_F(throwing, callbacks_around_a_sleep_are_not_called_again) {
    static std::atomic<int> calls;
    calls = 0;
    testing::internal::CaptureStderr();
    starpu_worker_set_going_to_sleep_callback([](unsigned) {
        ++calls;
        calls.notify_all();
        throw std::runtime_error("oh");
    });
    submit(writing, {x.handle});
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
    calls.wait(0);
    for (int i = 0; i < 3; ++i) expect_usable();
    starpu_worker_set_going_to_sleep_callback(nullptr);
    EXPECT_LE(calls, 2) << "one for each worker";
    testing::internal::GetCapturedStderr();
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

// The inner acquisition lies where the outer one lay.
TEST_F(throwing, callbacks_called_in_another_one_make_no_other_call_fail) {
    static starpu_data_handle_t outer, inner;
    int value = 0;
    outer = x.handle;
    starpu_variable_data_register(&inner, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(&value),
                                  sizeof value);
    ASSERT_EQ(starpu_data_acquire(inner, STARPU_RW), 0);
    const auto release_and_acquire = [](void*) {
        starpu_data_release(outer);
        EXPECT_EQ(starpu_data_acquire_cb(inner, STARPU_R, fail, nullptr), 0);
        starpu_data_release(inner);
    };
    expect_one_line(
        [&] { EXPECT_EQ(starpu_data_acquire_cb(outer, STARPU_R, release_and_acquire, nullptr), 0); },
        "the callback of an acquisition threw \"oh\"");
    starpu_data_unregister(inner);
    expect_usable();
}

} // namespace
} // namespace starpu::task
