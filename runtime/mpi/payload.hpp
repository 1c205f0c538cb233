// The bytes of a data handle, as they go over the network.
//
// Arrays without gaps are sent from where they lie. Everything else is packed: by MPI where the program has
// registered a datatype for its kind, else by the methods of that. The form says which bytes these are: one
// number for arrays, without their gaps, a number for each kind of data that comes with the runtime, and one
// for all kinds of programs, since the numbers of these may differ from rank to rank.
#pragma once

#include "mpi/datatypes.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace starpu::mpi {

class payload {
public:
    payload() = default;
    ~payload();
    payload(const payload&) = delete;
    payload& operator=(const payload&) = delete;

    // For a handle that is acquired. 0 or a negative errno, with its line.
    int open_to_send(starpu_data_handle_t handle);
    // What comes. Without a line: -EMSGSIZE, the handle has another form, or is an array of another size; and
    // -ENOMEM.
    int open_to_receive(starpu_data_handle_t handle, std::size_t bytes, std::uint32_t form);
    // The bytes have arrived: gives them to the data.
    int close_received();

    std::byte* first_byte() const { return begin_; }
    std::size_t byte_count() const { return size_; }
    std::uint32_t form() const { return form_; }

private:
    void look_at(starpu_data_handle_t handle);
    // -ENOMEM: the data got no room in main memory.
    int check_room() const;
    bool is_in_place() const;
    int pack_by_methods();
    int pack_by_datatype();
    int make_buffer(std::size_t bytes);

    starpu_data_handle_t handle_ = nullptr;
    std::byte* begin_ = nullptr;
    std::size_t size_ = 0;
    std::uint32_t form_ = 0;
    void* buffer_ = nullptr; // of packed bytes; from starpu_malloc_flags
    std::size_t capacity_ = 0;
    std::optional<datatype> datatype_; // of the program, if there is one
};

} // namespace starpu::mpi
