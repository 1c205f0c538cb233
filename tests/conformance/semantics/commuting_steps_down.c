// Who holds data by a commuting acquisition and steps down to reading lets readers in; writers, commuting or
// not, wait for the release.
#include "standstill/check_standstill.h"

static int reads, writes;

static void look(void* buffers[], void* arg) {
    (void)arg;
    CHECK_EQUAL(*CHECK_BUFFER(buffers, 0), 7);
    check_tick(&reads);
}

static void change(void* buffers[], void* arg) {
    (void)arg;
    *CHECK_BUFFER(buffers, 0) += 1;
    check_tick(&writes);
}

static struct starpu_codelet looking = {.cpu_funcs = {look}, .nbuffers = 1, .modes = {STARPU_R}};
static struct starpu_codelet commuting = {
    .cpu_funcs = {change}, .nbuffers = 1, .modes = {STARPU_RW | STARPU_COMMUTE}};
static struct starpu_codelet writing = {.cpu_funcs = {change}, .nbuffers = 1, .modes = {STARPU_RW}};

static struct starpu_task* submit_kept(struct starpu_codelet* cl, starpu_data_handle_t handle) {
    struct starpu_task* task = check_task(cl, handle, NULL);
    task->detach = 0;
    check_submit_task(task);
    return task;
}

int main(void) {
    int value = 1;
    starpu_data_handle_t handle;
    struct starpu_task* reader;
    check_start_impatient();
    handle = check_int(&value);
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_RW | STARPU_COMMUTE), 0);
    value = 7;
    reader = submit_kept(&looking, handle);
    CHECK_EQUAL(check_count(&reads), 0);
    starpu_data_release_to(handle, STARPU_R);
    CHECK_EQUAL(starpu_task_wait(reader), 0); // would be given up if it were kept out

    // Submitted only now: let in as well.
    CHECK_EQUAL(starpu_task_wait(submit_kept(&looking, handle)), 0);
    CHECK_EQUAL(value, 7);
    check_submit(&commuting, handle, NULL);
    check_submit(&writing, handle, NULL);
    starpu_usleep(2000);
    CHECK_EQUAL(check_count(&writes), 0); // kept out by the hold
    CHECK_EQUAL(value, 7);
    starpu_data_release(handle);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&writes), 2);

    // Behind others that commute, and unregistering waits for the release.
    check_submit(&commuting, handle, NULL);
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_RW | STARPU_COMMUTE), 0);
    value = 7;
    starpu_data_release_to(handle, STARPU_R);
    CHECK_EQUAL(starpu_task_wait(submit_kept(&looking, handle)), 0);
    starpu_data_release(handle);
    starpu_data_unregister(handle);
    CHECK_EQUAL(check_count(&reads), 3);
    CHECK_EQUAL(value, 7);
    return check_survived();
}
