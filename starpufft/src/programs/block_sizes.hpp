// How much one task takes: wide enough for the caches, short enough that every worker gets several.
#pragma once

#include <cstddef>

namespace starpu::fft {

constexpr std::size_t ceil_divide(std::size_t a, std::size_t b) {
    return (a + b - 1) / b;
}

// Transforms up to this many numbers are one task: starting more would cost what they save.
constexpr std::size_t longest_single_task = std::size_t{1} << 14;

// The same of real numbers.
constexpr std::size_t longest_single_line = 2 * longest_single_task;

// Rows up to this length are transformed in cache by one kernel.
constexpr std::size_t longest_kernel = std::size_t{1} << 15;

// Rows of real numbers up to this length are transformed by one call.
constexpr std::size_t longest_real_line = 2 * longest_kernel;

// Short lines with about so many numbers are transformed by one call.
constexpr std::size_t numbers_in_batch = std::size_t{1} << 12;

// The same where their results are written past the caches: as much as is fetched meanwhile.
constexpr std::size_t numbers_in_streamed_batch = std::size_t{1} << 9;

// Rows that a task transforms before it writes them out side by side.
constexpr std::size_t rows_in_panel = 8;

// Whether an array of this size is better written past the caches.
bool is_streamed(std::size_t bytes);

// Whether what one worker writes is still near when it reads it again: in its own cache, or just behind.
bool stays_in_cache(std::size_t bytes);

// How many columns of this length one panel takes; a power of two, at most 32.
std::size_t panel_width(std::size_t columns, std::size_t length, std::size_t number_bytes, unsigned workers);

// How many of the units (rows, panels), each of so many numbers, one task takes.
std::size_t units_per_task(std::size_t units, std::size_t numbers_each, unsigned workers);

} // namespace starpu::fft
