// Maxeler devices: none is driven yet.
#include "api/later/later.hpp"

#include "starpu_max_fpga.h"

extern "C" {

LATER(struct max_engine_t*, starpu_max_fpga_get_local_engine, (void))

} // extern "C"
