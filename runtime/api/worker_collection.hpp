// The collection that a call hands out when it has none, the same each time: programs may call its functions
// and write into it, and the library asks it nothing.
#pragma once

#include "starpu_worker.h"

namespace starpu::api {

extern starpu_worker_collection ignored_collection;

} // namespace starpu::api
