// Data registered for as long as an object lives.
#pragma once

#include "ranks/insist.hpp"
#include "tasks/end_data.hpp"

#include <starpu.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <stdexcept>
#include <vector>

namespace starpu::linalg {

class registered_data {
public:
    // Of numbers that outlive it. Throw std::bad_alloc and std::length_error.
    template <class T> registered_data(T* first, std::size_t count) {
        if (count > std::numeric_limits<std::uint32_t>::max())
            throw std::length_error("more numbers than a message holds");
        starpu_vector_data_register(&handle_, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(first),
                                    static_cast<std::uint32_t>(count), sizeof(T));
        if (handle_ == nullptr) throw std::bad_alloc();
    }
    template <class T> explicit registered_data(T& variable) {
        starpu_variable_data_register(&handle_, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(&variable),
                                      sizeof(T));
        if (handle_ == nullptr) throw std::bad_alloc();
    }
    // Waits for what uses it.
    ~registered_data() { end_data(handle_); }
    registered_data(const registered_data&) = delete;
    registered_data& operator=(const registered_data&) = delete;

    operator starpu_data_handle_t() const { return handle_; }

    // Returns when it can be read; what was to come may have been lost. Throws std::system_error.
    void await() const {
        insist(starpu_data_acquire(handle_, STARPU_R));
        starpu_data_release(handle_);
    }

private:
    starpu_data_handle_t handle_ = nullptr;
};

} // namespace starpu::linalg
