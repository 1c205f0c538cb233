// A copy as the emulation sees it, whichever of CUDA's functions asked for it.
#pragma once

#include "abi.hpp"
#include "machine.hpp"

#include <cstddef>

namespace emulated {

struct copy_side {
    char* place;
    std::size_t pitch_bytes; // from row to row
    std::size_t slice_bytes; // from layer to layer
};

struct copy_request {
    const char* function; // who asks, for the lines about mistakes
    copy_side from, to;
    std::size_t row_bytes, rows, layers;
    copy_kind kind;
};

copy_request row_of(const char* function, void* to, const void* from, std::size_t bytes, copy_kind kind);
copy_request plane_of(const char* function, void* to, std::size_t to_pitch, const void* from,
                      std::size_t from_pitch, std::size_t width, std::size_t height, copy_kind kind);

// Issues it; with `waits` returns when it is done as far as CUDA promises.
status start_copy(access& m, const stream_ref& on, const copy_request& what, bool waits);

} // namespace emulated
