// The CUDA devices that are there, opened as at the start of the runtime.
#pragma once

#include "devices/cuda/family.hpp"
#include "devices/cuda/open_device.hpp"

#include "starpu.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace starpu::tests {

inline constexpr std::size_t mebibyte = 1 << 20;

class cuda_devices {
public:
    cuda_devices() { starpu_conf_init(&conf); }

    void open() { all_ = devices::cuda::open_devices({conf, knobs}); }
    void close() { all_.clear(); }

    std::size_t count() const { return all_.size(); }
    devices::cuda::open_device& at(std::size_t i) {
        return static_cast<devices::cuda::open_device&>(*all_[i]);
    }

    starpu_conf conf;
    base::knobs knobs;

private:
    std::vector<std::unique_ptr<devices::device>> all_;
};

} // namespace starpu::tests
