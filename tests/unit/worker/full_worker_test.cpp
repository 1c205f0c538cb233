// A worker that waits for the data of what it took keeps nobody else from working.
#include "instance/instance.hpp"
#include "memory/main_memory.hpp"
#include "support/id_literals.hpp"
#include "support/runtime_of.hpp"
#include "task/core/kernels.hpp"

#include <starpu.h>
#include <starpu_scheduler.h>

#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <memory>
#include <thread>
#include <vector>

namespace starpu::worker {
namespace {

using namespace tests;

std::atomic<bool> copies_may_end;

// Memory of a CUDA device whose copies end when the test says so.
class gated_memory final : public memory::backend {
public:
    starpu_node_kind kind() const noexcept override { return STARPU_CUDA_RAM; }
    std::size_t capacity_bytes() const noexcept override { return SIZE_MAX; }
    memory::address allocate(std::size_t bytes, int flags) noexcept override {
        return behind_.allocate(bytes, flags);
    }
    void release(memory::address place, std::size_t bytes, int flags) noexcept override {
        behind_.release(place, bytes, flags);
    }
    bool exchanges_with(const memory::backend&) const noexcept override { return false; }
    int copy(const memory::location& from, const memory::location& to, const memory::strided_shape& shape,
             bool may_be_late, memory::operation& started) noexcept override {
        memory::copy_by_hand(reinterpret_cast<void*>(to.base + to.offset_bytes),
                             reinterpret_cast<const void*>(from.base + from.offset_bytes), shape);
        started = {this, 0, 1};
        return may_be_late ? -EAGAIN : 0;
    }
    memory::progress test(const memory::operation&) noexcept override {
        return copies_may_end ? memory::progress::done : memory::progress::pending;
    }
    memory::progress wait(const memory::operation&) noexcept override {
        copies_may_end.wait(false);
        return memory::progress::done;
    }

private:
    memory::main_memory behind_;
};

class cuda_driver final : public driver {
public:
    starpu_worker_archtype kind() const override { return STARPU_CUDA_WORKER; }
    void run(const starpu_codelet& cl, unsigned implementation, void** buffers, void* argument) override {
        task::kernel_for(STARPU_CUDA_WORKER, cl, implementation)(buffers, argument);
    }
};

class gated_device final : public devices::device {
public:
    base::device_id number() const override { return base::device_id{0}; }
    std::string name() const override { return "CUDA 0"; }
    std::size_t limit_bytes() const override { return SIZE_MAX; }
    memory::backend& memory() override { return memory_; }
    unsigned worker_count() const override { return 1; }
    std::unique_ptr<driver> make_worker(unsigned) override { return std::make_unique<cuda_driver>(); }

private:
    gated_memory memory_;
};

std::vector<std::unique_ptr<devices::device>> open_gated(const devices::device_request&) {
    std::vector<std::unique_ptr<devices::device>> found;
    found.push_back(std::make_unique<gated_device>());
    return found;
}
constexpr devices::family gated_family[] = {{"gated", open_gated}};

// Worker 0 is CUDA, worker 1 a CPU.
class beside_a_full_worker : public testing::TestWithParam<const char*> {
protected:
    beside_a_full_worker() {
        copies_may_end = false;
        starpu_conf conf;
        starpu_conf_init(&conf);
        conf.ncpus = 1;
        if (std::strcmp(GetParam(), "wrapped") == 0)
            conf.sched_policy = &wrapped;
        else
            conf.sched_policy_name = GetParam();
        conf.precedence_over_environment_variables = 1;
        EXPECT_EQ(instance::start_runtime(&conf, gated_family), 0);
        on_cuda.cuda_funcs[0] = increment;
        on_cuda.where = STARPU_CUDA;
        anywhere.cuda_funcs[0] = count;
    }
    ~beside_a_full_worker() override { starpu_shutdown(); }

    static void increment(void** buffers, void*) { ++int_in(buffers); }
    static void count(void**, void* runs) { ++*static_cast<std::atomic<int>*>(runs); }

    // It has as many nodes aside as it may, and sleeps.
    static void await_sleep_of_full_worker() {
        worker& w = instance::current()->workers().worker_at(0_worker);
        while (has_place_aside(w) || w.done.asleep_since_ns.load() == 0) std::this_thread::yield();
    }

    // The program's own, which leaves all to a built-in one.
    starpu_sched_policy wrapped = [] {
        starpu_sched_policy copy = *starpu_sched_get_predefined_policies()[0];
        copy.policy_name = "wrapped";
        return copy;
    }();
    starpu_codelet on_cuda = codelet_of(nullptr, {STARPU_RW});
    starpu_codelet anywhere = codelet_of(count);
};

TEST_P(beside_a_full_worker, others_run_what_it_cannot_take) {
    int_data first(1), second(2), third(3);
    for (int_data* d : {&first, &second, &third}) submit(on_cuda, {d->handle});
    await_sleep_of_full_worker();
    std::atomic<int> runs{0};
    for (int i = 0; i < 50; ++i) {
        submit(anywhere, {}, &runs);
        while (runs != i + 1) std::this_thread::yield(); // for ever, if the full worker alone were woken
    }
    copies_may_end = true;
    copies_may_end.notify_all();
    starpu_task_wait_for_all();
    for (int_data* d : {&first, &second, &third}) {
        starpu_data_acquire(d->handle, STARPU_R);
        starpu_data_release(d->handle);
    }
    EXPECT_EQ(first.value + second.value + third.value, 9);
}

INSTANTIATE_TEST_SUITE_P(with_policy, beside_a_full_worker,
                         testing::Values("lws", "eager", "prio", "wrapped"));

} // namespace
} // namespace starpu::worker
