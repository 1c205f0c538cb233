// One CUDA device in use: its memory, its properties, and who works on it.
#pragma once

#include "devices/cuda/device_memory.hpp"
#include "devices/cuda/wishes.hpp"
#include "devices/devices.hpp"

#include <array>
#include <cstddef>
#include <memory>
#include <string>

namespace starpu::devices::cuda {

// What all open devices share; the last of them ends it.
class session {
public:
    session(const functions& runtime, const wishes& all, int any_device);
    ~session();
    session(const session&) = delete;
    session& operator=(const session&) = delete;

    const functions& cuda;
    const wishes wanted;
};

class open_device final : public device {
public:
    // Throws platform::setup_error and std::bad_alloc.
    open_device(std::shared_ptr<session> in, const device_request& request, int number);
    ~open_device() override;

    int number() const override { return number_; }
    std::string name() const override { return name_; }
    std::size_t limit_bytes() const override { return limit_bytes_; }
    memory::backend& memory() override { return *memory_; }
    unsigned worker_count() const override { return session_->wanted.workers_per_device; }
    std::unique_ptr<worker::driver> make_worker(unsigned index) override;

    const functions& cuda() const { return session_->cuda; }
    const wishes& wanted() const { return session_->wanted; }
    device_memory& its_memory() { return *memory_; }
    const void* properties() const { return properties_.data(); } // a cudaDeviceProp

private:
    void read_properties();
    void measure_memory(const device_request& request);

    const std::shared_ptr<session> session_;
    const int number_;
    alignas(std::max_align_t) std::array<char, properties_bytes> properties_{};
    std::string name_;
    std::size_t limit_bytes_ = 0;
    std::unique_ptr<device_memory> memory_;
};

// Of those that are open now; nullptr: it is not.
open_device* find_open(int number) noexcept;

} // namespace starpu::devices::cuda
