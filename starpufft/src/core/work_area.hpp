// The work area: blocks of memory that transforms borrow while they run, shared by all plans.
#pragma once

#include <cstddef>

namespace starpu::fft {

// A block of the work area, which goes back to it at the end of the scope.
class borrowed_block {
public:
    borrowed_block() = default; // none
    ~borrowed_block();
    borrowed_block(borrowed_block&& other) noexcept;
    borrowed_block& operator=(borrowed_block&& other) noexcept;

    void* data() const { return data_; }
    std::size_t bytes() const { return bytes_; }
    bool is_fresh() const { return is_fresh_; } // no page was touched yet

private:
    friend borrowed_block try_borrow(std::size_t bytes) noexcept;
    void* data_ = nullptr;
    std::size_t bytes_ = 0;
    bool is_fresh_ = false;
};

// A block of at least so many bytes; none for 0 bytes, and where there is no memory.
borrowed_block try_borrow(std::size_t bytes) noexcept;

// Whether a transform that needs so many bytes would find pages in place: in a free block, or in one that is
// borrowed now. Also true of blocks too large to be kept.
bool is_work_area_at_hand(std::size_t bytes);

// That a plan which lives needs so many bytes, and that it is gone.
void note_need(std::size_t bytes); // throws std::bad_alloc
void forget_need(std::size_t bytes);

// At most so many bytes of free blocks are kept from now on.
void limit_free_blocks(std::size_t bytes);

// Gives the free blocks back to the system.
void release_free_blocks();

} // namespace starpu::fft
