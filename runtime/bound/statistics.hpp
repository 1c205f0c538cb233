// The bound as text for people, beside what actually happened.
#pragma once

#include "bound/problem.hpp"
#include "bound/solver.hpp"

#include <cstdio>

namespace starpu::bound {

// `names`: of the workers.
void write_statistics(std::FILE* output, const problem& p, const planned_program& planned,
                      const solution& found, const base::per_worker<std::string>& names);

} // namespace starpu::bound
