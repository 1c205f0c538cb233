// The pointer is kept with the handle, apart from the user's.
#include "check.h"

int main(void) {
    int value = 0, mine = 0, theirs = 0;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    starpu_data_set_user_data(handle, &mine);
    starpu_data_set_sched_data(handle, &theirs);
    CHECK(starpu_data_get_sched_data(handle) == &theirs);
    CHECK(starpu_data_get_user_data(handle) == &mine);
    starpu_data_unregister(handle);
    return check_stop();
}
