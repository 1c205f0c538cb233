// The policy finds out the order of its buckets, and keeps it in a file; workers take first what has its data
// on their device, where the program asks for that.
#include "starpu_cuda/on_devices.h"

#include <schedulers/starpu_heteroprio.h>

#define DEVICES 2
#define TASKS 4 // on each

static int arrived, is_open[DEVICES];
static void wait_at_gate(void* buffers[], void* arg) {
    (void)buffers;
    (void)STARPU_ATOMIC_ADD(&arrived, 1);
    while (!check_count(&is_open[(intptr_t)arg])) sched_yield();
}
static struct starpu_codelet gate = {.cuda_funcs = {wait_at_gate}, .name = "gate"};

static int count, taken[DEVICES * TASKS]; // whose data the tasks have, in the order of their runs
static void note_whose(void* buffers[], void* arg) {
    (void)buffers;
    taken[STARPU_ATOMIC_ADD(&count, 1) - 1] = (int)(intptr_t)arg;
}
static struct starpu_codelet note = {
    .cuda_funcs = {note_whose}, .nbuffers = 1, .modes = {STARPU_R}, .name = "note"};

static int values[DEVICES];
static starpu_data_handle_t handles[DEVICES];

static void put_data_on_devices(void) {
    int i;
    for (i = 0; i < DEVICES; ++i) {
        starpu_variable_data_register(&handles[i], STARPU_MAIN_RAM, (uintptr_t)&values[i], sizeof values[i]);
        check_submit_on(check_worker(i), &increment_there, handles[i], NULL);
    }
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
}

static void run_while_the_first_one_is_busy(void) {
    int i;
    for (i = 0; i < DEVICES; ++i) check_submit_on(check_worker(i), &gate, NULL, (void*)(intptr_t)i);
    check_await(&arrived, DEVICES);
    for (i = 0; i < DEVICES * TASKS; ++i)
        check_submit(&note, handles[i / TASKS], (void*)(intptr_t)(i / TASKS));
    (void)STARPU_ATOMIC_ADD(&is_open[1], 1);
    check_await(&count, DEVICES * TASKS);
    (void)STARPU_ATOMIC_ADD(&is_open[0], 1);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    for (i = 0; i < DEVICES * TASKS; ++i) CHECK_EQUAL(taken[i], i < TASKS ? 1 : 0); // its own ones first
}

static void check_file(const char* folder) {
    char path[128], text[2048];
    FILE* file;
    snprintf(path, sizeof path, "%s/heteroprio.machine", folder);
    file = fopen(path, "r");
    CHECK(file != NULL);
    check_content(file, text, sizeof text);
    CHECK(strstr(text, "heteroprio 1\n") == text);
    CHECK(strstr(text, "codelet 8 note\ntime 1 ") != NULL); // and the others went past the policy
    CHECK_EQUAL(remove(path), 0);
}

int main(void) {
    char folder[] = "/tmp/starpu-heteroprio-XXXXXX";
    int i;
    CHECK(mkdtemp(folder) != NULL);
    setenv("STARPU_SCHED", "heteroprio", 1);
    setenv("STARPU_HETEROPRIO_DATA_DIR", folder, 1);
    setenv("STARPU_HOSTNAME", "machine", 1);
    check_start_on_devices(1);
    starpu_heteroprio_set_use_locality(0, 1);
    put_data_on_devices();
    run_while_the_first_one_is_busy();
    for (i = 0; i < DEVICES; ++i) {
        starpu_data_unregister(handles[i]);
        CHECK_EQUAL(values[i], 1);
    }
    CHECK_EQUAL(check_stop_devices(), 0);
    check_file(folder);
    CHECK_EQUAL(rmdir(folder), 0);
    return 0;
}
