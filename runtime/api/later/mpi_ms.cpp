// Workers in other processes, as 1.3 named them: none yet.
#include "api/later/later.hpp"

#include "starpu_mpi_ms.h"

extern "C" {

LATER(int, starpu_mpi_ms_register_kernel, (starpu_mpi_ms_func_symbol_t * symbol, const char* func_name))
LATER(starpu_mpi_ms_kernel_t, starpu_mpi_ms_get_kernel, (starpu_mpi_ms_func_symbol_t symbol))

} // extern "C"
