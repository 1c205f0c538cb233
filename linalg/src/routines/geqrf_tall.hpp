// QR of tall matrices: panels are cut into domains of rows, and a tree joins what the domains leave.
#pragma once

#include "matrix/index.hpp"

namespace starpu::linalg {

// m and n as is_qr_tall() wants them. All tasks have so much more priority.
template <class T> void geqrf_tall(index m, index n, T* a, index lda, T* tau, int more_priority);

} // namespace starpu::linalg
