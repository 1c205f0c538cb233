// Large scratch memory that outlives a call: the next call finds it mapped and warm.
#pragma once

#include "matrix/index.hpp"

#include <cstddef>

namespace starpu::linalg {

// Borrows one block for the life of the object. Throws std::bad_alloc.
class scratch_block {
public:
    scratch_block(index element_count, std::size_t element_bytes);
    ~scratch_block();
    scratch_block(const scratch_block&) = delete;
    scratch_block& operator=(const scratch_block&) = delete;

    void* first() const { return first_; }

private:
    void* first_;
    std::size_t size_bytes_;
};

// Hands out aligned parts of one such block.
template <class T> class workspace {
public:
    explicit workspace(index element_count) : block_(element_count, sizeof(T)) {}

    // The next count elements, on a cache line of their own. The sum of all, each rounded up, is at most what
    // was asked for.
    T* take(index count) {
        T* part = static_cast<T*>(block_.first()) + taken_;
        taken_ += rounded(count);
        return part;
    }

    static constexpr index rounded(index count) {
        constexpr index cache_line = 64 / sizeof(T);
        return round_up(count, cache_line);
    }

private:
    scratch_block block_;
    index taken_ = 0;
};

} // namespace starpu::linalg
