// The bytes of a data handle, as they go over the network.
//
// Arrays without gaps are sent from where they lie. Everything else is packed by the methods of its kind.
#pragma once

#include "starpu_data.h"

#include <cstddef>

namespace starpu::mpi {

class payload {
public:
    payload() = default;
    ~payload();
    payload(const payload&) = delete;
    payload& operator=(const payload&) = delete;

    // For a handle that is acquired. 0 or a negative errno, with its line by the runtime.
    int open_to_send(starpu_data_handle_t handle);
    // `bytes`: what comes. -EMSGSIZE, without a line: the handle is an array of another size.
    int open_to_receive(starpu_data_handle_t handle, std::size_t bytes, bool is_packed);
    // The bytes have arrived: gives them to the data.
    int close_received();

    std::byte* first_byte() const { return begin_; }
    std::size_t byte_count() const { return size_; }
    bool is_packed() const { return is_packed_; }

private:
    starpu_data_handle_t handle_ = nullptr;
    std::byte* begin_ = nullptr;
    std::size_t size_ = 0;
    bool is_packed_ = false;
    void* buffer_ = nullptr; // of packed bytes; from starpu_malloc_flags
    std::size_t capacity_ = 0;
};

} // namespace starpu::mpi
