// Tags of the suite's libraries over ranks, apart from those of programs. A header that stands alone: each
// library has a space of its own in it.
#pragma once

#include "mpi/mpi_interface.hpp"

#include <cerrno>
#include <cstdint>
#include <mutex>

namespace starpu::mpi {

// Programs have the lower half of the tags.
inline constexpr std::int64_t first_tag_of_libraries = std::int64_t{1} << 62;
inline constexpr std::int64_t tags_of_a_library = std::int64_t{1} << 60;

enum class library : std::int64_t { linear_algebra, transforms };

// The first of `count` tags in a row that nothing else has: they belong to the communicator, and its ranks
// find the same if all make the same calls on it, whatever they do on others. None is given again. -ENOSPC,
// or -EIO where MPI refuses. The library for many processes runs.
//
// How many have been taken is an attribute of the communicator: it ends with the communicator, and a
// duplicate, which has messages of its own, begins anew. The attribute is the number itself.
inline std::int64_t take_library_tags(library of, MPI_Comm comm, std::int64_t count) {
    static_assert(sizeof(void*) >= sizeof(std::int64_t));
    static std::mutex lock;
    static int key = MPI_KEYVAL_INVALID;
    std::lock_guard guard(lock);
    if (key == MPI_KEYVAL_INVALID)
        MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, nullptr);
    void* attribute = nullptr;
    int has_attribute = 0;
    if (MPI_Comm_get_attr(comm, key, &attribute, &has_attribute) != MPI_SUCCESS) return -EIO;
    const std::int64_t taken = has_attribute != 0 ? reinterpret_cast<std::intptr_t>(attribute) : 0;
    if (count > tags_of_a_library - taken) return -ENOSPC;
    if (MPI_Comm_set_attr(comm, key, reinterpret_cast<void*>(taken + count)) != MPI_SUCCESS) return -EIO;
    return first_tag_of_libraries + static_cast<std::int64_t>(of) * tags_of_a_library + taken;
}

} // namespace starpu::mpi
