// What only simulated programs use.
#include "api/later/later.hpp"

#include "starpu_thread.h"

extern "C" {

LATER(int, starpu_pthread_queue_init, (starpu_pthread_queue_t * q))
LATER(int, starpu_pthread_queue_signal, (starpu_pthread_queue_t * q))
LATER(int, starpu_pthread_queue_broadcast, (starpu_pthread_queue_t * q))
LATER(int, starpu_pthread_queue_destroy, (starpu_pthread_queue_t * q))
LATER(int, starpu_pthread_wait_init, (starpu_pthread_wait_t * w))
LATER(int, starpu_pthread_queue_register, (starpu_pthread_wait_t * w, starpu_pthread_queue_t* q))
LATER(int, starpu_pthread_queue_unregister, (starpu_pthread_wait_t * w, starpu_pthread_queue_t* q))
LATER(int, starpu_pthread_wait_reset, (starpu_pthread_wait_t * w))
LATER(int, starpu_pthread_wait_wait, (starpu_pthread_wait_t * w))
LATER(int, starpu_pthread_wait_timedwait, (starpu_pthread_wait_t * w, const struct timespec* abstime))
LATER(int, starpu_pthread_wait_destroy, (starpu_pthread_wait_t * w))
LATER(starpu_pthread_t, _starpu_simgrid_actor_create,
      (const char* name, starpu_simgrid_main code, starpu_sg_host_t host, int argc, char* argv[]))
LATER(void, starpu_pthread_mutex_check_sched, (starpu_pthread_mutex_t * mutex, char* file, int line))

} // extern "C"
