// What a kernel finds when it runs: its data, its argument, who runs it; and what becomes of its exceptions.
#include "instance/instance.hpp"
#include "support/refusal.hpp"
#include "support/runtime_of.hpp"
#include "unit/worker/late_worker.hpp"

#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace starpu::worker {
namespace {

using namespace tests;

class kernels : public testing::Test {
protected:
    static void run_and_wait(starpu_codelet& cl, std::initializer_list<starpu_data_handle_t> handles = {},
                             void* argument = nullptr) {
        starpu_task* task = tests::task_of(cl, handles, argument);
        task->synchronous = 1;
        ASSERT_EQ(starpu_task_submit(task), 0);
    }
    runtime_of two{2};
};

TEST_F(kernels, find_their_buffers_in_order_and_their_argument) {
    starpu_codelet subtract =
        codelet_of([](void** buffers,
                      void* result) { *static_cast<int*>(result) = int_in(buffers, 0) - int_in(buffers, 1); },
                   {STARPU_R, STARPU_R});
    int_data ten(10);
    int_data four(4);
    int result = 0;
    run_and_wait(subtract, {ten.handle, four.handle}, &result);
    EXPECT_EQ(result, 6);
    run_and_wait(subtract, {four.handle, ten.handle}, &result);
    EXPECT_EQ(result, -6);
}

TEST_F(kernels, find_one_handle_in_several_buffers) {
    starpu_codelet same = codelet_of(
        [](void** buffers, void* result) {
            *static_cast<bool*>(result) = &int_in(buffers, 0) == &int_in(buffers, 1);
        },
        {STARPU_R, STARPU_RW});
    int_data data;
    bool is_same = false;
    run_and_wait(same, {data.handle, data.handle}, &is_same);
    EXPECT_TRUE(is_same);
}

TEST_F(kernels, find_more_buffers_than_fit_into_a_task) {
    constexpr int count = 300;
    starpu_codelet sum = codelet_of([](void** buffers, void* result) {
        for (int i = 0; i < count; ++i)
            *static_cast<int*>(result) += int_in(buffers, static_cast<unsigned>(i));
    });
    sum.nbuffers = STARPU_VARIABLE_NBUFFERS;
    std::vector<std::unique_ptr<int_data>> data;
    starpu_task* task = starpu_task_create();
    int result = 0;
    task->cl = &sum;
    task->cl_arg = &result;
    task->nbuffers = count;
    task->synchronous = 1;
    task->dyn_handles = static_cast<starpu_data_handle_t*>(std::calloc(count, sizeof(starpu_data_handle_t)));
    task->dyn_modes =
        static_cast<starpu_data_access_mode*>(std::calloc(count, sizeof(starpu_data_access_mode)));
    for (int i = 0; i < count; ++i) {
        data.push_back(std::make_unique<int_data>(i));
        task->dyn_handles[i] = data.back()->handle;
        task->dyn_modes[i] = STARPU_R;
    }
    ASSERT_EQ(starpu_task_submit(task), 0);
    EXPECT_EQ(result, count * (count - 1) / 2);
}

TEST_F(kernels, have_scratch_memory_for_each_worker) {
    starpu_codelet note = codelet_of(
        [](void** buffers, void* places) {
            static_cast<int**>(places)[starpu_worker_get_id()] = &int_in(buffers);
        },
        {STARPU_SCRATCH});
    int_data scratch(int_data::homeless);
    int* places[2] = {};
    for (unsigned worker : {0u, 1u}) {
        starpu_task* task = tests::task_of(note, {scratch.handle}, places);
        task->execute_on_a_specific_worker = 1;
        task->workerid = worker;
        ASSERT_EQ(starpu_task_submit(task), 0);
    }
    starpu_task_wait_for_all();
    EXPECT_NE(places[0], nullptr);
    EXPECT_NE(places[1], nullptr);
    EXPECT_NE(places[0], places[1]);
}

TEST_F(kernels, know_their_task) {
    starpu_codelet ask = codelet_of([](void**, void* found) {
        *static_cast<const char**>(found) = starpu_task_get_name(starpu_task_get_current());
    });
    ask.name = "asking";
    const char* found = nullptr;
    run_and_wait(ask, {}, &found);
    EXPECT_STREQ(found, "asking");
    EXPECT_EQ(starpu_task_get_current(), nullptr);
}

TEST_F(kernels, may_not_wait) {
    starpu_codelet wait =
        codelet_of([](void**, void* result) { *static_cast<int*>(result) = starpu_task_wait_for_all(); });
    int result = 0;
    expect_one_line([&] { run_and_wait(wait, {}, &result); }, "starpu_task_wait_for_all");
    EXPECT_EQ(result, -EDEADLK);
}

TEST_F(kernels, that_throw_cost_a_line_and_nothing_else) {
    starpu_codelet failing = codelet_of([](void**, void*) { throw std::runtime_error("the disk is full"); });
    failing.name = "failing";
    expect_one_line([&] { run_and_wait(failing); },
                    "task \"failing\": its kernel threw \"the disk is full\"");
    EXPECT_EQ(starpu_task_nsubmitted(), 0);
}

TEST_F(kernels, are_chosen_among_implementations) {
    starpu_codelet two_ways = codelet_of([](void**, void* which) { *static_cast<int*>(which) = 0; });
    two_ways.cpu_funcs[1] = [](void**, void* which) { *static_cast<int*>(which) = 1; };
    two_ways.can_execute = [](unsigned, starpu_task*, unsigned implementation) {
        return int{implementation == 1};
    };
    int which = -1;
    run_and_wait(two_ways, {}, &which);
    EXPECT_EQ(which, 1);
}

TEST_F(kernels, run_where_their_worker_list_says) {
    starpu_codelet ask =
        codelet_of([](void**, void* id) { *static_cast<int*>(id) = starpu_worker_get_id(); });
    std::uint32_t only_the_second = 1u << 1;
    for (int i = 0; i < 20; ++i) {
        int id = -1;
        starpu_task* task = tests::task_of(ask, {}, &id);
        task->workerids = &only_the_second;
        task->workerids_len = 1;
        task->synchronous = 1;
        ASSERT_EQ(starpu_task_submit(task), 0);
        EXPECT_EQ(id, 1);
    }
}

TEST_F(kernels, are_counted_for_their_worker) {
    starpu_codelet nothing = codelet_of([](void**, void*) {});
    for (int i = 0; i < 50; ++i) submit(nothing);
    starpu_task_wait_for_all();
    std::uint64_t counted = 0;
    while (counted != 50) { // the last count may come a moment after the end of its task
        counted = 0;
        for (unsigned id : {0u, 1u})
            counted +=
                instance::current()->workers().worker_at(base::worker_id{id}).done.executed_tasks.load();
        ASSERT_LE(counted, 50u);
    }
}

TEST_F(kernels, are_measured_while_profiling_is_on) {
    starpu_profiling_status_set(STARPU_PROFILING_ENABLE);
    starpu_codelet nothing = codelet_of([](void**, void*) {});
    starpu_task* task = tests::task_of(nothing);
    task->detach = 0;
    task->destroy = 0;
    ASSERT_EQ(starpu_task_submit(task), 0);
    ASSERT_EQ(starpu_task_wait(task), 0);
    ASSERT_NE(task->profiling_info, nullptr);
    EXPECT_LE(
        starpu_timing_timespec_delay_us(&task->profiling_info->end_time, &task->profiling_info->start_time),
        0);
    EXPECT_EQ(nothing.per_worker_stats[task->profiling_info->workerid], 1u);
    starpu_task_destroy(task);
}

class after_a_late_kernel : public late_worker_of_the_program {
protected:
    after_a_late_kernel() {
        starpu_profiling_status_set(STARPU_PROFILING_ENABLE);
        EXPECT_EQ(starpu_driver_init(&late), 0);
    }

