// How many workers, and where: fields of starpu_conf, variables, hardware threads, quotas and lists against
// each other.
#include "platform/setup_error.hpp"
#include "platform/worker_plan.hpp"
#include "support/id_literals.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <string>

using namespace starpu;
using namespace starpu::platform;

namespace {

// Cores with a number of hardware threads each, side by side.
machine cores(unsigned count, unsigned threads = 1) {
    machine here;
    for (unsigned i = 0; i < count * threads; ++i)
        here.cpus.push_back({i, i / threads, 0, 0, 0, i % threads});
    here.numa_nodes = {{0, 0}};
    here.core_count = count;
    return here;
}

std::vector<unsigned> numbers(const worker_plan& plan) {
    std::vector<unsigned> list;
    for (const planned_worker& w : plan.workers) list.push_back(unsigned(index_of(w.cpu)));
    return list;
}

using list = std::vector<unsigned>;

// The plan's workers; what is printed meanwhile must be nothing.
list quiet_plan(const worker_request& request, const base::knobs& knobs, const machine& here) {
    testing::internal::CaptureStderr();
    const auto plan = plan_workers(request, knobs, here);
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
    return numbers(plan);
}

std::string refusal(const worker_request& request, const base::knobs& knobs, const machine& here) {
    try {
        plan_workers(request, knobs, here);
    } catch (const setup_error& problem) {
        EXPECT_EQ(problem.error(), -EINVAL);
        return problem.what();
    }
    return "accepted";
}

} // namespace

TEST(worker_plan, gives_every_core_a_worker) {
    EXPECT_EQ(quiet_plan({}, {}, cores(4)), (list{0, 1, 2, 3}));
}

TEST(worker_plan, uses_one_hardware_thread_of_each_core) {
    EXPECT_EQ(quiet_plan({}, {}, cores(3, 2)), (list{0, 2, 4}));
}

TEST(worker_plan, uses_more_hardware_threads_when_told_to) {
    base::knobs knobs;
    knobs.nthreads_per_core = 2;
    EXPECT_EQ(quiet_plan({}, knobs, cores(2, 4)), (list{0, 4, 1, 5}));
}

TEST(worker_plan, stops_at_the_quota) {
    auto here = cores(8);
    here.cpu_quota = 3;
    EXPECT_EQ(quiet_plan({}, {}, here), (list{0, 1, 2}));
    here.cpu_quota = 20;
    EXPECT_EQ(quiet_plan({}, {}, here).size(), 8U);
}

TEST(worker_plan, obeys_a_number_above_the_quota) {
    auto here = cores(4);
    here.cpu_quota = 1;
    EXPECT_EQ(quiet_plan({.ncpus = 3}, {}, here), (list{0, 1, 2}));
}

TEST(worker_plan, takes_the_number_from_the_conf) {
    EXPECT_EQ(quiet_plan({.ncpus = 2}, {}, cores(4)), (list{0, 1}));
}

TEST(worker_plan, allows_no_worker_at_all) {
    EXPECT_EQ(quiet_plan({.ncpus = 0}, {}, cores(4)), list{});
}

TEST(worker_plan, lets_the_variable_beat_the_field) {
    base::knobs knobs;
    knobs.ncpu = 3;
    EXPECT_EQ(quiet_plan({.ncpus = 2}, knobs, cores(4)).size(), 3U);
    EXPECT_EQ(quiet_plan({.ncpus = 2, .precedence_over_environment = true}, knobs, cores(4)).size(), 2U);
    EXPECT_EQ(quiet_plan({.ncpus = -1, .precedence_over_environment = true}, knobs, cores(4)).size(), 3U);
}

TEST(worker_plan, knows_the_older_name_of_the_variable) {
    base::knobs knobs;
    knobs.ncpus = 1;
    EXPECT_EQ(quiet_plan({}, knobs, cores(4)).size(), 1U);
    knobs.ncpu = 2;
    EXPECT_EQ(quiet_plan({}, knobs, cores(4)).size(), 2U);
}

TEST(worker_plan, shares_cores_when_more_workers_are_wanted_and_says_so_in_one_line) {
    base::knobs knobs;
    knobs.ncpu = 5;
    testing::internal::CaptureStderr();
    const auto plan = plan_workers({}, knobs, cores(2));
    const auto printed = testing::internal::GetCapturedStderr();
    EXPECT_EQ(numbers(plan), (list{0, 1, 0, 1, 0}));
    EXPECT_EQ(printed.find("starpu: STARPU_NCPU: 5 CPU workers share 2 cores"), 0U) << printed;
    EXPECT_EQ(std::count(printed.begin(), printed.end(), '\n'), 1);
}

TEST(worker_plan, fills_second_hardware_threads_before_it_shares_one) {
    testing::internal::CaptureStderr();
    const auto plan = plan_workers({.ncpus = 5}, {}, cores(2, 2));
    testing::internal::GetCapturedStderr();
    EXPECT_EQ(numbers(plan), (list{0, 2, 1, 3, 0}));
}

