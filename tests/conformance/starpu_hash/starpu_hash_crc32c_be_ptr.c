// Different pointers have different checksums, equal ones the same.
#include "check.h"

int main(void) {
    int a[2];
    CHECK(starpu_hash_crc32c_be_ptr(&a[0], 0) == starpu_hash_crc32c_be_ptr(&a[0], 0));
    CHECK(starpu_hash_crc32c_be_ptr(&a[0], 0) != starpu_hash_crc32c_be_ptr(&a[1], 0));
    return 0;
}
