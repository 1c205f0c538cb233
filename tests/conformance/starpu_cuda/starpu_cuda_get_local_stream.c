// In a codelet on a CUDA worker the stream is that worker's, the same at each call; elsewhere there is none.
#include "starpu_cuda/on_devices.h"

#define WORKERS 2

static void* seen[WORKERS];

static void look(void* buffers[], void* arg) {
    void** place = (void**)arg;
    struct CUstream_st* stream = starpu_cuda_get_local_stream();
    (void)buffers;
    CHECK(stream != NULL);
    CHECK(*place == NULL || *place == (void*)stream);
    *place = stream;
}
static struct starpu_codelet looking = {.cuda_funcs = {look}, .name = "looking"};

static void submit_look(int worker) {
    struct starpu_task* task = check_task_on(check_worker(worker), &looking, NULL, NULL);
    task->cl_arg = &seen[worker];
    task->cl_arg_size = 0;
    CHECK_EQUAL(starpu_task_submit(task), 0);
}

int main(void) {
    int i;
    setenv("STARPU_NWORKER_PER_CUDA", "2", 1);
    check_start_on_devices(1);
    CHECK_EQUAL(starpu_cuda_worker_get_count(), WORKERS);
    for (i = 0; i < 6; ++i) submit_look(i % WORKERS);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK(seen[0] != NULL && seen[1] != NULL && seen[0] != seen[1]);
    errno = 0;
    CHECK(starpu_cuda_get_local_stream() == NULL);
    CHECK_EQUAL(errno, EINVAL);
    return check_stop_devices();
}
