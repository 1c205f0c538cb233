// One view of every sparse matrix: the values, the column of each, and the numbers that say which row.
#pragma once

#include "base/checked_size.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace starpu::interfaces {

// The three arrays of a matrix, in the order in which they are packed.
struct sparse_view {
    std::uint32_t* columns = nullptr; // one number per entry
    std::uint32_t* rows = nullptr;    // where each row starts and the last ends, or one number per entry
    std::uintptr_t values = 0;        // an entry is a value or a dense block
    std::size_t entry_count = 0;
    std::size_t row_number_count = 0;
    std::size_t entry_bytes = 0;
    unsigned extent_count = 0;
    std::array<std::uint32_t, 4> extents{}; // what tells two shapes apart, besides the size of an entry
    std::uint32_t first_entry = 0;          // what the numbers in `rows` count from
    unsigned hashed_count = 0;
    std::array<std::uint32_t, 3>
        hashed{}; // what performance models, also those in files, tell tasks apart by
};

inline std::size_t column_bytes(const sparse_view& view) {
    return (base::checked_size(view.entry_count) * sizeof(std::uint32_t)).value();
}
inline std::size_t row_bytes(const sparse_view& view) {
    return (base::checked_size(view.row_number_count) * sizeof(std::uint32_t)).value();
}
inline std::size_t value_bytes(const sparse_view& view) {
    return (base::checked_size(view.entry_count) * view.entry_bytes).value();
}
// Registration refuses what does not fit; each array is as large as memory can be where it does not.
inline base::checked_size payload_of(const sparse_view& view) {
    return base::checked_size(column_bytes(view)) + row_bytes(view) + value_bytes(view);
}
inline std::size_t payload_bytes(const sparse_view& view) {
    return payload_of(view).value();
}

inline std::uintptr_t kernel_address(const sparse_view& view) {
    return view.values;
}

// Puts the view nowhere.
inline void forget_place(sparse_view& view) {
    view.columns = view.rows = nullptr;
    view.values = 0;
}

// Lies where the other does.
inline void take_place(sparse_view& view, const sparse_view& other) {
    view.columns = other.columns;
    view.rows = other.rows;
    view.values = other.values;
}

// What performance models tell shapes apart by, in one number.
std::uint32_t footprint_of(const sparse_view& view);

// Rows that count from different numbers cannot be copied as they are: they make a difference too.
inline bool has_same_shape(const sparse_view& a, const sparse_view& b) {
    return a.extent_count == b.extent_count && a.extents == b.extents && a.entry_bytes == b.entry_bytes &&
           a.first_entry == b.first_entry;
}

} // namespace starpu::interfaces
