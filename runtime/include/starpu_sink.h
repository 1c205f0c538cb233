// What a process of workers for another process's runtime runs instead of its own main. Not in this version.
#ifndef STARPU_SINK_H
#define STARPU_SINK_H

#include <starpu/linkage.h>

STARPU_BEGIN_DECLARATIONS

// Serves the other process until it ends. ENOSYS.
void starpu_sink_common_worker(int argc, char** argv);

STARPU_END_DECLARATIONS

#endif
