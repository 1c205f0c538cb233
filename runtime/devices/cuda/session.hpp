// One CUDA device in use: its memory, its properties, and what the workers on it share.
#pragma once

#include "base/guarded.hpp"
#include "base/ids.hpp"
#include "base/newest_alive.hpp"
#include "devices/cuda/memory.hpp"
#include "devices/cuda/settings.hpp"
#include "devices/devices.hpp"

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <unordered_set>

namespace starpu::devices::cuda {

class session;

// What all devices in use share; the last of them ends it.
class setup {
public:
    setup(const functions& runtime, const device_settings& all, base::device_id any_device);
    ~setup();
    setup(const setup&) = delete;
    setup& operator=(const setup&) = delete;

    const functions& cuda;
    const device_settings settings;

    // Codelets that were told of: their function returned before its work was done.
    base::guarded<std::unordered_set<const starpu_codelet*>> warned;
    base::guarded<std::array<session*, STARPU_MAXCUDADEVS>> open_ones;

private:
    base::newest_alive<setup> way_{*this};
};

class session {
public:
    // Throws platform::setup_error and std::bad_alloc.
    session(std::shared_ptr<setup> in, const device_request& request, base::device_id number);
    ~session();
    session(const session&) = delete;
    session& operator=(const session&) = delete;

    base::device_id number() const { return number_; }
    const std::string& name() const { return name_; }
    std::size_t limit_bytes() const { return limit_bytes_; }
    const functions& cuda() const { return setup_->cuda; }
    const device_settings& settings() const { return setup_->settings; }
    device_memory& memory() { return *memory_; }
    device_loss& loss() const { return memory_->loss(); }
    bool is_first_warning_of(const starpu_codelet& cl);           // on any of the devices in use
    const void* properties() const { return properties_.data(); } // a cudaDeviceProp

private:
    void replace_in_setup(session* old, session* fresh);
    void read_properties();
    void measure_memory(const device_request& request);

    const std::shared_ptr<setup> setup_;
    const base::device_id number_;
    alignas(std::max_align_t) std::array<char, properties_bytes> properties_{};
    std::string name_;
    std::size_t limit_bytes_ = 0;
    std::unique_ptr<device_memory> memory_;
};

// Of those that are open now; nullptr: it is not.
session* find_session(base::device_id number) noexcept;

} // namespace starpu::devices::cuda