TEST(worker_plan, keeps_cores_free_for_the_application) {
    EXPECT_EQ(quiet_plan({.reserve_ncpus = 1}, {}, cores(4)).size(), 3U);
    base::knobs knobs;
    knobs.reserve_ncpu = 2;
    EXPECT_EQ(quiet_plan({.reserve_ncpus = 1}, knobs, cores(4)).size(), 2U);
    EXPECT_EQ(quiet_plan({.ncpus = 4}, knobs, cores(4)).size(), 4U);
}

TEST(worker_plan, keeps_one_worker_when_all_cores_are_reserved) {
    testing::internal::CaptureStderr();
    const auto plan = plan_workers({.reserve_ncpus = 4}, {}, cores(4));
    const auto printed = testing::internal::GetCapturedStderr();
    EXPECT_EQ(plan.workers.size(), 1U);
    EXPECT_NE(printed.find("starpu_conf.reserve_ncpus"), std::string::npos);
}

TEST(worker_plan, goes_round_a_list_of_cpus) {
    base::knobs knobs;
    knobs.workers_cpuid = base::index_list{{3, 3}, {1, 1}};
    EXPECT_EQ(quiet_plan({.ncpus = 3}, knobs, cores(4)), (list{3, 1, 3}));
}

TEST(worker_plan, ends_an_open_range_at_the_last_cpu) {
    base::knobs knobs;
    knobs.workers_cpuid = base::index_list{{2, std::nullopt}, {0, 0}};
    EXPECT_EQ(quiet_plan({.ncpus = 3}, knobs, cores(4)), (list{2, 3, 0}));
}

TEST(worker_plan, turns_core_numbers_into_their_first_hardware_thread) {
    base::knobs knobs;
    knobs.workers_coreid = base::index_list{{1, 2}};
    EXPECT_EQ(quiet_plan({.ncpus = 2}, knobs, cores(3, 2)), (list{2, 4}));
}

TEST(worker_plan, takes_the_list_of_the_conf_unless_a_variable_has_one) {
    const std::vector<unsigned> ids{2, 0};
    base::knobs knobs;
    EXPECT_EQ(quiet_plan({.ncpus = 2, .bind_ids = ids}, knobs, cores(4)), (list{2, 0}));
    knobs.workers_cpuid = base::index_list{{1, 1}};
    EXPECT_EQ(quiet_plan({.ncpus = 1, .bind_ids = ids}, knobs, cores(4)), list{1});
    EXPECT_EQ(quiet_plan({.ncpus = 1, .bind_ids = ids, .precedence_over_environment = true}, knobs, cores(4)),
              list{2});
}

TEST(worker_plan, refuses_a_cpu_outside_of_the_machine_and_names_the_variable) {
    base::knobs knobs;
    knobs.workers_cpuid = base::index_list{{4, 4}};
    EXPECT_EQ(refusal({}, knobs, cores(4)),
              "STARPU_WORKERS_CPUID names CPU 4, but this process may use 0 to 3");
    knobs = {};
    knobs.workers_coreid = base::index_list{{2, 2}};
    EXPECT_EQ(refusal({}, knobs, cores(2, 2)),
              "STARPU_WORKERS_COREID names core 2, but this process may use 0 to 1");
    knobs = {};
    knobs.main_thread_cpuid = 9;
    EXPECT_EQ(refusal({}, knobs, cores(4)),
              "STARPU_MAIN_THREAD_CPUID names CPU 9, but this process may use 0 to 3");
}

TEST(worker_plan, refuses_numbers_that_mean_nothing) {
    EXPECT_EQ(refusal({.ncpus = -2}, {}, cores(4)),
              "starpu_conf.ncpus is -2; give -1 for the default, or 0 or more");
    base::knobs knobs;
    knobs.ncpu = 300;
    EXPECT_EQ(refusal({}, knobs, cores(4)),
              "STARPU_NCPU asks for 300 CPU workers; this build has room for 256");
}

TEST(worker_plan, has_no_more_workers_than_the_build_has_room_for) {
    EXPECT_EQ(quiet_plan({.most_workers = 3}, {}, cores(4)).size(), 3U);
}

TEST(worker_plan, remembers_not_to_bind) {
    base::knobs knobs;
    EXPECT_TRUE(plan_workers({}, knobs, cores(2)).binds_workers);
    knobs.workers_nobind = true;
    EXPECT_FALSE(plan_workers({}, knobs, cores(2)).binds_workers);
}

TEST(worker_plan, gives_the_main_thread_a_core_of_its_own) {
    base::knobs knobs;
    knobs.main_thread_bind = true;
    auto plan = plan_workers({}, knobs, cores(3, 2));
    EXPECT_EQ(plan.main_thread_cpu, cpu_id{0});
    EXPECT_EQ(numbers(plan), (list{2, 4}));
    knobs = {};
    knobs.main_thread_coreid = 1;
    plan = plan_workers({}, knobs, cores(3, 2));
    EXPECT_EQ(plan.main_thread_cpu, cpu_id{2});
    EXPECT_EQ(numbers(plan), (list{0, 4}));
    EXPECT_FALSE(plan_workers({}, {}, cores(3)).main_thread_cpu);
}

