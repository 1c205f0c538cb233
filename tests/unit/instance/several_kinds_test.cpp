// Tasks run on workers of the kinds they are for.
#include "support/host_devices.hpp"
#include "support/id_literals.hpp"
#include "support/refusal.hpp"
#include "support/runtime_of.hpp"

#include <starpu.h>
#include <starpu_driver.h>
#include <starpu_scheduler.h>

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>

namespace starpu::instance {
namespace {

using namespace tests;

// Counts its runs, by the kind of function and by worker.
struct tally {
    std::array<std::atomic<int>, 3> by_kind{};
    std::array<std::atomic<int>, 8> by_worker{};

    template <starpu_worker_archtype Kind> static void count(void**, void* self) {
        auto& t = *static_cast<tally*>(self);
        ++t.by_kind[Kind];
        ++t.by_worker[static_cast<std::size_t>(starpu_worker_get_id())];
        EXPECT_EQ(starpu_worker_get_type(starpu_worker_get_id()), Kind);
    }
};

starpu_codelet counting(std::uint32_t where) {
    starpu_codelet cl = codelet_of(tally::count<STARPU_CPU_WORKER>);
    cl.cuda_funcs[0] = tally::count<STARPU_CUDA_WORKER>;
    cl.opencl_funcs[0] = tally::count<STARPU_OPENCL_WORKER>;
    cl.where = where;
    return cl;
}

class with_policy : public testing::TestWithParam<const char*> {};

TEST_P(with_policy, tasks_run_where_they_may) {
    runtime_with_devices here(2, GetParam());
    ASSERT_EQ(starpu_worker_get_count(), 6u);
    starpu_codelet on_cuda = counting(STARPU_CUDA), on_opencl = counting(STARPU_OPENCL),
                   on_cpu = counting(STARPU_CPU), off_cpu = counting(STARPU_CUDA | STARPU_OPENCL),
                   anywhere = counting(0);
    tally of_cuda, of_opencl, of_cpu, of_off_cpu, of_anywhere;
    for (int i = 0; i < 200; ++i) {
        submit(on_cuda, {}, &of_cuda);
        submit(on_opencl, {}, &of_opencl);
        submit(on_cpu, {}, &of_cpu);
        submit(off_cpu, {}, &of_off_cpu);
        submit(anywhere, {}, &of_anywhere);
    }
    starpu_task_wait_for_all();
    EXPECT_EQ(of_cuda.by_kind[STARPU_CUDA_WORKER], 200);
    EXPECT_EQ(of_opencl.by_kind[STARPU_OPENCL_WORKER], 200);
    EXPECT_EQ(of_cpu.by_kind[STARPU_CPU_WORKER], 200);
    EXPECT_EQ(of_off_cpu.by_kind[STARPU_CUDA_WORKER] + of_off_cpu.by_kind[STARPU_OPENCL_WORKER], 200);
    EXPECT_EQ(of_anywhere.by_kind[0] + of_anywhere.by_kind[1] + of_anywhere.by_kind[2], 200);
}

INSTANTIATE_TEST_SUITE_P(each, with_policy, testing::Values("lws", "eager", "prio", "random"));

TEST(kinds, sleep_and_wake_by_themselves) {
    runtime_with_devices here(1);
    starpu_codelet cls[] = {counting(STARPU_CUDA), counting(STARPU_OPENCL), counting(STARPU_CPU)};
    tally runs;
    for (int i = 0; i < 300; ++i) {
        submit(cls[i % 3], {}, &runs);
        starpu_task_wait_for_all(); // all sleep soon
        if (i % 100 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    for (int kind : {0, 1, 2}) EXPECT_EQ(runs.by_kind[static_cast<std::size_t>(kind)], 100);
}

TEST(kinds, chains_change_between_them) {
    runtime_with_devices here(1);
    starpu_codelet cls[] = {counting(STARPU_CPU), counting(STARPU_CUDA), counting(STARPU_OPENCL)};
    tally runs;
    starpu_task* last = nullptr;
    for (int i = 0; i < 90; ++i) {
        starpu_task* t = tests::task_of(cls[i % 3], {}, &runs);
        if (last != nullptr) {
            starpu_task_declare_deps_array(t, 1, &last);
            ASSERT_EQ(starpu_task_submit(last), 0);
        }
        last = t;
    }
    ASSERT_EQ(starpu_task_submit(last), 0);
    starpu_task_wait_for_all();
    for (int kind : {0, 1, 2}) EXPECT_EQ(runs.by_kind[static_cast<std::size_t>(kind)], 30);
}

TEST(kinds, tasks_for_one_worker_run_there) {
    runtime_with_devices here(1);
    starpu_codelet anywhere = counting(0);
    tally runs;
    for (unsigned worker = 0; worker < 5; ++worker) {
        starpu_task* t = tests::task_of(anywhere, {}, &runs);
        t->execute_on_a_specific_worker = 1;
        t->workerid = worker;
        ASSERT_EQ(starpu_task_submit(t), 0);
    }
    starpu_task_wait_for_all();
    for (std::size_t worker = 0; worker < 5; ++worker) EXPECT_EQ(runs.by_worker[worker], 1);
}

TEST(kinds, tasks_that_none_of_them_can_run_are_refused) {
    runtime_with_devices here(1);
    starpu_codelet cl = codelet_of(nullptr);
    cl.cuda_funcs[0] = tally::count<STARPU_CUDA_WORKER>;
    cl.where = STARPU_CPU | STARPU_OPENCL;
    starpu_task* t = tests::task_of(cl);
    int error = 0;
    expect_one_line([&] { error = starpu_task_submit(t); }, "no worker can run its codelet");
    EXPECT_EQ(error, -ENODEV);
    cl.where = 0;
    t->execute_on_a_specific_worker = 1;
    t->workerid = 4; // a CPU
    expect_one_line([&] { error = starpu_task_submit(t); }, "asks for worker 4");
    EXPECT_EQ(error, -ENODEV);
    starpu_task_destroy(t);
}

TEST(kinds, an_implementation_that_a_worker_has_not_is_its_first) {
    runtime_with_devices here(1);
    starpu_codelet cl = counting(0);
    cl.cuda_funcs[1] = tally::count<STARPU_CUDA_WORKER>;
    tally runs;
    for (unsigned worker : {0u, 4u}) { // a CUDA worker and a CPU
        starpu_task* t = tests::task_of(cl, {}, &runs);
        t->execute_on_a_specific_worker = 1;
        t->workerid = worker;
        starpu_task_set_implementation(t, 1);
        ASSERT_EQ(starpu_task_submit(t), 0);
    }
    starpu_task_wait_for_all();
    EXPECT_EQ(runs.by_kind[STARPU_CUDA_WORKER], 1);
    EXPECT_EQ(runs.by_kind[STARPU_CPU_WORKER], 1);
}

TEST(kinds, cpus_are_not_needed) {
    runtime_with_devices here(0);
    EXPECT_EQ(starpu_worker_get_count(), 4u);
    starpu_codelet anywhere = counting(0);
    tally runs;
    for (int i = 0; i < 50; ++i) submit(anywhere, {}, &runs);
    starpu_task_wait_for_all();
    EXPECT_EQ(runs.by_kind[STARPU_CPU_WORKER], 0);
}

TEST(kinds, policies_are_asked_about_each_worker) {
    runtime_with_devices here(1);
    starpu_codelet cl = counting(STARPU_CUDA | STARPU_CPU);
    starpu_task* t = tests::task_of(cl);
    unsigned implementation = 7;
    EXPECT_EQ(starpu_worker_can_execute_task(0, t, 0), 1);
    EXPECT_EQ(starpu_worker_can_execute_task(3, t, 0), 0); // OpenCL
    EXPECT_EQ(starpu_worker_can_execute_task(4, t, 0), 1);
    EXPECT_EQ(starpu_worker_can_execute_task_first_impl(1, t, &implementation), 1);
    EXPECT_EQ(implementation, 0u);
    starpu_task_destroy(t);
}

// A policy of the program's own: one list, from which each worker takes the first task it can run.
namespace own {
std::atomic_flag lock = ATOMIC_FLAG_INIT;
starpu_task* tasks[1024];
int count = 0;

int push(starpu_task* t) {
    while (lock.test_and_set()) std::this_thread::yield();
    tasks[count++] = t;
    starpu_push_task_end(t);
    lock.clear();
    return 0;
}

starpu_task* pop(unsigned) {
    starpu_task* found = nullptr;
    while (lock.test_and_set()) std::this_thread::yield();
    for (int i = 0; i < count && found == nullptr; ++i) {
        unsigned implementation;
        const auto worker = static_cast<unsigned>(starpu_worker_get_id());
        if (!starpu_worker_can_execute_task_first_impl(worker, tasks[i], &implementation)) continue;
        found = tasks[i];
        tasks[i] = tasks[--count];
    }
    lock.clear();
    return found;
}
} // namespace own

void run_mixed_tasks(starpu_sched_policy& policy) {
    starpu_conf conf;
    starpu_conf_init(&conf);
    conf.ncpus = 1;
    conf.sched_policy = &policy;
    conf.precedence_over_environment_variables = 1;
    ASSERT_EQ(start_runtime(&conf, host_families), 0);
    starpu_codelet cls[] = {counting(STARPU_CPU), counting(STARPU_CUDA), counting(STARPU_OPENCL)};
    tally runs;
    testing::internal::CaptureStderr();
    for (int i = 0; i < 300; ++i) submit(cls[i % 3], {}, &runs);
    starpu_task_wait_for_all();
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
    for (int kind : {0, 1, 2}) EXPECT_EQ(runs.by_kind[static_cast<std::size_t>(kind)], 100);
    starpu_shutdown();
}

TEST(kinds, a_policy_of_the_program_gets_all_tasks) {
    starpu_sched_policy policy{};
    policy.push_task = own::push;
    policy.pop_task = own::pop;
    policy.policy_name = "own";
    run_mixed_tasks(policy);
}

TEST(kinds, a_predefined_policy_that_the_program_wraps_gives_each_worker_what_it_can_run) {
    setenv("STARPU_HETEROPRIO_USE_AUTO_CALIBRATION", "0", 1);
    for (const std::string name : {"eager", "lws", "dmda", "heteroprio"}) {
        starpu_sched_policy policy{};
        for (starpu_sched_policy** p = starpu_sched_get_predefined_policies(); *p != nullptr; ++p)
            if ((*p)->policy_name == name) policy = **p;
        policy.policy_name = "wrapped";
        run_mixed_tasks(policy);
    }
    unsetenv("STARPU_HETEROPRIO_USE_AUTO_CALIBRATION");
}

TEST(kinds, devices_are_entered_and_left_by_their_workers) {
    host_device_log::entered = host_device_log::left = 0;
    {
        runtime_with_devices here(1);
        EXPECT_EQ(host_device_log::entered, 4);
        EXPECT_EQ(host_device_log::left, 0);
    }
    EXPECT_EQ(host_device_log::left, 4);
    EXPECT_EQ(host_device_log::open, 0);
}

TEST(kinds, a_device_that_cannot_be_entered_ends_the_start) {
    starpu_conf conf;
    starpu_conf_init(&conf);
    static int begun, ended; // policies
    begun = ended = 0;
    starpu_sched_policy counting_policy{};
    counting_policy.policy_name = "counting";
    counting_policy.init_sched = [](unsigned) { ++begun; };
    counting_policy.deinit_sched = [](unsigned) { ++ended; };
    counting_policy.push_task = [](starpu_task*) { return 0; };
    counting_policy.pop_task = [](unsigned) -> starpu_task* { return nullptr; };
    conf.sched_policy = &counting_policy;
    host_device_log::enter_error = -ENODEV;
    int error = 0;
    expect_one_line([&] { error = start_runtime(&conf, host_families); }, "cannot be used");
    host_device_log::enter_error = 0;
    EXPECT_EQ(error, -ENODEV);
    EXPECT_FALSE(is_running());
    EXPECT_EQ(host_device_log::open, 0);
    EXPECT_EQ(begun, 1);
    EXPECT_EQ(ended, 1);
}

TEST(kinds, a_thread_of_the_program_may_run_a_device_s_worker) {
    starpu_driver cuda{};
    cuda.type = STARPU_CUDA_WORKER;
    cuda.id.cuda_id = 0;
    starpu_conf conf;
    starpu_conf_init(&conf);
    conf.ncpus = 1;
    conf.precedence_over_environment_variables = 1;
    conf.not_launched_drivers = &cuda;
    conf.n_not_launched_drivers = 1;
    ASSERT_EQ(start_runtime(&conf, host_families), 0);
    host_device_log::entered = host_device_log::left = 0;
    starpu_codelet cl = counting(STARPU_CUDA);
    tally runs;
    starpu_task* t = tests::task_of(cl, {}, &runs);
    t->execute_on_a_specific_worker = 1;
    t->workerid = 0;
    ASSERT_EQ(starpu_task_submit(t), 0);
    ASSERT_EQ(starpu_driver_init(&cuda), 0);
    EXPECT_EQ(host_device_log::entered, 1);
    EXPECT_EQ(starpu_worker_get_id(), 0);
    EXPECT_EQ(starpu_driver_run_once(&cuda), 0);
    EXPECT_EQ(runs.by_worker[0], 1);
    EXPECT_EQ(starpu_driver_deinit(&cuda), 0);
    EXPECT_EQ(host_device_log::left, 1);
    starpu_task_wait_for_all();
    starpu_shutdown();
}

TEST(kinds, an_opencl_driver_is_named_by_its_device) {
    runtime_with_devices here(1);
    starpu_driver opencl{};
    opencl.type = STARPU_OPENCL_WORKER;
    opencl.id.opencl_id = reinterpret_cast<struct _cl_device_id*>(
        const_cast<void*>(current()->devices().device_at(2).vendor_id()));
    EXPECT_EQ(current()->worker_of(opencl), 3_worker);
    opencl.id.opencl_id = nullptr;
    EXPECT_EQ(current()->worker_of(opencl), base::no_worker);
}

// Models and links have a folder of their own.
class own_folder : public testing::Test {
protected:
    own_folder() {
        EXPECT_NE(mkdtemp(path_.data()), nullptr);
        unsetenv("STARPU_SCHED");
        setenv("STARPU_PERF_MODEL_DIR", path_.c_str(), 1);
    }
    ~own_folder() override {
        unsetenv("STARPU_PERF_MODEL_DIR");
        std::filesystem::remove_all(path_);
    }
    bool holds_speeds_of_links() const { return std::filesystem::exists(path_ + "/bus"); }

private:
    std::string path_ = ::testing::TempDir() + "models-XXXXXX";
};

TEST_F(own_folder, gets_no_speeds_of_links_and_none_are_measured_before_they_are_asked_about) {
    host_device_log::copies = 0;
    {
        runtime_with_devices here(1);
        EXPECT_EQ(host_device_log::copies, 0);
        EXPECT_FALSE(holds_speeds_of_links());
        EXPECT_GT(starpu_transfer_predict(0, 1, 1), 0);
        EXPECT_GT(host_device_log::copies, 0);
    }
    EXPECT_FALSE(holds_speeds_of_links());
}

// The default, which learns what each kind is good at, without a word about what the program did not say.
TEST_F(own_folder, serves_tasks_without_models_that_hear_nothing) {
    expect_no_line([] {
        runtime_with_devices here(1);
        EXPECT_STREQ(starpu_sched_get_sched_policy()->policy_name, "dmdas");
        starpu_codelet anywhere = counting(0);
        tally runs;
        for (int i = 0; i < 50; ++i) submit(anywhere, {}, &runs);
        starpu_task_wait_for_all();
    });
}

// ---- multiformat data that a device wrote

double us_of_conversion(starpu_task* t, starpu_worker_archtype kind) {
    starpu_perfmodel_device one{kind, 0, 1};
    starpu_perfmodel_arch arch{1, &one};
    return starpu_task_expected_conversion_time(t, &arch, 0);
}

template <int Us> starpu_perfmodel model_that_says() {
    starpu_perfmodel model{};
    model.type = STARPU_PER_ARCH;
    model.arch_cost_function = [](starpu_task*, starpu_perfmodel_arch*, unsigned) -> double { return Us; };
    return model;
}

TEST(conversions, of_what_a_device_wrote_lead_through_the_format_of_cpus) {
    runtime_with_devices here(1);
    starpu_perfmodel two_us{}, five_us = model_that_says<5>();
    two_us.type = STARPU_PER_WORKER;
    two_us.worker_cost_function = [](starpu_task*, unsigned, unsigned) -> double { return 2; };
    starpu_codelet nothing = codelet_of([](void**, void*) {}, {STARPU_RW});
    nothing.opencl_funcs[0] = nothing.cpu_funcs[0];
    starpu_codelet from_cuda = nothing, to_opencl = nothing;
    from_cuda.model = &two_us;
    to_opencl.model = &five_us;
    starpu_multiformat_data_interface_ops formats{};
    formats.cpu_elemsize = formats.cuda_elemsize = formats.opencl_elemsize = sizeof(int);
    formats.cuda_to_cpu_cl = &from_cuda;
    formats.cpu_to_opencl_cl = &to_opencl;
    int value = 0;
    starpu_data_handle_t handle = nullptr;
    starpu_multiformat_data_register(&handle, STARPU_MAIN_RAM, &value, 1, &formats);
    starpu_codelet writing = codelet_of(nullptr, {STARPU_W}), reading = codelet_of(nullptr, {STARPU_R});
    writing.cuda_funcs[0] = [](void**, void*) {};
    submit(writing, {handle});
    starpu_task_wait_for_all();
    starpu_task* reader = task_of(reading, {handle});
    EXPECT_EQ(us_of_conversion(reader, STARPU_CUDA_WORKER), 0);
    EXPECT_EQ(us_of_conversion(reader, STARPU_CPU_WORKER), 2);
    EXPECT_EQ(us_of_conversion(reader, STARPU_OPENCL_WORKER), 7);
    reader->destroy = 0;
    starpu_task_destroy(reader);
    starpu_data_unregister(handle);
}

} // namespace
} // namespace starpu::instance
