// starpu_codelet_pack_args lays out a count, then a size and the bytes of each value, without padding.
#include "insertion.h"

static int holds(const char** at, const void* value, size_t size) {
    size_t stored;
    memcpy(&stored, *at, sizeof(stored));
    const int same = stored == size && memcmp(*at + sizeof(stored), value, size) == 0;
    *at += sizeof(stored) + size;
    return same;
}

int main(void) {
    check_start();
    int i = 3;
    double d = 0.25;
    char c = 'x';
    char* buffer = NULL;
    size_t size = 0;
    starpu_codelet_pack_args((void**)&buffer, &size, STARPU_VALUE, &i, sizeof(i), STARPU_VALUE, &d, sizeof(d),
                             STARPU_VALUE, &c, sizeof(c), 0);
    CHECK(buffer != NULL);
    CHECK(size >= sizeof(int) + 3 * sizeof(size_t) + sizeof(i) + sizeof(d) + sizeof(c));
    int count;
    memcpy(&count, buffer, sizeof(count));
    CHECK_EQUAL(count, 3);
    const char* at = buffer + sizeof(count);
    CHECK(holds(&at, &i, sizeof(i)));
    CHECK(holds(&at, &d, sizeof(d)));
    CHECK(holds(&at, &c, sizeof(c)));
    free(buffer);
    return check_stop();
}
