// A whole that cannot come back because a piece is held: the report leads from the task over the switch to
// who holds the piece.
#include "check_error.h"

static int count_of(const char* text, const char* word) {
    int count = 0;
    while ((text = strstr(text, word)) != NULL) {
        ++count;
        ++text;
    }
    return count;
}

int main(void) {
    int values[8] = {0}, error;
    char all[4096];
    struct starpu_data_filter two = {.filter_func = starpu_vector_filter_block, .nchildren = 2};
    starpu_data_handle_t whole, halves[2];
    setenv("STARPU_STALL_DELAY", "0.1", 1);
    check_start();
    starpu_vector_data_register(&whole, STARPU_MAIN_RAM, (uintptr_t)values, 8, sizeof(int));
    starpu_data_set_name(whole, "the whole");
    starpu_data_partition_plan(whole, &two, halves);
    starpu_data_set_name(halves[1], "its second half");
    CHECK_EQUAL(starpu_data_acquire(halves[1], STARPU_R), 0);
    CHECK_EQUAL(starpu_task_insert(&increment, STARPU_RW, whole, 0), 0);
    check_listen();
    error = starpu_task_wait_for_all();
    fflush(stderr);
    dup2(check_screen, STDERR_FILENO);
    check_content(check_heard_file, all, sizeof all);
    CHECK_EQUAL(error, -EDEADLK);
    CHECK(count_of(all, "the switch between data handle \"the whole\" and its pieces") > 0);
    CHECK(count_of(all, "data handle \"its second half\"") > 0);
    CHECK(count_of(all, "starpu_data_release") > 0);
    starpu_data_release(halves[1]);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_data_unregister(whole);
    CHECK_EQUAL(values[0], 1);
    return check_survived();
}
