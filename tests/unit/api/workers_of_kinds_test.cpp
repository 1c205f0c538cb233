// What programs are told of workers and memory nodes where there are several kinds.
#include "support/host_devices.hpp"
#include "support/refusal.hpp"
#include "support/runtime_of.hpp"

#include <starpu.h>

#include <gtest/gtest.h>

#include <atomic>
#include <cstdio>
#include <string>
#include <vector>

namespace starpu::api {
namespace {

using namespace tests;

// CUDA device 0 has worker 0 and node 1, CUDA device 3 workers 1 and 2 and node 2, OpenCL device 0 worker 3
// and node 3; workers 4 and 5 are CPUs.
class two_kinds_and_cpus : public testing::Test {
protected:
    runtime_with_devices here{2};
};

std::vector<int> ids_of(starpu_worker_archtype kind) {
    std::vector<int> ids(STARPU_NMAXWORKERS);
    ids.resize(starpu_worker_get_ids_by_type(kind, ids.data(), STARPU_NMAXWORKERS));
    return ids;
}

std::string name_of(int worker) {
    char name[64];
    starpu_worker_get_name(worker, name, sizeof name);
    return name;
}

TEST_F(two_kinds_and_cpus, are_counted_and_listed) {
    EXPECT_EQ(starpu_worker_get_count(), 6u);
    EXPECT_EQ(starpu_cuda_worker_get_count(), 3u);
    EXPECT_EQ(starpu_opencl_worker_get_count(), 1u);
    EXPECT_EQ(starpu_cpu_worker_get_count(), 2u);
    EXPECT_EQ(starpu_hip_worker_get_count(), 0u);
    EXPECT_EQ(starpu_worker_get_count_by_type(STARPU_ANY_WORKER), 6);
    EXPECT_EQ(ids_of(STARPU_CUDA_WORKER), (std::vector<int>{0, 1, 2}));
    EXPECT_EQ(ids_of(STARPU_OPENCL_WORKER), std::vector<int>{3});
    EXPECT_EQ(ids_of(STARPU_CPU_WORKER), (std::vector<int>{4, 5}));
    int one = -1, error = 0;
    expect_no_line(
        [&] { error = static_cast<int>(starpu_worker_get_ids_by_type(STARPU_CUDA_WORKER, &one, 1)); });
    EXPECT_EQ(error, -ERANGE);
    EXPECT_EQ(one, 0);
}

TEST_F(two_kinds_and_cpus, are_found_by_their_number_and_by_their_device) {
    EXPECT_EQ(starpu_worker_get_by_type(STARPU_CPU_WORKER, 1), 5);
    EXPECT_EQ(starpu_worker_get_by_type(STARPU_CUDA_WORKER, 3), -1);
    EXPECT_EQ(starpu_worker_get_by_devid(STARPU_CUDA_WORKER, 3), 1);
    EXPECT_EQ(starpu_worker_get_by_devid(STARPU_CUDA_WORKER, 1), -1);
    EXPECT_EQ(starpu_worker_get_by_devid(STARPU_OPENCL_WORKER, 0), 3);
    EXPECT_EQ(starpu_worker_get_by_devid(STARPU_CPU_WORKER, 0), 4);
    int streams[STARPU_NMAXWORKERS];
    EXPECT_EQ(starpu_worker_get_stream_workerids(3, streams, STARPU_CUDA_WORKER), 2);
    EXPECT_EQ(streams[0], 1);
    EXPECT_EQ(streams[1], 2);
    EXPECT_EQ(starpu_worker_get_stream_workerids(1, streams, STARPU_CUDA_WORKER), 0);
}

TEST_F(two_kinds_and_cpus, tell_kind_device_and_place_on_it) {
    EXPECT_EQ(starpu_worker_get_type(2), STARPU_CUDA_WORKER);
    EXPECT_EQ(starpu_worker_get_type(3), STARPU_OPENCL_WORKER);
    EXPECT_EQ(starpu_worker_get_type(4), STARPU_CPU_WORKER);
    EXPECT_EQ(starpu_worker_get_devid(2), 3);
    EXPECT_EQ(starpu_worker_get_devnum(2), 1); // the second CUDA device
    EXPECT_EQ(starpu_worker_get_devid(5), 1);
    EXPECT_EQ(starpu_worker_get_subworkerid(1), 0);
    EXPECT_EQ(starpu_worker_get_subworkerid(2), 1);
    EXPECT_EQ(starpu_worker_get_subworkerid(5), 0);
    int devices[4];
    EXPECT_EQ(starpu_worker_get_devids(STARPU_CUDA_WORKER, devices, 4), 2);
    EXPECT_EQ(devices[0], 0);
    EXPECT_EQ(devices[1], 3);
    EXPECT_EQ(starpu_worker_get_devids(STARPU_CUDA_WORKER, devices, 1), 1);
}

TEST_F(two_kinds_and_cpus, have_names) {
    EXPECT_EQ(name_of(0), "CUDA 0.0 (in main memory)");
    EXPECT_EQ(name_of(2), "CUDA 3.1 (in main memory)");
    EXPECT_EQ(name_of(3), "OpenCL 0.0 (in main memory)");
    EXPECT_EQ(name_of(4), "CPU 0");
}

TEST_F(two_kinds_and_cpus, share_the_memory_node_of_their_device) {
    EXPECT_EQ(starpu_worker_get_memory_node(0), 1u);
    EXPECT_EQ(starpu_worker_get_memory_node(1), 2u);
    EXPECT_EQ(starpu_worker_get_memory_node(2), 2u);
    EXPECT_EQ(starpu_worker_get_memory_node(3), 3u);
    EXPECT_EQ(starpu_worker_get_memory_node(5), static_cast<unsigned>(STARPU_MAIN_RAM));
}

TEST_F(two_kinds_and_cpus, bring_memory_nodes_that_are_counted_and_described) {
    EXPECT_EQ(starpu_memory_nodes_get_count(), 4u);
    EXPECT_EQ(starpu_memory_nodes_get_count_by_kind(STARPU_CUDA_RAM), 2u);
    EXPECT_EQ(starpu_memory_nodes_get_count_by_kind(STARPU_DISK_RAM), 0u);
    EXPECT_EQ(starpu_memory_nodes_get_numa_count(), 1u);
    unsigned nodes[4];
    ASSERT_EQ(starpu_memory_node_get_ids_by_type(STARPU_CUDA_RAM, nodes, 4), 2u);
    EXPECT_EQ(nodes[1], 2u);
    EXPECT_EQ(starpu_node_get_kind(3), STARPU_OPENCL_RAM);
    EXPECT_EQ(starpu_memory_node_get_devid(2), 3);
    char name[32];
    EXPECT_EQ(starpu_memory_node_get_name(2, name, sizeof name), 6);
    EXPECT_STREQ(name, "CUDA 3");
    EXPECT_EQ(starpu_memory_nodes_numa_id_to_devid(starpu_memory_node_get_devid(STARPU_MAIN_RAM)), 0);
    expect_no_line([] { EXPECT_EQ(starpu_node_get_kind(4), STARPU_UNUSED); });
}

// What the offered function saw, by worker.
struct visits {
    std::atomic<unsigned> by_worker[6]{};
    std::atomic<unsigned> node_of[6]{};

