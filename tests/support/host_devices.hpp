// Devices for tests that need workers of several kinds and no data: each computes in main memory, on its
// worker's thread, with the functions that a codelet has for its kind.
#pragma once

#include "devices/devices.hpp"
#include "instance/instance.hpp"
#include "memory/main_memory.hpp"
#include "task/core/kernels.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>
#include <vector>

namespace starpu::tests {

// What the devices of a test saw.
struct host_device_log {
    static inline std::atomic<int> entered{0};
    static inline std::atomic<int> left{0};
    static inline std::atomic<int> open{0};
    static inline int enter_error = 0; // what entering answers
    static inline std::atomic<int> copies{0};
};

class host_driver final : public worker::driver {
public:
    explicit host_driver(starpu_worker_archtype kind) : kind_(kind) {}
    starpu_worker_archtype kind() const override { return kind_; }
    int enter() override {
        ++host_device_log::entered;
        return host_device_log::enter_error;
    }
    void leave() override { ++host_device_log::left; }
    void run(const starpu_codelet& cl, unsigned implementation, void** buffers, void* argument) override {
        task::kernel_for(kind_, cl, implementation)(buffers, argument);
    }

private:
    const starpu_worker_archtype kind_;
};

class host_device final : public devices::device {
public:
    host_device(starpu_worker_archtype kind, int number, unsigned workers)
        : kind_(kind), number_(number), workers_(workers),
          memory_(kind == STARPU_CUDA_WORKER ? STARPU_CUDA_RAM : STARPU_OPENCL_RAM) {
        ++host_device_log::open;
    }
    ~host_device() override { --host_device_log::open; }

    base::device_id number() const override {
        return base::id_at<base::device_id>(static_cast<unsigned>(number_));
    }
    std::string name() const override {
        return (kind_ == STARPU_CUDA_WORKER ? "CUDA " : "OpenCL ") + std::to_string(number_) +
               " (in main memory)";
    }
    const void* vendor_id() const override { return this; }
    std::size_t limit_bytes() const override { return 1 << 20; }
    memory::backend& memory() override { return memory_; }
    unsigned worker_count() const override { return workers_; }
    std::unique_ptr<worker::driver> make_worker(unsigned) override {
        return std::make_unique<host_driver>(kind_);
    }

private:
    class named_memory final : public memory::backend {
    public:
        explicit named_memory(starpu_node_kind kind) : kind_(kind) {}
        starpu_node_kind kind() const noexcept override { return kind_; }
        std::size_t capacity_bytes() const noexcept override { return SIZE_MAX; }
        memory::address allocate(std::size_t bytes, int flags) noexcept override {
            return behind_.allocate(bytes, flags);
        }
        void release(memory::address place, std::size_t bytes, int flags) noexcept override {
            behind_.release(place, bytes, flags);
        }
        bool exchanges_with(const memory::backend&) const noexcept override { return true; }
        int copy(const memory::location& from, const memory::location& to, const memory::strided_shape& shape,
                 bool, memory::operation&) noexcept override {
            ++host_device_log::copies;
            memory::copy_by_hand(reinterpret_cast<void*>(to.base + to.offset_bytes),
                                 reinterpret_cast<const void*>(from.base + from.offset_bytes), shape);
            return 0;
        }
        memory::progress test(const memory::operation&) noexcept override { return memory::progress::done; }
        memory::progress wait(const memory::operation&) noexcept override { return memory::progress::done; }

    private:
        const starpu_node_kind kind_;
        memory::main_memory behind_;
    };

    const starpu_worker_archtype kind_;
    const int number_;
    const unsigned workers_;
    named_memory memory_;
};

// CUDA devices 0 and 3, the second with two workers.
inline std::vector<std::unique_ptr<devices::device>> open_two_cuda(const devices::device_request&) {
    std::vector<std::unique_ptr<devices::device>> found;
    found.push_back(std::make_unique<host_device>(STARPU_CUDA_WORKER, 0, 1));
    found.push_back(std::make_unique<host_device>(STARPU_CUDA_WORKER, 3, 2));
    return found;
}
inline std::vector<std::unique_ptr<devices::device>> open_one_opencl(const devices::device_request&) {
    std::vector<std::unique_ptr<devices::device>> found;
    found.push_back(std::make_unique<host_device>(STARPU_OPENCL_WORKER, 0, 1));
    return found;
}
inline constexpr devices::family host_families[] = {{"CUDA in main memory", open_two_cuda},
                                                    {"OpenCL in main memory", open_one_opencl}};

// A runtime with CUDA workers 0 to 2, OpenCL worker 3 and so many CPU workers.
class runtime_with_devices {
public:
    explicit runtime_with_devices(int cpus, const char* policy = nullptr) {
        starpu_conf conf;
        starpu_conf_init(&conf);
        conf.ncpus = cpus;
        conf.sched_policy_name = policy;
        conf.precedence_over_environment_variables = 1;
        EXPECT_EQ(instance::start_runtime(&conf, host_families), 0);
    }
    ~runtime_with_devices() { starpu_shutdown(); }
    runtime_with_devices(const runtime_with_devices&) = delete;
    runtime_with_devices& operator=(const runtime_with_devices&) = delete;
};

} // namespace starpu::tests
