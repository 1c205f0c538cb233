// Memory of starpu_malloc, and memory that starpu_memory_pin was told of, are copied without holding anybody
// up.
#include "starpu_cuda/on_devices.h"

#define COUNT 4096

static int plain[COUNT];

static void add_to_all(void* argument) {
    const struct check_step* what = (const struct check_step*)argument;
    int* values = (int*)emulated_cuda_host_view(what->value);
    int i;
    for (i = 0; i < COUNT; ++i) values[i] += what->summand;
}

static void add(void* buffers[], void* arg) {
    struct check_step what;
    (void)arg;
    memset(&what, 0, sizeof what);
    what.value = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    what.summand = 3;
    CHECK_EQUAL(emulated_cuda_launch(starpu_cuda_get_local_stream(), add_to_all, &what, sizeof what), 0);
}
static struct starpu_codelet adding = {.cuda_funcs = {add},
                                       .cuda_flags = {STARPU_CUDA_ASYNC},
                                       .nbuffers = 1,
                                       .modes = {STARPU_RW},
                                       .name = "adding"};

// How many copies were asynchronous in name only.
static unsigned pageable_copies_of(int* values) {
    const unsigned before = (unsigned)emulated_cuda_count(0).pageable_copies;
    starpu_data_handle_t handle;
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, COUNT, sizeof(int));
    check_submit(&adding, handle, NULL);
    starpu_data_unregister(handle);
    CHECK_EQUAL(values[0], 3);
    CHECK_EQUAL(values[COUNT - 1], 3);
    memset(values, 0, COUNT * sizeof(int));
    return (unsigned)emulated_cuda_count(0).pageable_copies - before;
}

// A few bytes of it, between others: they lie on a page with what is not copied.
static unsigned pageable_copies_of_small_pieces(void) {
    enum { pieces = 40, step = 4 };
    const unsigned before = (unsigned)emulated_cuda_count(0).pageable_copies;
    void* values[pieces];
    int i;
    for (i = 0; i < pieces; ++i) {
        starpu_data_handle_t handle;
        CHECK_EQUAL(starpu_malloc(&values[i], sizeof(int) * (1 + (size_t)i * 10)), 0);
        CHECK_EQUAL((uintptr_t)values[i] % 64, 0);
        *(int*)values[i] = i;
        if (i % step != 0) continue;
        starpu_variable_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values[i], sizeof(int));
        check_submit(&increment_there, handle, NULL);
        starpu_data_unregister(handle);
    }
    for (i = 0; i < pieces; ++i) {
        CHECK_EQUAL(*(int*)values[i], i % step == 0 ? i + 1 : i);
        CHECK_EQUAL(starpu_free_noflag(values[i], sizeof(int) * (1 + (size_t)i * 10)), 0);
    }
    return (unsigned)emulated_cuda_count(0).pageable_copies - before;
}

// Memory of starpu_malloc may be pinned once more, and unpinned: it stays pinned.
static unsigned pageable_copies_of_pinned_twice(void) {
    void* values = NULL;
    unsigned copies;
    CHECK_EQUAL(starpu_malloc(&values, COUNT * sizeof(int)), 0);
    CHECK_EQUAL(starpu_memory_pin(values, COUNT * sizeof(int)), 0);
    CHECK_EQUAL(starpu_memory_unpin(values, COUNT * sizeof(int)), 0);
    memset(values, 0, COUNT * sizeof(int));
    copies = pageable_copies_of((int*)values);
    CHECK_EQUAL(starpu_free_noflag(values, COUNT * sizeof(int)), 0);
    return copies;
}

// Memory of starpu_malloc.
static unsigned pageable_copies_of_malloc(void) {
    void* values = NULL;
    unsigned copies;
    CHECK_EQUAL(starpu_malloc(&values, COUNT * sizeof(int)), 0);
    memset(values, 0, COUNT * sizeof(int));
    copies = pageable_copies_of((int*)values);
    CHECK_EQUAL(starpu_free_noflag(values, COUNT * sizeof(int)), 0);
    return copies;
}

int main(void) {
    check_start_on_devices(1);
    CHECK(pageable_copies_of(plain) > 0);
    CHECK_EQUAL(starpu_memory_pin(plain, sizeof plain), 0);
    CHECK_EQUAL(pageable_copies_of(plain), 0);
    CHECK_EQUAL(starpu_memory_unpin(plain, sizeof plain), 0);
    CHECK(pageable_copies_of(plain) > 0);
    CHECK_EQUAL(pageable_copies_of_malloc(), 0);
    CHECK_EQUAL(pageable_copies_of_malloc(), 0);
    CHECK_EQUAL(pageable_copies_of_small_pieces(), 0);
    CHECK_EQUAL(pageable_copies_of_pinned_twice(), 0);
    CHECK_EQUAL(check_stop_devices(), 0);
    setenv("STARPU_SUBALLOCATOR", "0", 1);
    check_start_on_devices(1);
    CHECK_EQUAL(pageable_copies_of_malloc(), 0);
    CHECK(pageable_copies_of_small_pieces() > 0);
    CHECK_EQUAL(check_stop_devices(), 0);
    unsetenv("STARPU_SUBALLOCATOR");
    setenv("STARPU_DISABLE_PINNING", "1", 1);
    check_start_on_devices(1);
    CHECK(pageable_copies_of_malloc() > 0);
    CHECK(pageable_copies_of_small_pieces() > 0);
    return check_stop_devices();
}
