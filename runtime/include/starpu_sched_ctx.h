// Scheduling contexts: this build runs every task in the one context 0; what remains is the range of
// priorities.
#ifndef STARPU_SCHED_CTX_H
#define STARPU_SCHED_CTX_H

#include <starpu/priorities.h>
#include <starpu_config.h>

#endif