    starpu_task* submit_and_step(starpu_codelet& cl) {
        starpu_task* task = tests::task_of(cl, {}, &order);
        task->execute_on_a_specific_worker = 1;
        task->workerid = 0;
        task->detach = 0;
        task->destroy = 0;
        EXPECT_EQ(starpu_task_submit(task), 0);
        EXPECT_EQ(starpu_driver_run_once(&late), 0);
        return task;
    }

    std::string order;
};

TEST_F(after_a_late_kernel, one_that_runs_in_the_thread_begins_when_the_device_is_free) {
    starpu_codelet on_device =
        codelet_of([](void**, void* seen) { *static_cast<std::string*>(seen) += "late "; });
    starpu_codelet in_thread =
        codelet_of([](void**, void* seen) { *static_cast<std::string*>(seen) += "in the thread"; });
    in_thread.nbuffers = STARPU_VARIABLE_NBUFFERS; // such ones are not left under way by this device
    starpu_task* const first = submit_and_step(on_device);
    EXPECT_EQ(order, "");
    starpu_task* const second = submit_and_step(in_thread);
    EXPECT_EQ(order, "late in the thread");
    EXPECT_EQ(starpu_driver_deinit(&late), 0);
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
    EXPECT_LE(starpu_timing_timespec_delay_us(&second->profiling_info->start_time,
                                              &first->profiling_info->end_time),
              0);
    starpu_task_destroy(first);
    starpu_task_destroy(second);
}

} // namespace
} // namespace starpu::worker
