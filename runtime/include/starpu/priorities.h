// Task priorities: the range the scheduler in use distinguishes, and the default.
#ifndef STARPU_PRIORITIES_H
#define STARPU_PRIORITIES_H

#include <starpu/linkage.h>

STARPU_BEGIN_DECLARATIONS

#define STARPU_DEFAULT_PRIO 0
#define STARPU_MIN_PRIO (starpu_sched_get_min_priority())
#define STARPU_MAX_PRIO (starpu_sched_get_max_priority())

// The least priority the policy tells apart; lesser ones count as this.
int starpu_sched_get_min_priority(void);

// The greatest priority the policy tells apart; greater ones count as this.
int starpu_sched_get_max_priority(void);

// For policies: sets the least. Returns 0.
int starpu_sched_set_min_priority(int min_prio);

// For policies: sets the greatest. Returns 0.
int starpu_sched_set_max_priority(int max_prio);

STARPU_END_DECLARATIONS

#endif