TEST(worker_plan, lets_the_main_thread_share_the_only_core) {
    base::knobs knobs;
    knobs.main_thread_bind = true;
    EXPECT_EQ(numbers(plan_workers({}, knobs, cores(1))), list{0});
}

namespace {
// Two CUDA devices, 1 with two workers and 4 with one, on nodes 1 and 2.
const std::vector<accelerator> two_devices{{STARPU_CUDA_WORKER, 1_device, 2, 1_node},
                                           {STARPU_CUDA_WORKER, 4_device, 1, 2_node}};

std::string described(const worker_plan& plan) {
    std::string text;
    for (const planned_worker& w : plan.workers)
        text += (w.kind == STARPU_CUDA_WORKER ? "cuda " : "cpu ") +
                std::to_string(base::number_of(w.device)) + "." + std::to_string(w.subworker) + "@" +
                std::to_string(base::number_of(w.node)) + " ";
    return text;
}
} // namespace

TEST(worker_plan, numbers_accelerators_first_and_gives_them_cores_of_their_own) {
    const auto plan = plan_workers({.accelerators = two_devices}, {}, cores(5));
    EXPECT_EQ(described(plan), "cuda 1.0@1 cuda 1.1@1 cuda 4.0@2 cpu 0.0@0 cpu 1.0@0 ");
    EXPECT_EQ(numbers(plan), (list{0, 1, 2, 3, 4}));
    EXPECT_EQ(plan.workers[2_worker].accelerator, 1);
    EXPECT_EQ(plan.workers[3_worker].accelerator, -1);
}

TEST(worker_plan, keeps_one_cpu_worker_however_many_accelerators_there_are) {
    EXPECT_EQ(described(plan_workers({.accelerators = two_devices}, {}, cores(2))),
              "cuda 1.0@1 cuda 1.1@1 cuda 4.0@2 cpu 0.0@0 ");
}

TEST(worker_plan, takes_the_cores_of_accelerators_from_the_quota_too) {
    auto here = cores(8);
    here.cpu_quota = 5;
    EXPECT_EQ(plan_workers({.accelerators = two_devices}, {}, here).workers.size(), 5U);
}

TEST(worker_plan, obeys_a_number_of_cpu_workers_beside_accelerators) {
    const auto plan = plan_workers({.ncpus = 2, .accelerators = two_devices}, {}, cores(4));
    EXPECT_EQ(numbers(plan), (list{0, 1, 2, 3, 0}));
    EXPECT_EQ(described(plan_workers({.ncpus = 0, .accelerators = two_devices}, {}, cores(4))),
              "cuda 1.0@1 cuda 1.1@1 cuda 4.0@2 ");
}

TEST(worker_plan, binds_accelerators_to_the_first_cpus_of_a_list) {
    base::knobs knobs;
    knobs.workers_cpuid = base::index_list{{3, 3}, {2, 2}};
    EXPECT_EQ(numbers(plan_workers({.ncpus = 1, .accelerators = two_devices}, knobs, cores(4))),
              (list{3, 2, 3, 2}));
}

TEST(worker_plan, deals_cpu_workers_over_the_nodes_they_compute_in) {
    const std::vector<base::memory_node_id> nodes{3_node, 5_node};
    EXPECT_EQ(described(plan_workers({.ncpus = 4, .cpu_nodes = nodes}, {}, cores(4))),
              "cpu 0.0@0 cpu 1.0@3 cpu 2.0@5 cpu 3.0@0 ");
}

TEST(worker_plan, lets_cpu_workers_compute_in_the_memory_of_their_numa_node) {
    auto here = cores(4);
    here.numa_nodes.resize(2);
    here.cpus[2].numa_node = here.cpus[3].numa_node = 1;
    const std::vector<base::memory_node_id> node_of_numa{0_node, 7_node};
    EXPECT_EQ(described(plan_workers({.ncpus = 4, .node_of_numa = node_of_numa}, {}, here)),
              "cpu 0.0@0 cpu 1.0@0 cpu 2.0@7 cpu 3.0@7 ");
    EXPECT_EQ(described(plan_workers({.ncpus = 4}, {}, here)), "cpu 0.0@0 cpu 1.0@0 cpu 2.0@0 cpu 3.0@0 ");
}

TEST(worker_plan, keeps_workers_of_devices_on_their_nodes_where_there_are_numa_nodes) {
    auto here = cores(3);
    here.numa_nodes.resize(2);
    for (auto& cpu : here.cpus) cpu.numa_node = 1;
    const std::vector<base::memory_node_id> node_of_numa{0_node, 7_node};
    const std::vector<base::memory_node_id> taken{5_node};
    EXPECT_EQ(described(plan_workers(
                  {.ncpus = 2, .accelerators = two_devices, .cpu_nodes = taken, .node_of_numa = node_of_numa},
                  {}, here)),
              "cuda 1.0@1 cuda 1.1@1 cuda 4.0@2 cpu 0.0@7 cpu 1.0@5 ");
}
