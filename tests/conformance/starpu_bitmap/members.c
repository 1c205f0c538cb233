// Members come and go, are counted once, and numbers that do not fit are refused.
#include "check_memory.h"
#include "misuse/check_error.h"

#include <starpu_bitmap.h>

static void make_and_destroy(void) {
    starpu_bitmap_destroy(starpu_bitmap_create());
}

int main(void) {
    struct starpu_bitmap* set = starpu_bitmap_create();
    struct starpu_bitmap mine;
    CHECK(set != NULL);
    CHECK_EQUAL(starpu_bitmap_cardinal(set), 0);
    starpu_bitmap_set(set, 3);
    starpu_bitmap_set(set, 70);
    starpu_bitmap_set(set, 70);
    CHECK_EQUAL(starpu_bitmap_cardinal(set), 2);
    CHECK(starpu_bitmap_get(set, 3) && starpu_bitmap_get(set, 70) && !starpu_bitmap_get(set, 4));
    CHECK(_starpu_check_bitmap(set));
    starpu_bitmap_unset(set, 3);
    starpu_bitmap_unset(set, 3);
    CHECK(!starpu_bitmap_get(set, 3));
    CHECK_EQUAL(starpu_bitmap_cardinal(set), 1);
    EXPECT_ERRNO(starpu_bitmap_set(set, STARPU_NMAXWORKERS), EINVAL, "starpu_bitmap_set");
    EXPECT_ERRNO(starpu_bitmap_unset(set, -1), EINVAL, "-1");
    starpu_bitmap_unset_all(set);
    CHECK_EQUAL(starpu_bitmap_cardinal(set), 0);
    starpu_bitmap_destroy(set);
    starpu_bitmap_destroy(NULL);
    check_no_growth(make_and_destroy);
    memset(&mine, 1, sizeof mine);
    starpu_bitmap_init(&mine);
    CHECK_EQUAL(starpu_bitmap_cardinal(&mine), 0);
    CHECK(_starpu_check_bitmap(&mine));
    mine.cardinal = 5;
    CHECK(!_starpu_check_bitmap(&mine));
    return 0;
}
