// A CUDA worker's device has properties, which begin with its name; a CPU worker has none.
#include "starpu_cuda/on_devices.h"

int main(void) {
    const struct cudaDeviceProp *first, *second;
    char name[256];
    check_start_on_devices(1);
    first = starpu_cuda_get_device_properties(check_worker(0));
    second = starpu_cuda_get_device_properties(check_worker(1));
    CHECK(first != NULL && second != NULL && first != second);
    CHECK(first == starpu_cuda_get_device_properties(check_worker(0)));
    starpu_worker_get_name((int)check_worker(0), name, sizeof name);
    CHECK(((const char*)first)[0] != '\0');
    CHECK(strstr(name, (const char*)first) != NULL);
    errno = 0;
    CHECK(starpu_cuda_get_device_properties((unsigned)starpu_worker_get_by_type(STARPU_CPU_WORKER, 0)) ==
          NULL);
    CHECK_EQUAL(errno, EINVAL);
    return check_stop_devices();
}
