// Arrays as data of the runtime, and where their copies are.
#pragma once

#include <starpu.h>

#include <cstdint>
#include <vector>

namespace fft_test {

// A registered array, unregistered with its scope.
class registered {
public:
    registered(const registered&) = delete;
    registered& operator=(const registered&) = delete;
    ~registered() { starpu_data_unregister(handle_); }

    template <class Number> static registered vector(std::vector<Number>& values) {
        starpu_data_handle_t handle;
        starpu_vector_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(values.data()),
                                    static_cast<std::uint32_t>(values.size()), sizeof values[0]);
        return registered(handle);
    }
    template <class Number>
    static registered matrix(std::vector<Number>& values, int rows, int columns, int ld) {
        starpu_data_handle_t handle;
        starpu_matrix_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(values.data()),
                                    static_cast<std::uint32_t>(ld), static_cast<std::uint32_t>(columns),
                                    static_cast<std::uint32_t>(rows), sizeof values[0]);
        return registered(handle);
    }

    operator starpu_data_handle_t() const { return handle_; }

private:
    explicit registered(starpu_data_handle_t handle) : handle_(handle) {}
    starpu_data_handle_t handle_;
};

inline bool is_valid_on(starpu_data_handle_t handle, unsigned node) {
    int is_valid = 0;
    starpu_data_query_status(handle, static_cast<int>(node), nullptr, &is_valid, nullptr);
    return is_valid != 0;
}

// Makes the node's copy the only one; false if it is not.
inline bool move_to(unsigned node, starpu_data_handle_t handle) {
    if (starpu_data_acquire_on_node(handle, static_cast<int>(node), STARPU_RW) != 0) return false;
    starpu_data_release_on_node(handle, static_cast<int>(node));
    return is_valid_on(handle, node) && !is_valid_on(handle, STARPU_MAIN_RAM);
}

} // namespace fft_test
