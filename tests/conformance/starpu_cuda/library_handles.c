// Each CUDA worker has handles of its own, made by the first call that asks for them or by the libraries'
// init.
#include "starpu_cuda/on_devices.h"
#include <starpu_cublas.h>
#include <starpu_cublas_v2.h>
#include <starpu_cublasLt.h>
#include <starpu_cusolver.h>
#include <starpu_cusparse.h>

static void* handles[2];

static void look(void* buffers[], void* arg) {
    void** place = (void**)arg;
    (void)buffers;
    *place = starpu_cublas_get_local_handle();
    CHECK(*place != NULL && *place == (void*)starpu_cublas_get_local_handle());
    CHECK(starpu_cublasLt_get_local_handle() != NULL);
    CHECK(starpu_cusparse_get_local_handle() != NULL);
    CHECK(starpu_cusolverDn_get_local_handle() != NULL);
    CHECK(starpu_cusolverSp_get_local_handle() != NULL);
    CHECK(starpu_cusolverRf_get_local_handle() != NULL);
    errno = 0;
    starpu_cublas_set_stream();
    CHECK_EQUAL(errno, 0);
}
static struct starpu_codelet looking = {.cuda_funcs = {look}, .name = "looking"};

// How often the libraries were called so, as their stubs wrote down.
static int calls_of(const char* name) {
    char line[256];
    int count = 0;
    FILE* record = fopen(getenv("STARPU_TEST_RECORD"), "r");
    if (record == NULL) return 0;
    while (fgets(line, sizeof line, record) != NULL) count += strstr(line, name) != NULL;
    fclose(record);
    return count;
}

int main(void) {
    int i;
    remove(getenv("STARPU_TEST_RECORD"));
    check_start_on_devices(1);
    starpu_cublas_init();
    CHECK_EQUAL(calls_of("cublasCreate_v2"), 2);
    CHECK_EQUAL(calls_of("cublasSetStream_v2"), 2);
    starpu_cublasLt_init();
    CHECK_EQUAL(calls_of("cublasLtCreate"), 2);
    starpu_cusparse_init();
    CHECK_EQUAL(calls_of("cusparseCreate"), 2);
    starpu_cusolver_init();
    CHECK_EQUAL(calls_of("cusolverDnCreate"), 2);
    for (i = 0; i < 2; ++i) {
        struct starpu_task* task = check_task_on(check_worker(i), &looking, NULL, NULL);
        task->cl_arg = &handles[i];
        CHECK_EQUAL(starpu_task_submit(task), 0);
    }
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK(handles[0] != handles[1]);
    CHECK_EQUAL(calls_of("cublasCreate_v2"), 2);
    CHECK_EQUAL(calls_of("cublasSetKernelStream"), 2);
    starpu_cublas_shutdown();
    CHECK_EQUAL(calls_of("cublasDestroy_v2"), 2);
    starpu_cublasLt_shutdown();
    CHECK_EQUAL(calls_of("cublasLtDestroy"), 2);
    starpu_cusparse_shutdown();
    CHECK_EQUAL(calls_of("cusparseDestroy"), 2);
    starpu_cusolver_shutdown();
    CHECK_EQUAL(calls_of("cusolverDnDestroy") + calls_of("cusolverSpDestroy") + calls_of("cusolverRfDestroy"),
                6);
    starpu_cublas_init();
    CHECK_EQUAL(check_stop_devices(), 0);
    CHECK_EQUAL(calls_of("cublasDestroy_v2"), 4); /* the runtime ended the last two */
    return 0;
}
