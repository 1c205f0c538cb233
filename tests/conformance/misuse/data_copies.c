// Copies between data of different kinds or shapes, or of what nobody wrote, are refused; the data keep their
// values.
#include "check_error.h"

static void copy_synchronously(void* handles) {
    starpu_data_handle_t* h = (starpu_data_handle_t*)handles;
    EXPECT_ERROR(starpu_data_cpy(h[0], h[1], 0, NULL, NULL), -EDEADLK, "starpu_data_cpy");
}

int main(void) {
    int a = 1, b = 2, values[3] = {0};
    starpu_data_handle_t ha, hb, vector = NULL, shorter = NULL, blank, none = NULL;
    check_start();
    ha = check_int(&a);
    hb = check_int(&b);
    blank = check_homeless_int();
    starpu_data_set_name(blank, "blank");
    starpu_data_set_name(ha, "first");
    starpu_vector_data_register(&vector, STARPU_MAIN_RAM, (uintptr_t)values, 3, sizeof(int));
    starpu_vector_data_register(&shorter, STARPU_MAIN_RAM, (uintptr_t)values, 2, sizeof(int));
    EXPECT_ERROR(starpu_data_cpy(vector, ha, 0, NULL, NULL), -EINVAL, "first");
    EXPECT_ERROR(starpu_data_cpy(vector, shorter, 0, NULL, NULL), -EINVAL, "shapes");
    EXPECT_ERROR(starpu_data_cpy(NULL, ha, 0, NULL, NULL), -EINVAL, "starpu_data_cpy");
    EXPECT_ERROR(starpu_data_cpy(ha, NULL, 0, NULL, NULL), -EINVAL, "starpu_data_cpy");
    EXPECT_ERROR(starpu_data_cpy(ha, blank, 0, NULL, NULL), -ENODATA, "blank");
    EXPECT_ERROR(starpu_data_dup_ro(&none, blank, 1), -ENODATA, "blank");
    CHECK(none == NULL);
    EXPECT_ERROR(starpu_data_dup_ro(NULL, ha, 1), -EINVAL, "starpu_data_dup_ro");
    EXPECT_ERROR(starpu_data_dup_ro(&none, NULL, 1), -EINVAL, "starpu_data_dup_ro");
    starpu_data_handle_t both[2] = {ha, hb};
    CHECK_EQUAL(starpu_data_acquire_cb(blank, STARPU_W, copy_synchronously, both), 0);
    starpu_data_release(blank);
    // Onto itself there is nothing to do.
    CHECK_EQUAL(starpu_data_cpy(ha, ha, 0, NULL, NULL), 0);
    starpu_data_unregister(ha);
    starpu_data_unregister(hb);
    starpu_data_unregister(vector);
    starpu_data_unregister(shorter);
    starpu_data_unregister(blank);
    CHECK_EQUAL(a, 1);
    CHECK_EQUAL(b, 2);
    return check_survived();
}
