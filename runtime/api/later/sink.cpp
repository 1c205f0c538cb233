// The main loop of a process that works for another: none yet.
#include "api/later/later.hpp"

#include "starpu_sink.h"

extern "C" {

LATER(void, starpu_sink_common_worker, (int argc, char** argv))

} // extern "C"
