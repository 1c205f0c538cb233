// Finds the bytes of a handle in main memory, or packs them.
#include "mpi/payload.hpp"

#include "mpi/report.hpp"

#include "starpu.h"

#include <cerrno>
#include <cstdint>
#include <utility>

namespace starpu::mpi {

namespace {
bool has_no_gaps(const starpu_matrix_interface& m) {
    return m.ny <= 1 || m.ld == m.nx;
}

bool has_no_gaps(const starpu_block_interface& b) {
    const bool are_lines_tight = b.ny <= 1 || b.ldy == b.nx;
    const std::uint64_t plane = std::uint64_t{b.ny <= 1 ? b.nx : b.ldy} * b.ny;
    return are_lines_tight && (b.nz <= 1 || b.ldz == plane);
}

// Whether the data are one array, from the first byte to the last.
bool is_plain(starpu_data_handle_t handle) {
    const void* data = starpu_data_get_interface_on_node(handle, STARPU_MAIN_RAM);
    switch (starpu_data_get_interface_id(handle)) {
    case STARPU_VARIABLE_INTERFACE_ID:
    case STARPU_VECTOR_INTERFACE_ID:
        return true;
    case STARPU_MATRIX_INTERFACE_ID:
        return has_no_gaps(*static_cast<const starpu_matrix_interface*>(data));
    case STARPU_BLOCK_INTERFACE_ID:
        return has_no_gaps(*static_cast<const starpu_block_interface*>(data));
    default:
        return false;
    }
}

constexpr std::uint32_t dense_form = 0;
constexpr std::uint32_t form_of_programs = UINT32_MAX;
constexpr std::uint32_t form_of_datatypes = UINT32_MAX - 1;

std::uint32_t form_of(starpu_data_handle_t handle) {
    const enum starpu_data_interface_id id = starpu_data_get_interface_id(handle);
    switch (id) {
    case STARPU_VARIABLE_INTERFACE_ID:
    case STARPU_VECTOR_INTERFACE_ID:
    case STARPU_MATRIX_INTERFACE_ID:
    case STARPU_BLOCK_INTERFACE_ID:
        return dense_form;
    default:
        return id < STARPU_MAX_INTERFACE_ID ? static_cast<std::uint32_t>(id) + 1 : form_of_programs;
    }
}
} // namespace

payload::~payload() {
    if (buffer_ != nullptr) starpu_free_flags(buffer_, capacity_, 0);
}

int payload::make_buffer(std::size_t bytes) {
    capacity_ = bytes == 0 ? 1 : bytes;
    if (starpu_malloc_flags(&buffer_, capacity_, 0) != 0) {
        buffer_ = nullptr;
        return -ENOMEM;
    }
    begin_ = static_cast<std::byte*>(buffer_);
    size_ = bytes;
    return 0;
}

int payload::pack_by_datatype() {
    const int room = datatype_->most_bytes();
    if (room < 0) return room;
    if (const int error = make_buffer(static_cast<std::size_t>(room))) return error;
    const int used = datatype_->pack_into(buffer_, room);
    if (used < 0) return used;
    size_ = static_cast<std::size_t>(used);
    return 0;
}

int payload::pack_by_methods() {
    starpu_ssize_t count = 0;
    if (const int error = starpu_data_pack_node(handle_, STARPU_MAIN_RAM, &buffer_, &count)) {
        buffer_ = nullptr;
        return error < 0 ? error : -EIO;
    }
    begin_ = static_cast<std::byte*>(buffer_);
    size_ = capacity_ = static_cast<std::size_t>(count);
    return 0;
}

void payload::look_at(starpu_data_handle_t handle) {
    handle_ = handle;
    datatype_.emplace(handle);
    form_ = datatype_->is_there() ? form_of_datatypes : form_of(handle);
    if (!is_in_place()) return;
    begin_ = static_cast<std::byte*>(starpu_data_handle_to_pointer(handle, STARPU_MAIN_RAM));
    size_ = starpu_data_get_size(handle);
}

bool payload::is_in_place() const {
    return form_ == dense_form && is_plain(handle_);
}

int payload::check_room() const {
    return begin_ != nullptr || size_ == 0 ? 0 : -ENOMEM;
}

int payload::open_to_send(starpu_data_handle_t handle) {
    look_at(handle);
    if (is_in_place() && check_room() != 0)
        return report_error(-ENOMEM, "the sending of data",
                            "data handle %p got no room for its %zu bytes in main memory",
                            static_cast<void*>(handle), size_);
    if (is_in_place()) return 0;
    return form_ == form_of_datatypes ? pack_by_datatype() : pack_by_methods();
}

int payload::open_to_receive(starpu_data_handle_t handle, std::size_t bytes, std::uint32_t form) {
    look_at(handle);
    if (form != form_) return -EMSGSIZE;
    if (form == dense_form && bytes != starpu_data_get_size(handle)) return -EMSGSIZE;
    return is_in_place() ? check_room() : make_buffer(bytes);
}

int payload::close_received() {
    if (buffer_ == nullptr) return 0;
    if (form_ == form_of_datatypes) return datatype_->unpack_from(buffer_, size_);
    const int error = starpu_data_unpack_node(handle_, STARPU_MAIN_RAM, buffer_, size_);
    if (error == 0) buffer_ = nullptr;
    return error < 0 ? error : error > 0 ? -EIO : 0;
}

} // namespace starpu::mpi
