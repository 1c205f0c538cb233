// What libraries beside the runtime need: work of their own for idle workers, and waking these.
#ifndef STARPU_EXPERT_H
#define STARPU_EXPERT_H

#include <starpu/linkage.h>
#include <starpu_config.h>

STARPU_BEGIN_DECLARATIONS

// Makes every worker that sleeps look for work again, and call its hooks.
void starpu_wake_all_blocked_workers(void);

// Has idle workers call func(arg) before they look for work again, several at once perhaps. While func
// returns 0 they do not go to sleep. Returns a number for the hook, -ENOMEM when there are 16 already, or
// -EINVAL for NULL. Hooks outlive starpu_shutdown, and may be registered before starpu_init.
int starpu_progression_hook_register(unsigned (*func)(void* arg), void* arg);

// Takes a hook back, and returns once no worker is inside it. EINVAL if there is none of that number; EDEADLK
// inside a hook.
void starpu_progression_hook_deregister(int hook_id);

// The same for hooks that are called only when a worker is about to sleep.
int starpu_idle_hook_register(unsigned (*func)(void* arg), void* arg);
void starpu_idle_hook_deregister(int hook_id);

STARPU_END_DECLARATIONS

#endif
