// The door for libraries of the suite that stand beside the runtime (mpi/, starpufft, linalg): the few calls
// that the public headers do not offer programs. Same rules as there: 0 or a negative errno with its line;
// any thread.
#pragma once

#include "starpu_data.h"
#include "starpu_task.h"

#include <stdarg.h>
#include <stdint.h>

STARPU_BEGIN_DECLARATIONS

// Grows when a call is added; a library that needs more than it finds says so instead of starting.
#define STARPU_EXTENSION_VERSION 7
int starpu_extension_version(void);

// Whether the calling thread may wait for tasks, asked without a line: it may not inside a task or a
// callback, which may run outside the workers, too.
int starpu_extension_may_wait(void);

// Whether tasks run in virtual time, on a machine that is simulated: then nothing goes on by itself, while
// the program waits elsewhere.
int starpu_extension_is_simulated(void);

// Keeps `what` with the handle, for the one library that asks: at_end(what) is called once, when the handle
// ends, by whichever thread ends it, and must not call the runtime. -EEXIST: there is something already.
int starpu_extension_attach(starpu_data_handle_t handle, void* what, void (*at_end)(void* what));

// What was attached, or NULL: also for a handle that is NULL or not registered any more. O(1).
void* starpu_extension_attached(starpu_data_handle_t handle);

// The codelet that combines two contributions to the handle, with its argument. -EINVAL: it has none.
int starpu_extension_get_reduction(starpu_data_handle_t handle, struct starpu_codelet** combine,
                                   void** argument);

// The value of data that the library holds to write did not come, and it has said so in a line: tasks that
// read the data are cancelled, as after a task that failed.
void starpu_extension_mark_lost(starpu_data_handle_t handle, int error);

// Whether data that the library holds have no good value: a task that should have written them failed, or the
// above was said, and the program has not been told yet.
int starpu_extension_is_lost(starpu_data_handle_t handle);

// Whether nothing new may use the data: starpu_data_unregister_submit was called, or they are not registered
// any more.
int starpu_extension_is_ending(starpu_data_handle_t handle);

// The calling thread is the library's own, and counts as one of the application's from now on: it may yet do
// what others wait for.
void starpu_extension_note_thread(void);

// The library awaits so much more from other processes (less, where negative): while it awaits anything, the
// runtime takes no wait for a standstill, for the library looks after that.
void starpu_extension_await_elsewhere(int more);

// Whether nothing can move in this process by itself: nothing runs or is queued, and all threads of the
// application wait, `waiting` of them in the library, or are the library's own, with the caller. *activity
// becomes a number that has changed if anything has moved since the last call.
int starpu_extension_is_still(unsigned waiting, uint64_t* activity);

// What the arguments of a task insertion say of the place of the task, over several processes.
struct starpu_extension_placement {
    int rank;                  // of STARPU_EXECUTE_ON_NODE; -1: nothing is said
    int names_data;            // STARPU_EXECUTE_ON_DATA is given, with
    starpu_data_handle_t data; // this
    int policy;                // of STARPU_NODE_SELECTION_POLICY; -1: nothing is said
    int is_synchronous;        // STARPU_SSEND is given with one of the buffers
    const int* contributing;   // numbers of the buffers with STARPU_MPI_REDUX; in the task their mode is RW
    size_t contributing_count; // with COMMUTE
};

// Is given the task that the arguments make. Returns positive: it runs in this process; 0: it does not, and
// is destroyed; a negative errno, with its line: it is refused.
typedef int (*starpu_extension_decide_t)(struct starpu_task* task,
                                         const struct starpu_extension_placement* placement, void* closure);

// starpu_task_insert, and starpu_task_build, for a task that other processes know, too: handles may be NULL
// where it does not run. What the arguments hand over to be freed stays the caller's unless the task runs
// here. The second sets *task to NULL unless it does.
int starpu_extension_insert(struct starpu_codelet* codelet, va_list arguments,
                            starpu_extension_decide_t decide, void* closure);
int starpu_extension_build(struct starpu_codelet* codelet, va_list arguments,
                           starpu_extension_decide_t decide, void* closure, struct starpu_task** task);

// The same for arguments in an array, as Fortran has them (fstarpu_mod): the first is the codelet.
int starpu_extension_insert_array(void* const* arguments, starpu_extension_decide_t decide, void* closure);
int starpu_extension_build_array(void* const* arguments, starpu_extension_decide_t decide, void* closure,
                                 struct starpu_task** task);

STARPU_END_DECLARATIONS
