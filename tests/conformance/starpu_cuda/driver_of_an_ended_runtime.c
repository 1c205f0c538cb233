// A thread of the program's drives a CUDA worker when the runtime ends: from then on it is no worker's. The
// thread that ended the runtime keeps the device that it had chosen.
#include "on_devices.h"

#include <pthread.h>

int cudaSetDevice(int device);
int cudaGetDevice(int* device);

static sem_t is_driven, has_ended;
static struct starpu_driver mine;

static void* drive(void* arg) {
    CHECK_EQUAL(starpu_driver_init(&mine), 0);
    CHECK(starpu_cuda_get_local_stream() != NULL);
    sem_post(&is_driven);
    sem_wait(&has_ended);
    errno = 0;
    CHECK(starpu_cuda_get_local_stream() == NULL);
    CHECK_EQUAL(errno, EINVAL);
    CHECK_EQUAL(starpu_driver_deinit(&mine), 0);
    return arg;
}

int main(void) {
    struct starpu_conf conf;
    pthread_t driving;
    int device = -1;
    mine.type = STARPU_CUDA_WORKER;
    mine.id.cuda_id = 1;
    CHECK_EQUAL(sem_init(&is_driven, 0, 0), 0);
    CHECK_EQUAL(sem_init(&has_ended, 0, 0), 0);
    CHECK_EQUAL(starpu_conf_init(&conf), 0);
    conf.nopencl = 0;
    conf.not_launched_drivers = &mine;
    conf.n_not_launched_drivers = 1;
    CHECK_EQUAL(starpu_init(&conf), 0);
    CHECK_EQUAL(cudaSetDevice(1), 0);
    CHECK_EQUAL(pthread_create(&driving, NULL, drive, NULL), 0);
    sem_wait(&is_driven);
    starpu_shutdown();
    CHECK_EQUAL(cudaGetDevice(&device), 0);
    CHECK_EQUAL(device, 1);
    sem_post(&has_ended);
    CHECK_EQUAL(pthread_join(driving, NULL), 0);
    CHECK_EQUAL(emulated_cuda_violations(), 0);
    return 0;
}
