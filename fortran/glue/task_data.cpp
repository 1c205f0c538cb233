// Data of the module starpu_tasks: which kind of StarPU's an array of a rank is, and how it is cut.
#include "glue/acquisitions.hpp"
#include "glue/tasks.hpp"

#include <starpu.h>

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <limits>

using namespace starpu_fortran;

namespace {

bool fits(const place& p) {
    constexpr std::int64_t most = std::numeric_limits<std::uint32_t>::max();
    for (const std::int64_t n : p.extents)
        if (n < 0 || n > most) return false;
    for (const std::int64_t n : p.steps)
        if (n < 0 || n > most) return false;
    return true;
}

std::uint32_t narrow(std::int64_t n) {
    return static_cast<std::uint32_t>(n);
}

void register_rank(starpu_data_handle_t* handle, const place& p, std::size_t bytes, int rank) {
    const int home = p.first == nullptr ? -1 : STARPU_MAIN_RAM;
    const auto first = reinterpret_cast<std::uintptr_t>(p.first);
    const std::uint32_t nx = narrow(p.extents[0]), ny = narrow(p.extents[1]), nz = narrow(p.extents[2]);
    switch (rank) {
    case 0:
        return starpu_variable_data_register(handle, home, first, bytes);
    case 1:
        return starpu_vector_data_register(handle, home, first, nx, bytes);
    case 2:
        return starpu_matrix_data_register(handle, home, first, narrow(p.steps[0]), nx, ny, bytes);
    default:
        return starpu_block_data_register(handle, home, first, narrow(p.steps[0]), narrow(p.steps[1]), nx, ny,
                                          nz, bytes);
    }
}

place place_of(const void* interface, int rank) {
    switch (rank) {
    case 0:
        return {reinterpret_cast<void*>(STARPU_VARIABLE_GET_PTR(interface)), {}, {}};
    case 1:
        return {
            reinterpret_cast<void*>(STARPU_VECTOR_GET_PTR(interface)), {STARPU_VECTOR_GET_NX(interface)}, {}};
    case 2:
        return {reinterpret_cast<void*>(STARPU_MATRIX_GET_PTR(interface)),
                {STARPU_MATRIX_GET_NX(interface), STARPU_MATRIX_GET_NY(interface)},
                {STARPU_MATRIX_GET_LD(interface)}};
    default:
        return {
            reinterpret_cast<void*>(STARPU_BLOCK_GET_PTR(interface)),
            {STARPU_BLOCK_GET_NX(interface), STARPU_BLOCK_GET_NY(interface), STARPU_BLOCK_GET_NZ(interface)},
            {STARPU_BLOCK_GET_LDY(interface), STARPU_BLOCK_GET_LDZ(interface)}};
    }
}

// Along the last dimension.
decltype(starpu_data_filter::filter_func) filter_of(int rank) {
    if (rank == 1) return starpu_vector_filter_block;
    return rank == 2 ? starpu_matrix_filter_vertical_block : starpu_block_filter_depth_block;
}

void mark_pieces(starpu_data_handle_t* pieces, int count, void* serial) {
    for (int i = 0; i < count; ++i) starpu_data_set_user_data(pieces[i], serial);
}

} // namespace

#pragma GCC visibility push(default)
extern "C" {

// 0, errno where nothing was printed, or -errno where a line was.
int starpu_fortran_data_register(const place* where, std::int64_t element_bytes, int rank,
                                 starpu_data_handle_t* handle) {
    *handle = nullptr;
    if (!fits(*where)) return EOVERFLOW;
    errno = 0;
    register_rank(handle, *where, static_cast<std::size_t>(element_bytes), rank);
    return *handle == nullptr ? -(errno != 0 ? errno : EINVAL) : 0;
}

// Forgets the handle, and its pieces end with it, unless that cannot be now.
int starpu_fortran_data_unregister(starpu_data_handle_t* handle) {
    errno = 0;
    starpu_data_unregister(*handle);
    const int error = errno;
    if (error != EDEADLK && error != EBUSY) *handle = nullptr;
    return -error;
}

// From here on they are no pieces any more, though tasks on them may still run. EBUSY, and nothing printed,
// while one is acquired: nothing could release it then.
int starpu_fortran_data_join(starpu_data_handle_t whole, starpu_data_handle_t* pieces, int count) {
    if (is_any_acquired(pieces, count)) return EBUSY;
    void* serial = starpu_data_get_user_data(pieces[0]);
    mark_pieces(pieces, count, nullptr);
    errno = 0;
    starpu_data_partition_clean(whole, static_cast<unsigned>(count), pieces);
    const int error = errno;
    if (error != 0) mark_pieces(pieces, count, serial);
    return -error;
}

int starpu_fortran_data_acquire(starpu_data_handle_t handle, int access, int rank, place* where) {
    if (!note_acquired(handle)) return ENOMEM;
    if (const int error = starpu_data_acquire(handle, modes[access])) {
        note_released(handle);
        return error;
    }
    *where = place_of(starpu_data_get_interface_on_node(handle, STARPU_MAIN_RAM), rank);
    return 0;
}

void starpu_fortran_data_release(starpu_data_handle_t handle) {
    starpu_data_release(handle);
    note_released(handle);
}

int starpu_fortran_data_partition(starpu_data_handle_t handle, int rank, int count,
                                  starpu_data_handle_t* pieces, std::int64_t* serial) {
    starpu_data_filter filter{};
    filter.filter_func = filter_of(rank);
    filter.nchildren = static_cast<unsigned>(count);
    errno = 0;
    starpu_data_partition_plan(handle, &filter, pieces);
    if (errno != 0) return -errno;
    static std::atomic<std::int64_t> last_serial{0}; // counts only, so nothing is ordered by it
    *serial = last_serial.fetch_add(1, std::memory_order_relaxed) + 1;
    mark_pieces(pieces, count, reinterpret_cast<void*>(*serial));
    note_new(pieces, count);
    return 0;
}

// Whether the handle is still the piece that got this number: afterwards its address may be that of other
// data.
int starpu_fortran_is_piece(starpu_data_handle_t handle, std::int64_t serial) {
    return starpu_data_get_user_data(handle) == reinterpret_cast<void*>(serial) ? 1 : 0;
}

void starpu_fortran_buffer_place(void** buffers, int buffer, int rank, place* where) {
    *where = place_of(buffers[buffer], rank);
}

} // extern "C"
#pragma GCC visibility pop
