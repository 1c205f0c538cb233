// What two sets have in common, and both together.
#include "check.h"

#include <starpu_bitmap.h>

int main(void) {
    struct starpu_bitmap* one = starpu_bitmap_create();
    struct starpu_bitmap* other = starpu_bitmap_create();
    struct starpu_bitmap* common = starpu_bitmap_create();
    starpu_bitmap_set(one, 2);
    starpu_bitmap_set(one, 100);
    starpu_bitmap_set(other, 100);
    starpu_bitmap_set(other, 5);
    starpu_bitmap_set(common, 9);
    starpu_bitmap_unset_and(common, one, other);
    CHECK_EQUAL(starpu_bitmap_cardinal(common), 1);
    CHECK(starpu_bitmap_get(common, 100));
    CHECK(starpu_bitmap_and_get(one, other, 100) && !starpu_bitmap_and_get(one, other, 2));
    starpu_bitmap_or(one, other);
    CHECK_EQUAL(starpu_bitmap_cardinal(one), 3);
    CHECK(starpu_bitmap_get(one, 5));
    starpu_bitmap_destroy(one);
    starpu_bitmap_destroy(other);
    starpu_bitmap_destroy(common);
    return 0;
}
