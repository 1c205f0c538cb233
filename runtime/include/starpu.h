// The runtime: starting, configuring and stopping it; includes all other headers a program usually needs.
//
// All headers follow the manual of StarPU 1.4; what 1.3 lacks is marked (1.4). Unless its comment says
// otherwise, a call may come from any thread between starpu_init and starpu_shutdown, several threads may
// make it at once on different objects, and strings and arrays it is given are read during the call only.
//
// A call that fails changes nothing and prints one line. It returns a negative errno if it returns int;
// otherwise it stores the code in errno and returns NULL or 0; a failed registration sets the handle to NULL.
// Not repeated below: EINVAL for a NULL or unregistered handle or a number out of range, ENODEV when the
// runtime does not run, ENOMEM. Calls described as blocking or waiting give EDEADLK inside a codelet or
// callback.
#ifndef STARPU_H
#define STARPU_H

#include <starpu/conf.h>
#include <starpu/linkage.h>
#include <starpu_bitmap.h>
#include <starpu_bound.h>
#include <starpu_config.h>
#include <starpu_cublas.h>
#include <starpu_cuda.h>
#include <starpu_cusparse.h>
#include <starpu_data.h>
#include <starpu_data_filters.h>
#include <starpu_data_interfaces.h>
#include <starpu_disk.h>
#include <starpu_driver.h>
#include <starpu_expert.h>
#include <starpu_fxt.h>
#include <starpu_hash.h>
#include <starpu_helper.h>
#include <starpu_hip.h>
#include <starpu_hipblas.h>
#include <starpu_max_fpga.h>
#include <starpu_opencl.h>
#include <starpu_openmp.h>
#include <starpu_parallel_worker.h>
#include <starpu_perf_monitoring.h>
#include <starpu_perf_steering.h>
#include <starpu_perfmodel.h>
#include <starpu_profiling.h>
#include <starpu_profiling_tool.h>
#include <starpu_rand.h>
#include <starpu_sched_ctx.h>
#include <starpu_scheduler.h>
#include <starpu_simgrid_wrap.h>
#include <starpu_stdlib.h>
#include <starpu_task.h>
#include <starpu_task_bundle.h>
#include <starpu_task_dep.h>
#include <starpu_task_list.h>
#include <starpu_task_util.h>
#include <starpu_thread.h>
#include <starpu_thread_util.h>
#include <starpu_tree.h>
#include <starpu_util.h>
#include <starpu_worker.h>

#include <stdint.h>
#include <stdio.h>
#include <sys/time.h> // programs that measure rely on it

STARPU_BEGIN_DECLARATIONS

// Fills conf with the defaults, and with what STARPU_* environment variables say: sched_policy_name is then
// the text of STARPU_SCHED itself. Call it before setting fields of your own. Returns 0, or -EINVAL for NULL.
// Needs no running runtime.
int starpu_conf_init(struct starpu_conf* conf);

// (1.4) After starpu_conf_init: sets the number of workers of every kind to 0, so that a program can name
// just the kinds it wants. Returns 0, or -EINVAL for NULL.
int starpu_conf_noworker(struct starpu_conf* conf);

// Starts the runtime: finds the machine, starts and binds the workers. conf comes from starpu_conf_init;
// NULL means the defaults. conf is only read. Counted: a call while the runtime runs changes nothing,
// returns 0 and needs a starpu_shutdown of its own. Returns 0, -EINVAL (no magic number, wrong value),
// -ENODEV (no worker could be started) or -EDEADLK (in a task or callback, where starpu_shutdown could not
// undo it); may be called again after the last shutdown.
int starpu_init(struct starpu_conf* conf) STARPU_WARN_UNUSED_RESULT;

// As starpu_init; the command line is not looked at, and may be NULL.
int starpu_initialize(struct starpu_conf* user_conf, int* argc, char*** argv);

// 1 while the runtime runs, 0 before starpu_init has returned and after the last starpu_shutdown.
int starpu_is_initialized(void);

