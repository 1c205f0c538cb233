// Arrays that Fortran handed over by their layout: whether a plan can use them where they lie, and copies
// where not.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace starpu::fortran {

constexpr int most_dimensions = 4;
using numbers_along = std::array<std::int64_t, most_dimensions>;

// The module starpu_fft_array has the same type. The array is the program's.
struct array_view {
    void* data;
    int precision; // 0: double, 1: float, 2: long double
    int is_complex;
    int rank;
    numbers_along extents; // 1 beyond the rank
    numbers_along strides; // in bytes, 0 where the extent is 1
};

std::int64_t real_bytes(const array_view& array);
std::int64_t number_bytes(const array_view& array);

// Whether all strides are multiples of a number and above 0, as plans want them.
bool is_regular(const array_view& array);

// Whether it lies as packed() would have it.
bool is_dense(const array_view& array);

// A dense array of the same extents without memory, in which numbers are neighbours along the dimension
// `first`, 0 being the one that Fortran has so.
array_view packed(const array_view& array, int first = 0);

// Gives an array that packed() returned its memory; nullptr where there is none.
std::unique_ptr<std::byte[]> allocate(array_view& array);

void copy_numbers(const array_view& from, const array_view& to);
void fill_with_nan(const array_view& array);

} // namespace starpu::fortran
