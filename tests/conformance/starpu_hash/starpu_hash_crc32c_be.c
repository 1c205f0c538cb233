// The checksum of a number has a fixed value.
#include "check.h"

int main(void) {
    CHECK_EQUAL(starpu_hash_crc32c_be(0x12345678, 0), 0x9dcbb3b7u);
    CHECK_EQUAL(starpu_hash_crc32c_be(1, 0xffffffffu), 0xe0be1ca7u);
    return 0;
}
