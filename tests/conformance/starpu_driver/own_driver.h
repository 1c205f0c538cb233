// A runtime of two workers whose second one waits for a thread of the program.
#ifndef CONFORMANCE_OWN_DRIVER_H
#define CONFORMANCE_OWN_DRIVER_H

#include "check.h"

#include <starpu_driver.h>

static struct starpu_driver second = {.type = STARPU_CPU_WORKER, .id.cpu_id = 1};

static inline void driver_start(void) {
    struct starpu_conf conf = check_conf(2);
    conf.not_launched_drivers = &second;
    conf.n_not_launched_drivers = 1;
    CHECK_EQUAL(starpu_init(&conf), 0);
}

static inline void driver_submit(struct starpu_codelet* codelet) {
    struct starpu_task* task = check_task(codelet, NULL, NULL);
    task->execute_on_a_specific_worker = 1;
    task->workerid = 1;
    CHECK_EQUAL(starpu_task_submit(task), 0);
}

#endif
