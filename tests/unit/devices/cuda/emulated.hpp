// The emulation of CUDA with some settings, for as long as a test lasts.
#pragma once

#include "emulated_cuda.h"

#include <cstdlib>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace starpu::tests {

// Variables without their EMULATED_CUDA_. No device is open when it begins and ends.
class emulation {
public:
    emulation(std::initializer_list<std::pair<const char*, const char*>> values = {}) {
        for (const auto& [name, value] : values) {
            names_.push_back(std::string("EMULATED_CUDA_") + name);
            setenv(names_.back().c_str(), value, 1);
        }
        emulated_cuda_reset();
    }
    ~emulation() {
        for (const std::string& name : names_) unsetenv(name.c_str());
    }
    emulation(const emulation&) = delete;
    emulation& operator=(const emulation&) = delete;

private:
    std::vector<std::string> names_;
};

} // namespace starpu::tests
