// Data of tests in which only sizes matter.
#pragma once

#include <starpu.h>

#include <cstdint>
#include <vector>

namespace simulation {

class bytes {
public:
    explicit bytes(std::size_t count = 8) : values_(count) {
        starpu_vector_data_register(&handle_, STARPU_MAIN_RAM,
                                    reinterpret_cast<std::uintptr_t>(values_.data()),
                                    static_cast<std::uint32_t>(count), 1);
    }
    ~bytes() { starpu_data_unregister(handle_); }
    bytes(const bytes&) = delete;
    bytes& operator=(const bytes&) = delete;

    starpu_data_handle_t handle() const { return handle_; }
    char first() const { return values_.front(); }

private:
    std::vector<char> values_;
    starpu_data_handle_t handle_ = nullptr;
};

} // namespace simulation
