// Solves linear programs, where the build has a solver.
#pragma once

#include "bound/linear_program.hpp"

#include <vector>

namespace starpu::bound {

// As fractions, or with integers where the program asks for them, which may take very long.
enum class integrality { relaxed, whole };

struct solution {
    int error = 0; // -ENOSYS: no solver; -ENOMEM; -EDOM: the solver found no least value
    double least = 0;
    std::vector<double> values{}; // of all columns
};

// One thread at a time; see recorder::solver_lock(). Writes nothing.
solution solve(const linear_program& program, integrality how);

} // namespace starpu::bound
