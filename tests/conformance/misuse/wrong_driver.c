// Drivers that are not there, not the program's, or run twice.
#include "../starpu_driver/own_driver.h"
#include "check_error.h"

#include <sched.h>

static int answered;

static void* init_again(void* arg) {
    (void)arg;
    answered = starpu_driver_init(&second);
    return NULL;
}

static void init_elsewhere(void) {
    starpu_pthread_t thread;
    starpu_pthread_create(&thread, NULL, init_again, NULL);
    starpu_pthread_join(thread, NULL);
}

// Neither the refused runtime nor where it bound this thread remains.
static void nothing_remains_of(struct starpu_conf* refused) {
    cpu_set_t before, after;
    CHECK_EQUAL(sched_getaffinity(0, sizeof before, &before), 0);
    setenv("STARPU_MAIN_THREAD_BIND", "1", 1);
    EXPECT_ERROR(starpu_init(refused), -EINVAL, "not_launched_drivers");
    unsetenv("STARPU_MAIN_THREAD_BIND");
    CHECK_EQUAL(sched_getaffinity(0, sizeof after, &after), 0);
    CHECK(CPU_EQUAL(&before, &after));
    EXPECT_ERROR(starpu_task_insert(&run, 0), -ENODEV, "not initialised");
    EXPECT_ERROR(starpu_task_wait_for_all(), -ENODEV, "not initialised");
}

int main(void) {
    struct starpu_driver first = {.type = STARPU_CPU_WORKER, .id.cpu_id = 0};
    struct starpu_driver absent = {.type = STARPU_CUDA_WORKER, .id.cuda_id = 0};
    struct starpu_conf conf = check_conf(1); // more would be a second line where there is one core
    EXPECT_ERROR(starpu_driver_init(&second), -ENODEV, "starpu_driver_init");
    conf.not_launched_drivers = &absent;
    conf.n_not_launched_drivers = 1;
    nothing_remains_of(&conf);
    conf.not_launched_drivers = NULL;
    EXPECT_ERROR(starpu_init(&conf), -EINVAL, "NULL");
    driver_start();
    EXPECT_ERROR(starpu_driver_init(NULL), -EINVAL, "NULL");
    EXPECT_ERROR(starpu_driver_init(&absent), -EINVAL, "not_launched_drivers");
    EXPECT_ERROR(starpu_driver_init(&first), -EINVAL, "not_launched_drivers");
    EXPECT_ERROR(starpu_driver_run_once(&second), -EINVAL, "starpu_driver_run_once");
    EXPECT_ERROR(starpu_driver_deinit(&second), -EINVAL, "starpu_driver_deinit");
    CHECK_EQUAL(starpu_driver_init(&second), 0);
    EXPECT_ERROR(starpu_driver_init(&second), -EBUSY, "starpu_driver_init");
    EXPECT_LINE(init_elsewhere(), "another thread");
    CHECK_EQUAL(answered, -EBUSY);
    CHECK_EQUAL(starpu_driver_deinit(&second), 0);
    return check_survived();
}
