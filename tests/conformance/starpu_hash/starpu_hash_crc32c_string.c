// The checksum of a string is that of its bytes without the ending 0.
#include "check.h"

int main(void) {
    CHECK_EQUAL(starpu_hash_crc32c_string("conformance", 0), 0xdce02459u);
    CHECK_EQUAL(starpu_hash_crc32c_string("conformance", 3), starpu_hash_crc32c_be_n("conformance", 11, 3));
    return 0;
}