    static void note(void* self) {
        auto& v = *static_cast<visits*>(self);
        const auto worker = static_cast<std::size_t>(starpu_worker_get_id());
        ++v.by_worker[worker];
        v.node_of[worker] = starpu_worker_get_local_memory_node();
    }
};

TEST_F(two_kinds_and_cpus, are_visited_by_kind) {
    visits v;
    starpu_execute_on_each_worker(visits::note, &v, STARPU_CUDA);
    starpu_execute_on_each_worker(visits::note, &v, STARPU_OPENCL | STARPU_CPU);
    starpu_execute_on_each_worker(visits::note, &v, STARPU_CPU);
    unsigned one_cuda_worker = 2;
    starpu_execute_on_specific_workers(visits::note, &v, 1, &one_cuda_worker, "visit");
    const unsigned expected[] = {1, 1, 2, 1, 2, 2};
    const unsigned nodes[] = {1, 2, 2, 3, 0, 0};
    for (std::size_t worker = 0; worker < 6; ++worker) {
        EXPECT_EQ(v.by_worker[worker], expected[worker]) << worker;
        EXPECT_EQ(v.node_of[worker], nodes[worker]) << worker;
    }
    EXPECT_EQ(starpu_worker_get_local_memory_node(), static_cast<unsigned>(STARPU_MAIN_RAM));
}

std::string written(void (*write)(std::FILE*)) {
    char text[4096] = "";
    std::FILE* file = std::tmpfile();
    write(file);
    std::rewind(file);
    const std::size_t length = std::fread(text, 1, sizeof text, file);
    std::fclose(file);
    return {text, length};
}

TEST_F(two_kinds_and_cpus, are_printed_by_kind) {
    EXPECT_EQ(written(starpu_worker_display_all),
              "3 CUDA workers:\n\tCUDA 0.0 (in main memory)\n\tCUDA 3.0 (in main memory)\n"
              "\tCUDA 3.1 (in main memory)\n1 OPENCL worker:\n\tOpenCL 0.0 (in main memory)\n"
              "2 CPU workers:\n\tCPU 0\n\tCPU 1\n");
    const std::string topology = written(starpu_topology_print);
    EXPECT_NE(topology.find("; 2 CPU workers, 4 of other devices\n"), std::string::npos) << topology;
    EXPECT_NE(topology.find("CUDA 3.1 (in main memory): CPU "), std::string::npos) << topology;
    EXPECT_NE(topology.find("\tmemory node 2: CUDA 3, 1 MiB for data\n"), std::string::npos) << topology;
}

TEST_F(two_kinds_and_cpus, run_the_empty_codelet_each) {
    for (unsigned worker = 0; worker < 6; ++worker) {
        starpu_task* t = tests::task_of(starpu_codelet_nop);
        t->execute_on_a_specific_worker = 1;
        t->workerid = worker;
        t->synchronous = 1;
        EXPECT_EQ(starpu_task_submit(t), 0);
    }
}

} // namespace
} // namespace starpu::api
