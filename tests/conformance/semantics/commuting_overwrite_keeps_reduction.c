// Of commuting tasks behind a reduction one may overwrite; another that runs before it still reads the
// result.
#include "check.h"

static void set_zero(void* buffers[], void* arg) {
    (void)arg;
    *CHECK_BUFFER(buffers, 0) = 0;
}

static void add(void* buffers[], void* arg) {
    (void)arg;
    *CHECK_BUFFER(buffers, 0) += *CHECK_BUFFER(buffers, 1);
}

static int seen;

static void look(void* buffers[], void* arg) {
    (void)arg;
    seen = *CHECK_BUFFER(buffers, 0);
}

static struct starpu_codelet zero = {.cpu_funcs = {set_zero}, .nbuffers = 1, .modes = {STARPU_W}};
static struct starpu_codelet sum = {
    .cpu_funcs = {add}, .nbuffers = 2, .modes = {STARPU_RW | STARPU_COMMUTE, STARPU_R}};
static struct starpu_codelet contribute = {
    .cpu_funcs = {check_increment}, .nbuffers = 1, .modes = {STARPU_REDUX}};
static struct starpu_codelet overwrite = {
    .cpu_funcs = {check_store}, .nbuffers = 1, .modes = {STARPU_W | STARPU_COMMUTE}};
static struct starpu_codelet watch = {
    .cpu_funcs = {look}, .nbuffers = 1, .modes = {STARPU_RW | STARPU_COMMUTE}};

int main(void) {
    int value = 0, seven = 7;
    starpu_data_handle_t handle;
    struct starpu_task *second, *first;
    check_start();
    handle = check_int(&value);
    starpu_data_set_reduction_methods(handle, &sum, &zero);
    check_submit(&contribute, handle, NULL);
    check_submit(&contribute, handle, NULL);
    second = check_task(&overwrite, handle, &seven);
    first = check_task(&watch, handle, NULL);
    starpu_task_declare_deps(second, 1, first);
    CHECK_EQUAL(starpu_task_submit(second), 0);
    CHECK_EQUAL(starpu_task_submit(first), 0);
    starpu_data_unregister(handle);
    CHECK_EQUAL(seen, 2);
    CHECK_EQUAL(value, 7);
    return check_stop();
}
