// Running a worker in a thread of the program's own, for example one that owns a graphics context.
//
// Name the drivers in not_launched_drivers and n_not_launched_drivers of the configuration: starpu_init then
// starts no thread for those workers. All calls for one driver come from one thread.
#ifndef STARPU_DRIVER_H
#define STARPU_DRIVER_H

#include <starpu/linkage.h>
#include <starpu_config.h>
#include <starpu_worker.h>

STARPU_BEGIN_DECLARATIONS

struct _cl_device_id;

// Which worker: its kind and its number among those of its kind.
struct starpu_driver {
    enum starpu_worker_archtype type;
    union {
        unsigned cpu_id;
        unsigned cuda_id;
        unsigned hip_id;
        struct _cl_device_id* opencl_id; // what cl_device_id points to
    } id;
};

// Makes the calling thread the worker's, bound to its processing unit. Returns 0; -EINVAL if there is no such
// worker, or it was not named in the configuration; -EBUSY if a thread runs it already, or the caller is a
// worker; -ENODEV before starpu_init.
int starpu_driver_init(struct starpu_driver* d);

// Runs one task, if there is one for this worker; does not wait for one. Returns 0, or -EINVAL if the calling
// thread is not the worker's.
int starpu_driver_run_once(struct starpu_driver* d);

// Undoes starpu_driver_init. Returns 0, or -EINVAL as above. A thread is no worker any more once its runtime
// has ended, but stays bound: this call undoes that at any later time, and returns 0 then, too.
int starpu_driver_deinit(struct starpu_driver* d);

// Initialises the driver, runs tasks until starpu_drivers_request_termination() or starpu_shutdown(),
// sleeping while there are none, and deinitialises it. Returns 0 or what starpu_driver_init returns.
int starpu_driver_run(struct starpu_driver* d);

// Makes all starpu_driver_run() return after the task they are at. Workers with threads of the runtime go on.
// A task that only such a worker may run then waits for its driver to run again.
void starpu_drivers_request_termination(void);

// (1.4) Loads the drivers of kinds that ask for it before starpu_init: CPUs do not.
void starpu_drivers_preinit(void);

STARPU_END_DECLARATIONS

#endif
