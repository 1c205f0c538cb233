// starpu_data_cpy copies the value that the source has at this point of the submission, between layouts too,
// and calls back afterwards; what is written to the source later is not copied.
#include "check.h"

static int called, seen;

static void look(void* value) {
    seen = *(int*)value;
    check_tick(&called);
}

int main(void) {
    int wide[12] = {1, 2, 3, -1, 4, 5, 6, -1, -1, -1, -1, -1}, narrow[6] = {0};
    int a = 0, b = 0, two = 2, nine = 9;
    starpu_data_handle_t from = NULL, to = NULL, ha, hb, homeless;
    check_start();
    starpu_matrix_data_register(&from, STARPU_MAIN_RAM, (uintptr_t)wide, 4, 3, 2, sizeof(int));
    starpu_matrix_data_register(&to, STARPU_MAIN_RAM, (uintptr_t)narrow, 3, 3, 2, sizeof(int));
    CHECK_EQUAL(starpu_data_cpy(to, from, 0, NULL, NULL), 0);
    starpu_data_unregister(from);
    starpu_data_unregister(to);
    for (int i = 0; i < 6; ++i) CHECK_EQUAL(narrow[i], i + 1);

    ha = check_int(&a);
    hb = check_int(&b);
    homeless = check_homeless_int();
    struct starpu_task* writer = check_task(&store, ha, &two);
    check_submit_gated(writer, 1);
    CHECK_EQUAL(starpu_data_cpy(homeless, ha, 1, NULL, NULL), 0);
    CHECK_EQUAL(starpu_data_cpy(hb, homeless, 1, look, &b), 0);
    check_submit(&store, ha, &nine);
    CHECK_EQUAL(check_count(&called), 0);
    check_open(1);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(called, 1);
    CHECK_EQUAL(seen, 2);
    starpu_data_unregister(ha);
    starpu_data_unregister(hb);
    starpu_data_unregister(homeless);
    CHECK_EQUAL(a, 9);
    CHECK_EQUAL(b, 2);
    return check_stop();
}
