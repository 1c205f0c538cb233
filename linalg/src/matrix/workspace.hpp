// Large scratch memory that outlives a call: the next call finds it mapped and warm.
#pragma once

#include "matrix/index.hpp"

#include <cstddef>

namespace starpu::linalg {

// Borrows one block for the life of the object and hands out aligned parts of it. Throws std::bad_alloc.
class workspace {
public:
    explicit workspace(index element_count);
    ~workspace();
    workspace(const workspace&) = delete;
    workspace& operator=(const workspace&) = delete;

    // The next count elements, on a cache line of their own. The sum of all, each rounded up, is at most what
    // was asked for.
    double* take(index count);

    static constexpr index rounded(index count) { return round_up(count, 8); }

private:
    double* block_;
    std::size_t size_bytes_;
    index taken_ = 0;
};

} // namespace starpu::linalg
