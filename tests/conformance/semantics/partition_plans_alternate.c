// Several plans of one whole and the whole itself, in any order: each task sees what those before it made.
#include "starpu_data_filters/plans.h"

enum { rounds = 500 };

// Does not commute, so that the order shows.
static void mix(void* buffers[], void* arg) {
    unsigned i;
    unsigned* piece = (unsigned*)STARPU_VECTOR_GET_PTR(buffers[0]);
    for (i = 0; i < STARPU_VECTOR_GET_NX(buffers[0]); ++i) piece[i] = piece[i] * 31u + *(unsigned*)arg;
}

static struct starpu_codelet mixing = {
    .cpu_funcs = {mix}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "mixing"};

int main(void) {
    static unsigned salt[rounds];
    starpu_data_handle_t whole, halves[2], quarters[4], eighths[8];
    unsigned expected[plan_length] = {0}, random = 1, i, j;
    check_start();
    whole = plan_whole();
    plan_cut(whole, 2, halves);
    plan_cut(whole, 4, quarters);
    plan_cut(whole, 8, eighths);
    for (i = 0; i < rounds; ++i) {
        unsigned depth, which, first, count;
        starpu_data_handle_t handle;
        random = random * 1103515245u + 12345u;
        depth = random >> 16 & 3;
        which = (random >> 20) % (1u << depth);
        count = plan_length >> depth;
        first = which * count;
        handle = depth == 0   ? whole
                 : depth == 1 ? halves[which]
                 : depth == 2 ? quarters[which]
                              : eighths[which];
        salt[i] = i;
        check_submit(&mixing, handle, (int*)&salt[i]);
        for (j = first; j < first + count; ++j) expected[j] = expected[j] * 31u + i;
    }
    starpu_data_partition_clean(whole, 4, quarters);
    starpu_data_partition_clean(whole, 2, halves);
    starpu_data_partition_clean(whole, 8, eighths);
    starpu_data_unregister(whole);
    for (i = 0; i < plan_length; ++i) CHECK_EQUAL((unsigned)plan_values[i], expected[i]);
    return check_stop();
}
