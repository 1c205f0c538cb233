// Whoever ends or empties data that is still partitioned is told so, and can undo the partition first.
#include "check_error.h"

int main(void) {
    int values[8] = {0};
    struct starpu_data_filter two = {.filter_func = starpu_vector_filter_block, .nchildren = 2};
    starpu_data_handle_t whole, half;
    check_start();
    starpu_vector_data_register(&whole, STARPU_MAIN_RAM, (uintptr_t)values, 8, sizeof(int));
    starpu_data_set_name(whole, "the whole");
    CHECK_EQUAL(starpu_data_acquire(whole, STARPU_R), 0);
    EXPECT_ERRNO(starpu_data_partition(whole, &two), EBUSY, "is held by this thread");
    starpu_data_release(whole);
    starpu_data_partition(whole, &two);
    half = starpu_data_get_child(whole, 1);
    EXPECT_ERRNO(starpu_data_unregister(whole), EBUSY, "the whole");
    EXPECT_ERRNO(starpu_data_unregister_submit(whole), EBUSY, "the whole");
    EXPECT_ERRNO(starpu_data_unregister_no_coherency(whole), EBUSY, "the whole");
    EXPECT_ERRNO(starpu_data_invalidate(whole), EBUSY, "the whole");
    EXPECT_ERRNO(starpu_data_invalidate_submit(whole), EBUSY, "the whole");
    EXPECT_ERRNO(starpu_data_unregister(half), EINVAL, "is a piece of data handle \"the whole\"");
    CHECK_EQUAL(starpu_data_acquire(half, STARPU_R), 0);
    EXPECT_ERRNO(starpu_data_unpartition(whole, STARPU_MAIN_RAM), EBUSY, "is held by this thread");
    starpu_data_release(half);
    EXPECT_ERRNO(starpu_data_unpartition(half, STARPU_MAIN_RAM), EINVAL, "is not partitioned");
    EXPECT_ERRNO(starpu_data_unpartition(whole, 3), EINVAL, "no memory node 3");
    starpu_data_unpartition(whole, STARPU_MAIN_RAM);
    CHECK_EQUAL(starpu_data_acquire(whole, STARPU_R), 0);
    starpu_data_release(whole);
    starpu_data_unregister(whole);
    return check_survived();
}
