// The copy engine of a device lets neither direction wait for the other.
#include "support/host_devices.hpp"
#include "support/runtime_of.hpp"

#include <starpu.h>

#include <gtest/gtest.h>

#include <cerrno>
#include <cstdlib>

namespace starpu::data {
namespace {

using namespace tests;

// Copies nothing. What comes in stays under way until something goes out, or nothing did for very long.
class one_way_memory final : public memory::backend {
public:
    starpu_node_kind kind() const noexcept override { return STARPU_CUDA_RAM; }
    std::size_t capacity_bytes() const noexcept override { return SIZE_MAX; }
    memory::address allocate(std::size_t bytes, int) noexcept override {
        return reinterpret_cast<memory::address>(std::malloc(bytes));
    }
    void release(memory::address place, std::size_t, int) noexcept override {
        std::free(reinterpret_cast<void*>(place));
    }
    bool exchanges_with(const memory::backend&) const noexcept override { return false; }
    int copy(const memory::location&, const memory::location& to, const memory::strided_shape&,
             bool may_be_late, memory::operation& started) noexcept override {
        if (to.owner != this) has_gone_out = true;
        if (to.owner != this || !may_be_late) return 0;
        started = {this, 0, 1};
        return -EAGAIN;
    }
    memory::progress test(const memory::operation&) noexcept override {
        constexpr int very_long = 20000;
        if (!has_gone_out && ++polls < very_long) return memory::progress::pending;
        has_waited_in_vain = has_waited_in_vain || !has_gone_out;
        return memory::progress::done;
    }
    memory::progress wait(const memory::operation& what) noexcept override {
        while (test(what) == memory::progress::pending) {
        }
        return memory::progress::done;
    }

    // Of the copy engine's thread, until everything has arrived.
    bool has_gone_out = false, has_waited_in_vain = false;
    int polls = 0;
};
one_way_memory only_memory;

class one_way_device final : public devices::device {
public:
    base::device_id number() const override { return base::device_id{0}; }
    std::string name() const override { return "CUDA 0 (one way)"; }
    std::size_t limit_bytes() const override { return SIZE_MAX; }
    memory::backend& memory() override { return only_memory; }
    unsigned worker_count() const override { return 1; }
    std::unique_ptr<worker::driver> make_worker(unsigned) override {
        return std::make_unique<host_driver>(STARPU_CUDA_WORKER);
    }
};
std::vector<std::unique_ptr<devices::device>> open_one_way(const devices::device_request&) {
    std::vector<std::unique_ptr<devices::device>> all;
    all.push_back(std::make_unique<one_way_device>());
    return all;
}
constexpr devices::family families[] = {{"one way", open_one_way}};

void write_nothing(void**, void*) {}

TEST(a_copy_engine, brings_out_what_is_wanted_while_more_comes_in_than_may_be_under_way) {
    starpu_conf conf;
    starpu_conf_init(&conf);
    conf.ncpus = 1;
    conf.precedence_over_environment_variables = 1;
    ASSERT_EQ(instance::start_runtime(&conf, families), 0);
    constexpr std::uint32_t large_bytes = 64u << 20;
    void* large = std::malloc(large_bytes); // nobody touches it
    int small = 0;
    starpu_data_handle_t coming = nullptr, going = nullptr;
    starpu_vector_data_register(&coming, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(large),
                                large_bytes, 1);
    starpu_variable_data_register(&going, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(&small),
                                  sizeof small);
    starpu_codelet writing = codelet_of(write_nothing);
    writing.cuda_funcs[0] = write_nothing;
    writing.where = STARPU_CUDA;
    writing.nbuffers = 1;
    writing.modes[0] = STARPU_W;
    ASSERT_EQ(starpu_task_insert(&writing, STARPU_W, going, 0), 0);
    starpu_task_wait_for_all();
    EXPECT_EQ(starpu_data_prefetch_on_node(coming, 1, 1), 0);
    EXPECT_EQ(starpu_data_fetch_on_node(going, STARPU_MAIN_RAM, 0), 0);
    starpu_data_unregister(coming);
    starpu_data_unregister(going);
    starpu_shutdown();
    EXPECT_TRUE(only_memory.has_gone_out);
    EXPECT_FALSE(only_memory.has_waited_in_vain);
    std::free(large);
}

} // namespace
} // namespace starpu::data
