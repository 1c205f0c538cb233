// Combinations of devices have numbers, which they keep; workers are architectures.
#include "check_models.h"

int main(void) {
    struct starpu_perfmodel_device pair[] = {{STARPU_CPU_WORKER, 5, 4}, {STARPU_CUDA_WORKER, 6, 1}};
    struct starpu_perfmodel_arch* arch;
    int number, before;
    check_own_folder();
    check_start();
    arch = starpu_worker_get_perf_archtype(1, 0);
    CHECK(arch->ndevices == 1 && arch->devices[0].type == STARPU_CPU_WORKER);
    CHECK(arch == starpu_worker_get_perf_archtype(0, 0)); // CPUs are alike
    CHECK(starpu_perfmodel_arch_comb_get(1, arch->devices) >= 0);
    CHECK_EQUAL(starpu_perfmodel_arch_comb_get(2, pair), -1);
    before = starpu_perfmodel_get_narch_combs();
    CHECK(before >= 1);
    number = starpu_perfmodel_arch_comb_add(2, pair);
    CHECK_EQUAL(starpu_perfmodel_arch_comb_get(2, pair), number);
    CHECK_EQUAL(starpu_perfmodel_get_narch_combs(), before + 1);
    CHECK_EQUAL(starpu_perfmodel_arch_comb_fetch(number)->ndevices, 2);
    CHECK_TEXT(starpu_perfmodel_get_archtype_name(STARPU_CUDA_WORKER), "cuda");
    starpu_shutdown();
    setenv("STARPU_PERF_MODEL_HOMOGENEOUS_CPU", "0", 1);
    check_start();
    CHECK_EQUAL(starpu_worker_get_perf_archtype(1, 0)->devices[0].devid, 1);
    starpu_shutdown();
    check_remove_folder();
    return 0;
}
