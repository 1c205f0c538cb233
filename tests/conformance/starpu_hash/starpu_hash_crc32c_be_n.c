// Checksums have fixed values and can be continued.
#include "check.h"

int main(void) {
    CHECK_EQUAL(starpu_hash_crc32c_be_n("123456789", 9, 0), 0xc052a8c8u);
    CHECK_EQUAL(starpu_hash_crc32c_be_n("123456789", 9, 77), 0xa5de9689u);
    CHECK_EQUAL(starpu_hash_crc32c_be_n("6789", 4, starpu_hash_crc32c_be_n("12345", 5, 0)), 0xc052a8c8u);
    CHECK_EQUAL(starpu_hash_crc32c_be_n("", 0, 5), 5);
    return 0;
}
