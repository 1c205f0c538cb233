// starpu_data_dup_ro keeps the value of this point of the submission; several duplicates of one value are
// one; each is unregistered by itself.
#include "check.h"

int main(void) {
    int value = 0, one = 1, two = 2, read[4] = {0};
    starpu_data_handle_t handle, first = NULL, again = NULL, later = NULL, of_duplicate = NULL;
    check_start();
    handle = check_int(&value);
    struct starpu_task* writer = check_task(&store, handle, &one);
    check_submit_gated(writer, 1);
    CHECK_EQUAL(starpu_data_dup_ro(&first, handle, 1), 0);
    CHECK_EQUAL(starpu_data_dup_ro(&again, handle, 1), 0);
    CHECK_EQUAL(starpu_data_dup_ro(&of_duplicate, first, 1), 0);
    CHECK(first != handle);
    CHECK(again == first);
    CHECK(of_duplicate == first);
    check_submit(&store, handle, &two);
    CHECK_EQUAL(starpu_data_dup_ro(&later, handle, 1), 0);
    CHECK(later != first);
    check_submit(&load, first, &read[0]);
    check_submit(&load, later, &read[1]);
    check_open(1);
    starpu_data_unregister(first);
    check_submit(&load, again, &read[2]);
    starpu_data_unregister_submit(again);
    check_submit(&load, of_duplicate, &read[3]);
    starpu_data_unregister(of_duplicate);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 2);
    // A duplicate outlives what it is of.
    CHECK_EQUAL(starpu_data_acquire(later, STARPU_R), 0);
    CHECK_EQUAL(*(int*)starpu_data_get_local_ptr(later), 2);
    starpu_data_release(later);
    starpu_data_unregister(later);
    CHECK_EQUAL(read[0], 1);
    CHECK_EQUAL(read[1], 2);
    CHECK_EQUAL(read[2], 1);
    CHECK_EQUAL(read[3], 1);
    return check_stop();
}
