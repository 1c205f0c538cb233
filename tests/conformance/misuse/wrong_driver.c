// Drivers that are not there, not the program's, or run twice.
#include "../starpu_driver/own_driver.h"
#include "check_error.h"

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

int main(void) {
    struct starpu_driver first = {.type = STARPU_CPU_WORKER, .id.cpu_id = 0};
    struct starpu_driver absent = {.type = STARPU_CUDA_WORKER, .id.cuda_id = 0};
    struct starpu_conf conf = check_conf(1); // more would be a second line where there is one core
    EXPECT_ERROR(starpu_driver_init(&second), -ENODEV, "starpu_driver_init");
    conf.not_launched_drivers = &absent;
    conf.n_not_launched_drivers = 1;
    EXPECT_ERROR(starpu_init(&conf), -EINVAL, "not_launched_drivers");
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
