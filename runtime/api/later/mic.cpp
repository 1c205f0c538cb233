// Intel MIC devices, which no version drives any more.
#include "api/later/later.hpp"

#include "starpu_mic.h"

extern "C" {

LATER(int, starpu_mic_register_kernel, (starpu_mic_func_symbol_t * symbol, const char* func_name))
LATER(starpu_mic_kernel_t, starpu_mic_get_kernel, (starpu_mic_func_symbol_t symbol))

} // extern "C"
