// The policy's pointer is kept beside the application's.
#include "starpu_scheduler/own_policy.h"

int main(void) {
    int mine = 0, theirs = 0;
    own_start(&own_policy, 2);
    CHECK(starpu_sched_ctx_get_policy_data(0) == &own_list);
    starpu_sched_ctx_set_user_data(0, &theirs);
    starpu_sched_ctx_set_policy_data(0, &mine);
    CHECK(starpu_sched_ctx_get_policy_data(0) == &mine);
    CHECK(starpu_sched_ctx_get_user_data(0) == &theirs);
    starpu_sched_ctx_set_policy_data(0, &own_list);
    return check_stop();
}
