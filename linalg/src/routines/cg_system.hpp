// A system of equations for conjugate gradients, and when to stop: what lies behind all public calls.
#pragma once

#include "routines/cg_vectors.hpp"
#include "tasks/other_ranks.hpp"

#include "starpu_linalg_cg.h"

#include <cstdint>

namespace starpu::linalg {

// The system, or the rows of it that this rank has.
struct cg_system {
    std::int64_t n; // rows here
    linear_operator a;
    const std::int64_t* entries_before; // see lay_out()
    const double* b;
    double* x; // with room for the halo
    // Where ranks share it:
    const shared_system* shared = nullptr;

    std::int64_t all_rows() const { return shared ? shared->all_rows : n; }
    std::int64_t rows_with_halo() const { return n + (shared ? shared->halo : 0); }
    other_ranks* others() const { return shared ? &shared->others : nullptr; }
};

// What is wrong with the options, as the end of a sentence; empty when nothing is.
const char* fault_in_options(const starpu_linalg_cg_options* options);

// Throws std::bad_alloc and std::system_error.
std::int64_t solve_system(const cg_system& system, const starpu_linalg_cg_options* options,
                          starpu_linalg_cg_result* result);

} // namespace starpu::linalg
