// Aligned memory: blocks with huge pages, and the scratch space of each worker.
#pragma once

#include "base/checked_size.hpp"

#include <cstddef>
#include <cstdlib>
#include <memory>

namespace starpu::fft {

constexpr std::size_t cache_line_bytes = 64;

// Rounds a count of complex numbers up to whole cache lines.
template <class Complex> constexpr std::size_t whole_lines(std::size_t count) {
    return base::rounded_up(count, cache_line_bytes / sizeof(Complex)).value();
}

// Memory on a cache line, from huge pages where that pays; nullptr when there is none. std::free releases it.
void* try_allocate(std::size_t bytes) noexcept;

// Scratch space of the calling thread, kept until the thread ends: a worker runs one task at a time, so all
// plans share it. Throws std::bad_alloc.
void* thread_scratch(std::size_t bytes);

// An array of complex numbers on a cache line, for tables; not initialised.
template <class Complex> class aligned_array {
public:
    aligned_array() = default;
    explicit aligned_array(std::size_t count)
        : data_{static_cast<Complex*>(try_allocate((base::checked_size(count) * sizeof(Complex)).value()))} {
        if (!data_) throw std::bad_alloc{};
    }
    Complex* data() const { return data_.get(); }
    Complex& operator[](std::size_t i) const { return data_.get()[i]; }

private:
    struct release {
        void operator()(Complex* p) const { std::free(p); }
    };
    std::unique_ptr<Complex, release> data_;
};

} // namespace starpu::fft
