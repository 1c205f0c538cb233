// What only simulated programs use says that it comes later.
#include "later/check_later.h"

#include <starpu_thread.h>

int main(void) {
    const starpu_sg_host_t host = NULL;
    CHECK(host == NULL);
    LATER_INT(starpu_pthread_queue_init, (NULL));
    LATER_INT(starpu_pthread_queue_signal, (NULL));
    LATER_INT(starpu_pthread_queue_broadcast, (NULL));
    LATER_INT(starpu_pthread_queue_destroy, (NULL));
    LATER_INT(starpu_pthread_wait_init, (NULL));
    LATER_INT(starpu_pthread_queue_register, (NULL, NULL));
    LATER_INT(starpu_pthread_queue_unregister, (NULL, NULL));
    LATER_INT(starpu_pthread_wait_reset, (NULL));
    LATER_INT(starpu_pthread_wait_wait, (NULL));
    LATER_INT(starpu_pthread_wait_timedwait, (NULL, NULL));
    LATER_INT(starpu_pthread_wait_destroy, (NULL));
    LATER_COUNT(_starpu_simgrid_actor_create, (NULL, 0, 0, 0, NULL));
    LATER_VOID(starpu_pthread_mutex_check_sched, (NULL, NULL, 0));
    return 0;
}
