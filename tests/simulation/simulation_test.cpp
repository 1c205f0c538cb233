// What a simulation does besides passing time: what runs, what does not, what programs see of it, and what is
// refused.
#include "simulated_run.hpp"
#include "vectors.hpp"

#include <starpu_profiling.h>

#include <atomic>
#include <cerrno>
#include <cmath>
#include <filesystem>
#include <thread>

namespace simulation {
namespace {

const std::string two_cpus = R"({"cpus": 2})";

void set_to_five(void* buffers[], void*) {
    *reinterpret_cast<char*>(STARPU_VECTOR_GET_PTR(buffers[0])) = 5;
}

TEST(simulation, does_not_run_kernels) {
    timed_codelet task(100, 0);
    timed_codelet::runs = 0;
    run(two_cpus, [&] {
        for (int i = 0; i < 5; ++i) starpu_task_insert(&task, 0);
    });
    EXPECT_EQ(timed_codelet::runs, 0);
}

TEST(simulation, runs_kernels_of_all_workers_and_moves_data_where_it_is_to) {
    timed_codelet task(0, 100, 1);
    task.cpu_funcs[0] = set_to_five; // not where, so that only CUDA workers take it
    task.where = STARPU_CUDA;
    char seen = 0;
    run(R"({"gpus": [{}]})",
        [&] {
            const bytes v;
            starpu_task_insert(&task, STARPU_RW, v.handle(), 0);
            starpu_data_acquire(v.handle(), STARPU_R);
            seen = v.first();
            starpu_data_release(v.handle());
        },
        {{"STARPU_SIMULATE_EXECUTE", "1"}});
    EXPECT_EQ(seen, 5);
}

TEST(simulation, tells_kernels_where_their_buffers_are) {
    static int own, in_main_memory, untouched;
    timed_codelet task(0, 100, 3);
    task.cpu_funcs[0] = [](void**, void*) {
        own = starpu_task_get_current_data_node(0);
        in_main_memory = starpu_task_get_current_data_node(1);
        untouched = starpu_task_get_current_data_node(2);
    };
    task.where = STARPU_CUDA;
    task.specific_nodes = 1;
    task.nodes[0] = STARPU_SPECIFIC_NODE_LOCAL;
    task.nodes[1] = STARPU_SPECIFIC_NODE_CPU;
    task.nodes[2] = STARPU_SPECIFIC_NODE_NONE;
    run(R"({"gpus": [{}]})",
        [&] {
            const bytes a, b, c;
            starpu_task_insert(&task, STARPU_RW, a.handle(), STARPU_RW, b.handle(), STARPU_RW, c.handle(), 0);
            starpu_task_wait_for_all();
        },
        {{"STARPU_SIMULATE_EXECUTE", "1"}});
    EXPECT_EQ(own, 1);
    EXPECT_EQ(in_main_memory, STARPU_MAIN_RAM);
    EXPECT_EQ(untouched, STARPU_SPECIFIC_NODE_NONE);
}

TEST(simulation, runs_kernels_of_codelets_that_say_so) {
    timed_codelet task(100, 0);
    task.flags = STARPU_CODELET_SIMGRID_EXECUTE;
    timed_codelet::runs = 0;
    EXPECT_NEAR(run(two_cpus, [&] { starpu_task_insert(&task, 0); }), 100, 0.01);
    EXPECT_EQ(timed_codelet::runs, 1);
}

TEST(simulation, counts_the_real_time_of_kernels_that_say_so) {
    timed_codelet task(1e9, 0);
    task.cpu_funcs[0] = [](void**, void*) { std::this_thread::sleep_for(std::chrono::milliseconds(20)); };
    task.flags = STARPU_CODELET_SIMGRID_EXECUTE_AND_INJECT;
    const double taken = run(two_cpus, [&] { starpu_task_insert(&task, 0); });
    EXPECT_GE(taken, 20e3);
    EXPECT_LT(taken, 1e9);
}

TEST(simulation, lets_the_program_sleep_in_virtual_time) {
    EXPECT_NEAR(run(two_cpus, [] { starpu_sleep(3600); }), 3600e6, 0.01);
    EXPECT_NEAR(run(two_cpus, [] { starpu_usleep(25); }), 25, 0.01);
}

// What goes on meanwhile is over afterwards.
TEST(simulation, goes_on_while_the_program_sleeps) {
    timed_codelet task(100, 0);
    run(two_cpus, [&] {
        starpu_task* t = starpu_task_create();
        t->cl = &task;
        t->detach = 0;
        t->destroy = 0;
        ASSERT_EQ(starpu_task_submit(t), 0);
        starpu_usleep(60);
        EXPECT_FALSE(starpu_task_finished(t));
        starpu_usleep(60);
        EXPECT_TRUE(starpu_task_finished(t));
        EXPECT_EQ(starpu_task_wait(t), 0);
        starpu_task_destroy(t);
    });
}

// It looks every 50 us.
TEST(simulation, goes_on_while_the_program_waits_for_no_ready_task) {
    timed_codelet task(220, 0);
    EXPECT_NEAR(run(two_cpus,
                    [&] {
                        starpu_task_insert(&task, 0);
                        EXPECT_EQ(starpu_task_wait_for_no_ready(), 0);
                        EXPECT_EQ(starpu_task_nready(), 0);
                    }),
                250, 0.01);
}

TEST(simulation, profiles_in_virtual_time) {
    timed_codelet task(100, 0);
    run(two_cpus, [&] {
        starpu_profiling_status_set(STARPU_PROFILING_ENABLE);
        starpu_task* t = starpu_task_create();
        t->cl = &task;
        t->detach = 0;
        t->destroy = 0;
        ASSERT_EQ(starpu_task_submit(t), 0);
        EXPECT_EQ(starpu_task_wait(t), 0);
        const auto* times = t->profiling_info;
        ASSERT_NE(times, nullptr);
        EXPECT_NEAR(starpu_timing_timespec_delay_us(const_cast<timespec*>(&times->start_time),
                                                    const_cast<timespec*>(&times->end_time)),
                    100, 0.01);
        starpu_task_destroy(t);
        starpu_profiling_status_set(STARPU_PROFILING_DISABLE);
    });
}

TEST(simulation, calls_back_and_submits_more_from_there) {
    static timed_codelet task(100, 0);
    static int calls = 0;
    calls = 0;
    const double taken = run(two_cpus, [&] {
        starpu_task_insert(
            &task, STARPU_CALLBACK,
            +[](void*) {
                ++calls;
                EXPECT_LT(starpu_worker_get_id(), 2);
                EXPECT_EQ(starpu_task_wait_for_all(), -EDEADLK);
                starpu_task_insert(&task, 0);
            },
            0);
    });
    EXPECT_EQ(calls, 1);
    EXPECT_NEAR(taken, 200, 0.01);
}

TEST(simulation, measures_models_by_virtual_time_and_leaves_files_alone) {
    const std::string folder = ::testing::TempDir() + "models-of-a-simulation";
    std::filesystem::remove_all(folder);
    starpu_perfmodel model{};
    model.type = STARPU_HISTORY_BASED;
    model.symbol = "measured";
    timed_codelet task(0, 0, 1);
    task.cpu_funcs[0] = set_to_five;
    task.model = &model;
    run(R"({"cpus": 1, "times": {"measured": {"cpu": 42}}})",
        [&] {
            const bytes v;
            for (int i = 0; i < 12; ++i) starpu_task_insert(&task, STARPU_RW, v.handle(), 0);
            starpu_task_wait_for_all();
            starpu_task* t = starpu_task_create();
            t->cl = &task;
            t->handles[0] = v.handle();
            EXPECT_NEAR(starpu_task_expected_length(t, starpu_worker_get_perf_archtype(0, 0), 0), 42, 0.01);
            t->destroy = 0;
            starpu_task_destroy(t);
        },
        {{"STARPU_CALIBRATE", "1"}, {"STARPU_PERF_MODEL_DIR", folder}});
    EXPECT_FALSE(std::filesystem::exists(folder));
}

TEST(simulation, says_once_that_a_time_is_not_known) {
    timed_codelet task(100, 0);
    task.model = nullptr;
    ::testing::internal::CaptureStderr();
    EXPECT_NEAR(run(two_cpus,
                    [&] {
                        for (int i = 0; i < 3; ++i) starpu_task_insert(&task, 0);
                    }),
                0, 0.01);
    const std::string said = ::testing::internal::GetCapturedStderr();
    EXPECT_NE(said.find("is not known"), std::string::npos) << said;
    EXPECT_EQ(said.find("is not known"), said.rfind("is not known")) << said;
}

TEST(simulation, serves_several_threads) {
    timed_codelet task(10, 0, 1);
    run(R"({"cpus": 3})", [&] {
        std::vector<std::thread> threads;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([&] {
                const bytes v;
                for (int n = 0; n < 50; ++n) starpu_task_insert(&task, STARPU_RW, v.handle(), 0);
                starpu_task_wait_for_all();
            });
        for (std::thread& t : threads) t.join();
    });
}

TEST(simulation, pauses) {
    timed_codelet task(10, 0);
    EXPECT_NEAR(run(two_cpus,
                    [&] {
                        starpu_pause();
                        starpu_task_insert(&task, 0);
                        starpu_usleep(500);
                        starpu_resume();
                    }),
                510, 0.01);
}

TEST(simulation, runs_what_the_runtime_itself_needs) {
    run(R"({"cpus": 2, "gpus": [{}]})", [] {
        static std::atomic<unsigned> workers{0};
        workers = 0;
        starpu_execute_on_each_worker([](void*) { ++workers; }, nullptr, STARPU_CPU | STARPU_CUDA);
        EXPECT_EQ(workers, 3u);
    });
}

TEST(simulation, reports_what_cannot_come) {
    timed_codelet task(10, 0);
    const described_machine machine(two_cpus, {{"STARPU_STALL_DELAY", "0.05"}});
    ASSERT_EQ(starpu_init(nullptr), 0);
    starpu_tag_declare_deps(2, 1, starpu_tag_t{1});
    starpu_task_insert(&task, STARPU_TAG, starpu_tag_t{2}, 0);
    ::testing::internal::CaptureStderr();
    EXPECT_EQ(starpu_task_wait_for_all(), -EDEADLK);
    EXPECT_NE(::testing::internal::GetCapturedStderr().find("tag"), std::string::npos);
    starpu_tag_notify_from_apps(1);
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
    starpu_shutdown();
}

// Memory that the program waits for becomes free when tasks have ended.
TEST(simulation, frees_memory_that_the_program_waits_for) {
    timed_codelet task(100, 0, 1);
    const double taken = run(two_cpus,
                             [&] {
                                 starpu_data_handle_t h = nullptr;
                                 starpu_vector_data_register(&h, -1, 0, 1 << 20, 1);
                                 task.modes[0] = STARPU_W;
                                 starpu_task_insert(&task, STARPU_W, h, 0);
                                 starpu_data_unregister_submit(h);
                                 starpu_usleep(50);
                                 void* place = nullptr;
                                 constexpr int waits =
                                     static_cast<int>(STARPU_MALLOC_COUNT | STARPU_MEMORY_WAIT);
                                 ASSERT_EQ(starpu_malloc_flags(&place, 1 << 20, waits), 0);
                                 starpu_free_flags(place, 1 << 20, waits);
                             },
                             {{"STARPU_LIMIT_CPU_MEM", "1"}});
    EXPECT_NEAR(taken, 100, 0.01);
}

// What is on a full device goes home while the program waits for the memory that it asked for.
TEST(simulation, makes_room_for_memory_that_is_asked_for) {
    timed_codelet task(0, 100, 1, STARPU_W);
    run(R"({"cpus": 1, "gpus": [{"memory_mib": 1}]})", [&] {
        std::deque<bytes> data;
        for (int i = 0; i < 4; ++i) data.emplace_back(std::size_t{300'000});
        for (int i = 0; i < 3; ++i) starpu_task_insert(&task, STARPU_W, data[i].handle(), 0);
        EXPECT_EQ(starpu_task_wait_for_all(), 0);
        EXPECT_EQ(starpu_data_request_allocation(data[3].handle(), 1), 0);
    });
}

// ---- refusals

int start_in_vain(const std::string& json, std::string& said, starpu_conf* conf = nullptr) {
    const described_machine machine(json);
    ::testing::internal::CaptureStderr();
    const int error = starpu_init(conf);
    said = ::testing::internal::GetCapturedStderr();
    if (error == 0) starpu_shutdown();
    return error;
}

TEST(simulation, refuses_a_description_with_mistakes) {
    std::string said;
    EXPECT_EQ(start_in_vain(R"({"cpus": -1})", said), -EINVAL);
    EXPECT_NE(said.find("cpus"), std::string::npos) << said;
    EXPECT_EQ(start_in_vain("{", said), -EINVAL);
    EXPECT_EQ(start_in_vain(R"({"cpus": 1000000})", said), -EINVAL);
    EXPECT_EQ(start_in_vain(R"({"cpus": 99999})", said), -EINVAL);
    EXPECT_NE(said.find("STARPU_MAXCPUS"), std::string::npos) << said;
}

TEST(simulation, does_not_leave_workers_to_the_program) {
    starpu_conf conf;
    starpu_conf_init(&conf);
    starpu_driver driver{};
    driver.type = STARPU_CPU_WORKER;
    conf.not_launched_drivers = &driver;
    conf.n_not_launched_drivers = 1;
    std::string said;
    EXPECT_EQ(start_in_vain(two_cpus, said, &conf), -ENOTSUP);
    EXPECT_NE(said.find("not_launched_drivers"), std::string::npos) << said;
}

TEST(simulation, leaves_no_trace) {
    run(two_cpus, [] { starpu_sleep(100); });
    ASSERT_EQ(starpu_init(nullptr), 0);
    const double start = starpu_timing_now();
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    EXPECT_GE(starpu_timing_now() - start, 2000);
    starpu_shutdown();
}

} // namespace
} // namespace simulation
