// Partitions may be nested deeper than a stack would allow, and ending them takes time in proportion.
#include "check.h"

enum { depth = 60000 };

static starpu_data_handle_t pieces[depth + 1];

int main(void) {
    int values[4] = {0, 0, 0, 0}, i;
    struct starpu_data_filter same = {.filter_func = starpu_vector_filter_block, .nchildren = 1};
    check_start();
    starpu_vector_data_register(&pieces[0], STARPU_MAIN_RAM, (uintptr_t)values, 4, sizeof *values);
    for (i = 0; i < depth; ++i) {
        starpu_data_partition(pieces[i], &same);
        pieces[i + 1] = starpu_data_get_sub_data(pieces[i], 1, 0);
    }
    starpu_data_unpartition(pieces[0], STARPU_MAIN_RAM);
    starpu_data_unregister(pieces[0]);
    return check_stop();
}
