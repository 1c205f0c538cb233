// First, next and last visit all members in order, across words.
#include "check.h"

#include <starpu_bitmap.h>

int main(void) {
    const int members[] = {0, 1, 63, 64, 200};
    struct starpu_bitmap* set = starpu_bitmap_create();
    int i, e;
    CHECK_EQUAL(starpu_bitmap_first(set), -1);
    CHECK_EQUAL(starpu_bitmap_last(set), -1);
    for (i = 0; i < 5; ++i) starpu_bitmap_set(set, members[i]);
    for (i = 0, e = starpu_bitmap_first(set); e != -1; ++i, e = starpu_bitmap_next(set, e)) {
        CHECK_EQUAL(e, members[i]);
        CHECK_EQUAL(starpu_bitmap_has_next(set, e), i < 4);
    }
    CHECK_EQUAL(i, 5);
    CHECK_EQUAL(starpu_bitmap_last(set), 200);
    starpu_bitmap_destroy(set);
    CHECK_EQUAL(_starpu_count_bit_static(0xf0UL), 4);
    CHECK_EQUAL(_starpu_get_first_bit_rank(0xf0UL), 4);
    CHECK_EQUAL(_starpu_get_last_bit_rank(0xf0UL), 7);
    CHECK_EQUAL(_starpu_get_first_bit_rank(0), -1);
    CHECK_EQUAL(_starpu_get_last_bit_rank(0), -1);
    return 0;
}
