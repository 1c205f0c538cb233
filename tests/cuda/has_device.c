// Whether tests can run on a real CUDA device: 0, or 77 and a line.
#define STARPU_NO_CUDA
#include <starpu.h>

#include <stdio.h>

int main(void) {
    struct starpu_conf conf;
    unsigned count = 0;
    starpu_conf_init(&conf);
    conf.ncpus = 1;
    conf.nopencl = 0;
    conf.precedence_over_environment_variables = 1;
    if (starpu_init(&conf) == 0) {
        count = starpu_cuda_worker_get_count();
        starpu_shutdown();
    }
    if (count != 0) return 0;
    printf("skipped: this machine has no CUDA device\n");
    return 77;
}
