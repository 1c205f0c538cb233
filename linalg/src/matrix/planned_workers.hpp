// For how many workers the sizes of blocks are chosen.
#pragma once

#include "matrix/index.hpp"

namespace starpu::linalg {

// The CPU workers there are or, where STARPU_DETERMINISTIC asks for results that do not depend on them, a
// number that is always the same. Whatever a routine cuts by it decides in which order its sums are added up.
index planned_workers();

} // namespace starpu::linalg
