// The door for libraries of the suite that stand beside the runtime (mpi/): the few calls that the public
// headers do not offer programs. Same rules as there: 0 or a negative errno with its line; any thread.
#pragma once

#include "starpu_data.h"

STARPU_BEGIN_DECLARATIONS

// Grows when a call is added; a library that needs more than it finds says so instead of starting.
#define STARPU_EXTENSION_VERSION 1
int starpu_extension_version(void);

// Keeps `what` with the handle, for the one library that asks: at_end(what) is called once, when the handle
// ends, by whichever thread ends it, and must not call the runtime. -EEXIST: there is something already.
int starpu_extension_attach(starpu_data_handle_t handle, void* what, void (*at_end)(void* what));

// What was attached, or NULL: also for a handle that is NULL or not registered any more. O(1).
void* starpu_extension_attached(starpu_data_handle_t handle);

STARPU_END_DECLARATIONS
