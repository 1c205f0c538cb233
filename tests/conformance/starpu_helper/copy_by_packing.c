// Data of a kind that can only pack and unpack itself are copied that way, and duplicated; where one of the
// two functions fails, the copy has failed.
#include "starpu_disk/packed_data.h"

static int failing;

static int fail_to_unpack(starpu_data_handle_t handle, unsigned node, void* place, size_t bytes) {
    if (failing) return -EIO;
    return packed_unpack(handle, node, place, bytes);
}

static starpu_data_handle_t make(struct starpu_data_interface_ops* ops) {
    struct packed_interface nothing = {0, NULL, 0};
    starpu_data_handle_t handle = NULL;
    starpu_data_register(&handle, -1, &nothing, ops);
    CHECK(handle != NULL);
    return handle;
}

static int called;

int main(void) {
    static int five = 5, seven = 7;
    struct starpu_data_interface_ops incomplete = packed_ops, faulty = packed_ops;
    starpu_data_handle_t from, to, other, duplicate = NULL;
    check_start();
    from = make(&packed_ops);
    to = make(&packed_ops);
    check_submit(&packed_fills, from, &five);
    CHECK_EQUAL(starpu_data_cpy(to, from, 0, NULL, NULL), 0);
    check_packed_piece(to, five, packed_room / 2);
    check_submit(&packed_grows, from, NULL);
    CHECK_EQUAL(starpu_data_cpy_priority(to, from, 1, check_tick, &called, 1), 0);
    check_submit(&packed_fills, from, &seven); // comes after the copy
    check_packed_piece(to, five, packed_room);
    check_packed_piece(from, seven, packed_room / 2);
    CHECK_EQUAL(starpu_data_dup_ro(&duplicate, from, 0), 0);
    check_packed_piece(duplicate, seven, packed_room / 2);
    starpu_data_unregister(duplicate);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(called, 1);
    starpu_data_unregister(to);
    starpu_data_unregister(from);

    faulty.unpack_data = fail_to_unpack;
    faulty.interfaceid = STARPU_UNKNOWN_INTERFACE_ID;
    from = make(&faulty);
    to = make(&faulty);
    check_submit(&packed_fills, from, &five);
    CHECK_EQUAL(starpu_data_cpy(to, from, 0, NULL, NULL), 0);
    failing = 1;
    CHECK(starpu_data_cpy(to, from, 0, NULL, NULL) != 0);
    starpu_data_unregister(to);
    starpu_data_unregister(from);

    incomplete.unpack_data = NULL;
    incomplete.interfaceid = STARPU_UNKNOWN_INTERFACE_ID;
    from = make(&incomplete);
    other = make(&incomplete);
    check_submit(&packed_fills, from, &five);
    CHECK_EQUAL(starpu_data_cpy(other, from, 0, NULL, NULL), -ENOSYS);
    starpu_data_unregister(other);
    starpu_data_unregister(from);
    return check_stop();
}