// Returns once another thread's starpu_init has returned. After 3 seconds in vain a line says that it still
// waits; errno is ENODEV at once, with a line, where the process has no other thread.
void starpu_wait_initialized(void);

// Undoes one starpu_init. The last one waits for all submitted tasks, stops the workers and frees what the
// runtime has. Unregister all data before. Tasks that nothing will release any more (STARPU_STALL_DELAY) are
// reported and cancelled. Other threads may be in a call: those that wait get ENODEV, and it waits until all
// have returned. Blocking: EDEADLK in a task or callback; ENODEV while nothing runs.
void starpu_shutdown(void);

// Workers finish what they run and take no further task until starpu_resume; submission goes on, and what is
// submitted after this call begins after that one. Counted.
void starpu_pause(void);

// Undoes one starpu_pause; workers go on when none is left, and when starpu_shutdown begins.
void starpu_resume(void);

// (1.4) 1 between starpu_pause and starpu_resume, else 0.
int starpu_is_paused(void);

// An extension: 1 while a runtime runs that STARPU_DETERMINISTIC asked for results which do not depend on
// scheduling, else 0. Libraries over the runtime ask it before they cut work by the number of workers. Any
// thread may call.
int starpu_is_deterministic(void);

// Reserves a core for a thread of the application and returns its number, for starpu_bind_thread_on: the
// first of the npreferred cores in preferred that no worker and no such thread has, else any free one, else
// any. With STARPU_THREAD_ACTIVE in flags the core counts as busy for later calls.
unsigned starpu_get_next_bindid(unsigned flags, unsigned* preferred, unsigned npreferred);

// Binds the calling thread to core cpuid, a number from starpu_get_next_bindid; name is for messages and
// traces. flags as there. Returns 0, -EINVAL if there is no such core, or -EPERM where the system refuses.
int starpu_bind_thread_on(int cpuid, unsigned flags, const char* name);

// (1.4) Binds the calling thread to the core of a worker.
void starpu_bind_thread_on_worker(unsigned workerid);

// (1.4) Binds the calling thread to the core that conf or STARPU_MAIN_THREAD_CPUID reserves for it; where
// none is reserved, to the cores this process may use.
void starpu_bind_thread_on_main(void);

// (1.4) Binds the calling thread to core cpuid.
void starpu_bind_thread_on_cpu(int cpuid);

// (1.4) The number the operating system gives to core cpuid; -EINVAL if there is no such core.
int starpu_cpu_os_index(int cpuid);

// Writes the workers and where they are bound to f, as text for people.
void starpu_topology_print(FILE* f);

// The version of the interface this library implements, which may be newer than the STARPU_*_VERSION macros
// the program was compiled with. Needs no running runtime.
void starpu_get_version(int* major, int* minor, int* release);

// 1 if copies between memory nodes are all synchronous, by conf or by environment; else 0. The next three
// say so for one kind of device.
int starpu_asynchronous_copy_disabled(void);
int starpu_asynchronous_cuda_copy_disabled(void);
int starpu_asynchronous_hip_copy_disabled(void);
int starpu_asynchronous_opencl_copy_disabled(void);
int starpu_asynchronous_max_fpga_copy_disabled(void);
int starpu_asynchronous_mpi_ms_copy_disabled(void);
int starpu_asynchronous_tcpip_ms_copy_disabled(void);

// (1.3) 1: there are no such devices any more.
int starpu_asynchronous_mic_copy_disabled(void);

// (1.4) The same for the kind of device that has this kind of memory; for main memory as
// starpu_asynchronous_copy_disabled.
int starpu_asynchronous_copy_disabled_for(enum starpu_node_kind kind);

// (1.4) 1 if data may be mapped into other devices' memory rather than copied (conf.enable_map), else 0.
int starpu_map_enabled(void);

// The summaries of links and of workers, starpu_profiling_*_helper_display_summary.
void starpu_display_stats(void);

STARPU_END_DECLARATIONS

#include <starpu_deprecated_api.h>

#endif
