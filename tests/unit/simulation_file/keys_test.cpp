// Each key of a description, and what holds where a key is left out.
#include "unit/simulation_file/description_file.hpp"

namespace starpu::tests {
namespace {

using devices::simulated::gpu_group;

machine_description read_good(const std::string& text) {
    const reading done = read_text(text);
    EXPECT_TRUE(done.is_good) << text << ": " << done.why;
    return done.machine;
}

gpu_group read_gpu(const std::string& text) {
    const machine_description machine = read_good(R"({"gpus": [)" + text + "]}");
    EXPECT_EQ(machine.gpus.size(), 1u);
    return machine.gpus.empty() ? gpu_group{} : machine.gpus[0];
}

void expect_defaults(const gpu_group& group) {
    EXPECT_EQ(group.count, 1u);
    EXPECT_EQ(group.workers, 1u);
    EXPECT_EQ(group.speed, 1);
    EXPECT_EQ(group.memory_bytes, std::size_t{16} << 30);
    EXPECT_EQ(group.link.bytes_per_us, 10000);
    EXPECT_EQ(group.link.latency_us, 10);
    EXPECT_FALSE(group.peer);
    EXPECT_EQ(group.shared_link, "");
}

TEST(keys, names_are_read) {
    const machine_description machine = read_good(whole_description);
    EXPECT_EQ(machine.name, "8 CPU cores and 3 GPUs");
    EXPECT_EQ(machine.host, "sirocco");
}

TEST(keys, groups_of_cpus_are_read) {
    const machine_description machine = read_good(whole_description);
    ASSERT_EQ(machine.cpus.size(), 2u);
    EXPECT_EQ(machine.cpus[0].count, 7u);
    EXPECT_EQ(machine.cpus[0].speed, 1);
    EXPECT_EQ(machine.cpus[1].count, 1u);
    EXPECT_EQ(machine.cpus[1].speed, 0.5);
}

TEST(keys, devices_are_read) {
    const machine_description machine = read_good(whole_description);
    ASSERT_EQ(machine.gpus.size(), 2u);
    const gpu_group& first = machine.gpus[0];
    EXPECT_EQ(first.kind, STARPU_CUDA_WORKER);
    EXPECT_EQ(first.count, 2u);
    EXPECT_EQ(first.workers, 4u);
    EXPECT_EQ(first.speed, 1.5);
    EXPECT_EQ(first.memory_bytes, std::size_t{8} << 30);
    EXPECT_EQ(machine.gpus[1].kind, STARPU_HIP_WORKER);
    expect_defaults(machine.gpus[1]);
}

TEST(keys, links_are_read) {
    const machine_description machine = read_good(whole_description);
    const gpu_group& first = machine.gpus.at(0);
    EXPECT_EQ(first.link.bytes_per_us, 12000);
    EXPECT_EQ(first.link.latency_us, 8);
    ASSERT_TRUE(first.peer);
    EXPECT_EQ(first.peer->bytes_per_us, 50000);
    EXPECT_EQ(first.peer->latency_us, 2.5);
    EXPECT_EQ(first.shared_link, "pcie");
    EXPECT_EQ(machine.shared_links, (std::map<std::string, double>{{"pcie", 16000}}));
}

TEST(keys, times_are_read) {
    const auto times = read_good(whole_description).times;
    ASSERT_EQ(times.size(), 2u);
    const auto &potrf = times.at("potrf"), &gemm = times.at("gemm");
    ASSERT_EQ(potrf.size(), 2u);
    EXPECT_EQ(potrf.at(STARPU_CPU_WORKER).us, 100);
    EXPECT_EQ(potrf.at(STARPU_CPU_WORKER).us_per_mib, 0);
    EXPECT_EQ(potrf.at(STARPU_CUDA_WORKER).us, 20);
    EXPECT_EQ(potrf.at(STARPU_CUDA_WORKER).us_per_mib, 3);
    ASSERT_EQ(gemm.size(), 2u);
    EXPECT_EQ(gemm.at(STARPU_OPENCL_WORKER).us, 4);
    EXPECT_EQ(gemm.at(STARPU_HIP_WORKER).us, 5);
}

TEST(keys, noise_and_outliers_are_read) {
    const machine_description machine = read_good(whole_description);
    EXPECT_EQ(machine.noise, 0.05);
    EXPECT_EQ(machine.outlier_share, 0.01);
    EXPECT_EQ(machine.outlier_factor, 500);
}

TEST(keys, a_number_of_cpus_is_a_machine) {
    const machine_description machine = read_good(R"({"cpus": 8})");
    ASSERT_EQ(machine.cpus.size(), 1u);
    EXPECT_EQ(machine.cpus[0].count, 8u);
    EXPECT_EQ(machine.cpus[0].speed, 1);
    EXPECT_TRUE(machine.gpus.empty());
    EXPECT_EQ(machine.name, "");
    EXPECT_EQ(machine.host, "");
    EXPECT_TRUE(machine.shared_links.empty());
    EXPECT_TRUE(machine.times.empty());
    EXPECT_EQ(machine.noise, 0);
    EXPECT_EQ(machine.outlier_share, 0);
    EXPECT_EQ(machine.outlier_factor, 1);
}

TEST(keys, a_device_without_keys_has_the_defaults_and_needs_no_cpus) {
    expect_defaults(read_gpu("{}"));
    EXPECT_EQ(read_gpu("{}").kind, STARPU_CUDA_WORKER);
    EXPECT_EQ(read_gpu(R"({"kind": "opencl"})").kind, STARPU_OPENCL_WORKER);
}

TEST(keys, links_without_keys_have_the_defaults) {
    const gpu_group group = read_gpu(R"({"link": {"latency_us": 0}, "peer": {}})");
    EXPECT_EQ(group.link.bytes_per_us, 10000);
    EXPECT_EQ(group.link.latency_us, 0);
    ASSERT_TRUE(group.peer);
    EXPECT_EQ(group.peer->bytes_per_us, 10000);
    EXPECT_EQ(group.peer->latency_us, 10);
}

TEST(keys, groups_and_times_may_be_empty) {
    const machine_description machine =
        read_good(R"({"cpus": [{}], "gpus": [], "times": {"potrf": {}}, "outliers": {}})");
    ASSERT_EQ(machine.cpus.size(), 1u);
    EXPECT_EQ(machine.cpus[0].count, 1u);
    EXPECT_TRUE(machine.times.at("potrf").empty());
}

TEST(keys, a_whole_number_may_have_a_point) {
    EXPECT_EQ(read_good(R"({"cpus": 8.0})").cpus.at(0).count, 8u);
    EXPECT_EQ(read_good(R"({"cpus": 1e5})").cpus.at(0).count, 100000u);
}

TEST(keys, memory_may_be_a_fraction_of_a_mebibyte) {
    EXPECT_EQ(read_gpu(R"({"memory_mib": 0.5})").memory_bytes, 524288u);
}

TEST(keys, texts_may_hold_any_letters) {
    EXPECT_EQ(read_good(R"({"cpus": 1, "name": "Größe"})").name, "Größe");
    EXPECT_EQ(read_good("\xef\xbb\xbf{\"cpus\": 1}").cpus.size(), 1u); // a mark that some editors write
}

} // namespace
} // namespace starpu::tests
