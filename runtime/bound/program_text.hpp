// Linear programs as text for solvers.
#pragma once

#include "bound/linear_program.hpp"

#include <cstdio>

namespace starpu::bound {

// In the format that lp_solve reads.
void write_lp(std::FILE* output, const linear_program& program);

// In MPS with fixed columns, which every solver reads; a name that is longer than 8 characters makes it free
// MPS.
void write_mps(std::FILE* output, const linear_program& program);

} // namespace starpu::bound
