// starpu_filter_nparts_compute_chunk_size_and_offset shares elements evenly, longer parts first.
#include "cutting.h"

int main(void) {
    check_start();
    static const unsigned sizes[4] = {3, 3, 2, 2};
    static const size_t offsets[4] = {0, 72, 144, 192}; // bytes, with blocks of 3 elements of 8 bytes
    for (unsigned i = 0; i < 4; ++i) {
        unsigned size = 0;
        size_t offset = 1;
        starpu_filter_nparts_compute_chunk_size_and_offset(10, 4, 8, i, 3, &size, &offset);
        CHECK_EQUAL(size, sizes[i]);
        CHECK_EQUAL(offset, offsets[i]);
    }
    return check_stop();
}
