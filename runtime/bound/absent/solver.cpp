// In a build without GLPK nothing is solved.
#include "bound/solver.hpp"

#include <cerrno>

namespace starpu::bound {

solution solve(const linear_program&, integrality) {
    return {.error = -ENOSYS};
}

} // namespace starpu::bound
