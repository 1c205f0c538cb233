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

static int five = 5, seven = 7;

static void check_copies_and_duplicates(void) {
    starpu_data_handle_t from = make(&packed_ops), to = make(&packed_ops), duplicate = NULL;
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
}

// Copies between two data that are unpacked so; returns what the copy answers.
static int copy_with(int (*unpack)(starpu_data_handle_t, unsigned, void*, size_t)) {
    struct starpu_data_interface_ops ops = packed_ops;
    starpu_data_handle_t from, to;
    int answer;
    ops.unpack_data = unpack;
    ops.interfaceid = STARPU_UNKNOWN_INTERFACE_ID;
    from = make(&ops);
    to = make(&ops);
    check_submit(&packed_fills, from, &five);
    answer = starpu_data_cpy(to, from, 0, NULL, NULL);
    starpu_data_unregister(to);
    starpu_data_unregister(from);
    return answer;
}

int main(void) {
    check_start();
    check_copies_and_duplicates();
    CHECK_EQUAL(copy_with(fail_to_unpack), 0);
    failing = 1;
    CHECK(copy_with(fail_to_unpack) != 0);
    CHECK_EQUAL(copy_with(NULL), -ENOSYS);
    return check_stop();
}
