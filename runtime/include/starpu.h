// The runtime: starting, configuring and stopping it; includes all other headers a program usually needs.
#ifndef STARPU_H
#define STARPU_H

#include <starpu/conf.h>
#include <starpu/linkage.h>
#include <starpu_config.h>
#include <starpu_data.h>
#include <starpu_data_filters.h>
#include <starpu_data_interfaces.h>
#include <starpu_hash.h>
#include <starpu_helper.h>
#include <starpu_perfmodel.h>
#include <starpu_profiling.h>
#include <starpu_rand.h>
#include <starpu_sched_ctx.h>
#include <starpu_scheduler.h>
#include <starpu_stdlib.h>
#include <starpu_task.h>
#include <starpu_task_dep.h>
#include <starpu_task_list.h>
#include <starpu_task_util.h>
#include <starpu_thread.h>
#include <starpu_thread_util.h>
#include <starpu_util.h>
#include <starpu_worker.h>

#include <stdint.h>
#include <stdio.h>

STARPU_BEGIN_DECLARATIONS

int starpu_conf_init(struct starpu_conf* conf);
int starpu_conf_noworker(struct starpu_conf* conf);
int starpu_init(struct starpu_conf* conf) STARPU_WARN_UNUSED_RESULT;
int starpu_initialize(struct starpu_conf* user_conf, int* argc, char*** argv);
int starpu_is_initialized(void);
void starpu_wait_initialized(void);
void starpu_shutdown(void);
void starpu_pause(void);
void starpu_resume(void);
int starpu_is_paused(void);
void starpu_topology_print(FILE* f);
void starpu_get_version(int* major, int* minor, int* release);
int starpu_asynchronous_copy_disabled(void);
int starpu_asynchronous_cuda_copy_disabled(void);
int starpu_asynchronous_hip_copy_disabled(void);
int starpu_asynchronous_opencl_copy_disabled(void);

STARPU_END_DECLARATIONS

#include <starpu_deprecated_api.h>

#endif
