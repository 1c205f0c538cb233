// Hooks that are NULL, too many, unknown, or that take themselves back.
#include "check_error.h"

#include <starpu_expert.h>

static int own = -1, answered;

static unsigned quiet(void* arg) {
    (void)arg;
    return 1;
}

static unsigned remove_itself(void* arg) {
    (void)arg;
    if (!check_count(&answered)) {
        starpu_progression_hook_deregister(own);
        __atomic_store_n(&answered, errno, __ATOMIC_SEQ_CST);
    }
    return 1;
}

static void try_to_remove_itself(void) {
    own = starpu_progression_hook_register(remove_itself, NULL);
    check_start_with(1);
    check_await(&answered, 1);
}

int main(void) {
    int hooks[16], i;
    EXPECT_ERROR(starpu_progression_hook_register(NULL, NULL), -EINVAL, "NULL");
    for (i = 0; i < 16; ++i) hooks[i] = starpu_idle_hook_register(quiet, NULL);
    EXPECT_ERROR(starpu_idle_hook_register(quiet, NULL), -ENOMEM, "16 hooks");
    for (i = 0; i < 16; ++i) starpu_idle_hook_deregister(hooks[i]);
    EXPECT_ERRNO(starpu_idle_hook_deregister(hooks[0]), EINVAL, "no hook");
    EXPECT_LINE(try_to_remove_itself(), "cannot wait for its own end");
    CHECK_EQUAL(check_count(&answered), EDEADLK);
    starpu_progression_hook_deregister(own);
    return check_survived();
}
