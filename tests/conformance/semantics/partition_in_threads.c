// Pieces are used by several threads at once; whoever gathers them then sees what all did.
#include "starpu_data_filters/plans.h"

#include <pthread.h>

enum { threads = 4, rounds = 200 };

static starpu_data_handle_t whole;

static void* use_pieces(void* number) {
    const int mine = *(int*)number;
    int i;
    for (i = 0; i < rounds; ++i) {
        starpu_data_handle_t piece = starpu_data_get_child(whole, (mine + i) % 4);
        if (i % 10 == 0) {
            CHECK_EQUAL(starpu_data_acquire(piece, STARPU_RW), 0);
            ++*(int*)starpu_vector_get_local_ptr(piece);
            starpu_data_release(piece);
        }
        check_submit(&adding, piece, NULL);
    }
    return NULL;
}

int main(void) {
    struct starpu_data_filter four = {.filter_func = starpu_vector_filter_block, .nchildren = 4};
    pthread_t started[threads];
    int numbers[threads], i, sum = 0;
    check_start();
    whole = plan_whole();
    starpu_data_partition(whole, &four);
    for (i = 0; i < threads; ++i) {
        numbers[i] = i;
        CHECK_EQUAL(pthread_create(&started[i], NULL, use_pieces, &numbers[i]), 0);
    }
    for (i = 0; i < threads; ++i) CHECK_EQUAL(pthread_join(started[i], NULL), 0);
    starpu_data_unpartition(whole, STARPU_MAIN_RAM);
    starpu_data_unregister(whole);
    for (i = 0; i < plan_length; ++i) sum += plan_values[i];
    CHECK_EQUAL(sum, threads * rounds * 2 + threads * rounds / 10);
    CHECK_EQUAL(plan_values[1], threads * rounds / 4);
    return check_stop();
}
