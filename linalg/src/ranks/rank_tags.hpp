// Tags that all ranks take in the same order, and give back.
#pragma once

#include <starpu_mpi.h>

#include <cstdint>
#include <system_error>

namespace starpu::linalg {

class rank_tags {
public:
    // Throws std::system_error.
    explicit rank_tags(std::int64_t count) : first_(starpu_mpi_tags_allocate(count)) {
        if (first_ < 0) throw std::system_error(static_cast<int>(-first_), std::generic_category());
    }
    ~rank_tags() { starpu_mpi_tags_free(first_); }
    rank_tags(const rank_tags&) = delete;
    rank_tags& operator=(const rank_tags&) = delete;

    std::int64_t operator[](std::int64_t number) const { return first_ + number; }

private:
    const std::int64_t first_;
};

} // namespace starpu::linalg
