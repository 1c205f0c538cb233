// Packed arguments lie as a count, then a size and the bytes for each.
#include "check.h"

int main(void) {
    int number = 42;
    double fraction = 0.5;
    void* packed = NULL;
    size_t size = 0;
    char expected[sizeof(int) + 2 * sizeof(size_t) + sizeof(int) + sizeof(double)];
    char* at = expected;
    int count = 2;
    size_t bytes = sizeof number;
    starpu_codelet_pack_args(&packed, &size, STARPU_VALUE, &number, sizeof number, STARPU_VALUE, &fraction,
                             sizeof fraction, 0);
    memcpy(at, &count, sizeof count);
    at += sizeof count;
    memcpy(at, &bytes, sizeof bytes);
    at += sizeof bytes;
    memcpy(at, &number, sizeof number);
    at += sizeof number;
    bytes = sizeof fraction;
    memcpy(at, &bytes, sizeof bytes);
    at += sizeof bytes;
    memcpy(at, &fraction, sizeof fraction);
    CHECK(size >= sizeof expected);
    CHECK_EQUAL(memcmp(packed, expected, sizeof expected), 0);
    free(packed);
    return 0;
}
