// The ranks that share a system of equations by its rows, as the solve on one of them sees them.
#pragma once

#include "matrix/csr.hpp"
#include "matrix/index.hpp"

#include <starpu.h>

#include <vector>

namespace starpu::linalg {

// Vectors of which each rank has its own rows, and behind them a halo: rows of others that its part of the
// matrix reads.
enum class halo_vector { solution, direction };

class other_ranks {
public:
    // Where this rank's vectors lie. Before the calls that follow, which throw std::system_error.
    virtual void attach(double* solution, double* direction) = 0;
    // Inserts what brings the halo of a vector here, and sends others theirs, after the tasks that write
    // `written`. Those that read the halo name its data.
    virtual void exchange(halo_vector which, starpu_data_handle_t written) = 0;
    virtual const std::vector<starpu_data_handle_t>& halo(halo_vector which) const = 0;
    // Inserts what makes this number the sum over all ranks, of the same bits on each.
    virtual void add_up(starpu_data_handle_t value) = 0;

protected:
    ~other_ranks() = default;
};

// The rows that this rank has of a matrix; columns are its own rows, from 0, and behind them the halo.
struct shared_system {
    const csr_matrix& rows;
    index all_rows; // of all ranks
    index halo;
    const double* b; // of its rows
    double* x;       // of its rows, with room for the halo
    other_ranks& others;
};

} // namespace starpu::linalg
