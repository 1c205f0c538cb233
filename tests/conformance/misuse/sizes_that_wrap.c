// Sizes whose products or sums do not fit into memory are refused, whatever registers, packs, copies or
// counts with them; nothing is changed and the runtime goes on.
#include "check_error.h"

#define HUGE_SIZE ((size_t)1 << 33) // of an element; 2^31 of them are 2^64 bytes
#define MANY ((uint32_t)1 << 31)

// No handle is left where a registration is refused.
#define EXPECT_REFUSED(registration)                                                                         \
    do {                                                                                                     \
        handle = (starpu_data_handle_t)(void*)&handle;                                                       \
        EXPECT_ERRNO(registration, EINVAL, "_register");                                                     \
        CHECK(handle == NULL);                                                                               \
    } while (0)

static starpu_data_handle_t handle;
static int values[64];
static uint32_t numbers[64];

// With memory at home and with none.
static void check_dense(int home, uintptr_t place) {
    EXPECT_REFUSED(starpu_variable_data_register(&handle, home, place, SIZE_MAX));
    EXPECT_REFUSED(starpu_vector_data_register(&handle, home, place, MANY, HUGE_SIZE));
    EXPECT_REFUSED(starpu_vector_data_register(&handle, home, place, 1, (size_t)-8));
    EXPECT_REFUSED(starpu_vector_data_register_allocsize(&handle, home, place, MANY, HUGE_SIZE, 64));
    EXPECT_REFUSED(starpu_vector_data_register_allocsize(&handle, home, place, 1, 4, SIZE_MAX));
    EXPECT_REFUSED(starpu_matrix_data_register(&handle, home, place, MANY, MANY, MANY, 8));
    EXPECT_REFUSED(starpu_matrix_data_register_allocsize(&handle, home, place, MANY, MANY, MANY, 8, 64));
    EXPECT_REFUSED(starpu_block_data_register(&handle, home, place, MANY, MANY, MANY, 1, MANY, 8));
    EXPECT_REFUSED(starpu_block_data_register(&handle, home, place, 65536, 0, 65536, 65536, 2, 1));
    EXPECT_REFUSED(starpu_tensor_data_register(&handle, home, place, 65536, 65536, 65536, 65536, 1, 65536,
                                               65536, HUGE_SIZE));
}

static void check_ndim(int home, uintptr_t place) {
    uint32_t nn[] = {MANY, MANY, MANY}, ldn[] = {1, MANY, MANY};
    EXPECT_REFUSED(starpu_ndim_data_register(&handle, home, place, ldn, nn, 3, 4));
    EXPECT_REFUSED(starpu_ndim_data_register(&handle, home, place, ldn, nn, 2, 8));
    EXPECT_REFUSED(starpu_ndim_data_register(&handle, home, place, ldn, nn, 1, HUGE_SIZE));
    EXPECT_REFUSED(starpu_ndim_data_register(&handle, home, place, NULL, NULL, 0, SIZE_MAX));
}

static void check_sparse(int home, uintptr_t place) {
    uint32_t* p = home < 0 ? NULL : numbers;
    EXPECT_REFUSED(starpu_csr_data_register(&handle, home, MANY, 4, place, p, p, 0, HUGE_SIZE));
    EXPECT_REFUSED(starpu_csr_data_register(&handle, home, 0, 4, place, p, p, 0, SIZE_MAX));
    EXPECT_REFUSED(starpu_bcsr_data_register(&handle, home, 4, 3, place, p, p, 0, MANY, MANY, 4));
    EXPECT_REFUSED(starpu_bcsr_data_register(&handle, home, 4, 3, place, p, p, 0, MANY, MANY, 5));
    EXPECT_REFUSED(starpu_bcsr_data_register(&handle, home, MANY, 3, place, p, p, 0, 65536, 65536, 4));
    EXPECT_REFUSED(starpu_coo_data_register(&handle, home, 4, 4, MANY, p, p, place, HUGE_SIZE));
}

static void check_multiformat(void) {
    struct starpu_multiformat_data_interface_ops formats;
    memset(&formats, 0, sizeof formats);
    formats.cpu_elemsize = HUGE_SIZE;
    EXPECT_REFUSED(starpu_multiformat_data_register(&handle, 0, values, MANY, &formats));
    formats.cpu_elemsize = 4;
    formats.opencl_elemsize = HUGE_SIZE;
    EXPECT_REFUSED(starpu_multiformat_data_register(&handle, 0, values, MANY, &formats));
}

// Distances that put elements on top of each other, and those that end behind all memory.
static void check_strides(void) {
    const uintptr_t place = (uintptr_t)values;
    uint32_t nn[] = {4, 4}, overlapping[] = {1, 2}, apart[] = {2, 8}, good[] = {1, 4};
    EXPECT_REFUSED(starpu_ndim_data_register(&handle, 0, place, overlapping, nn, 2, 4));
    EXPECT_REFUSED(starpu_ndim_data_register(&handle, 0, place, apart, nn, 2, 4));
    EXPECT_REFUSED(starpu_matrix_data_register(&handle, 0, place, MANY, 1, MANY, 8));
    starpu_ndim_data_register(&handle, -1, 0, NULL, nn, 2, 4);
    EXPECT_ERRNO(starpu_ndim_ptr_register(handle, 0, place, place, 0, overlapping), EINVAL, "dimension 1");
    starpu_ndim_ptr_register(handle, 0, place, place, 0, good);
    starpu_data_unregister(handle);
    starpu_matrix_data_register(&handle, -1, 0, 4, 4, 4, 4);
    EXPECT_ERRNO(starpu_matrix_ptr_register(handle, 0, place, place, 0, 3), EINVAL, "distance 3");
    starpu_matrix_ptr_register(handle, 0, place, place, 0, 4);
    starpu_data_unregister(handle);
    starpu_block_data_register(&handle, -1, 0, 2, 4, 2, 2, 2, 4);
    EXPECT_ERRNO(starpu_block_ptr_register(handle, 0, place, place, 0, 2, 3), EINVAL, "distance 3");
    starpu_data_unregister(handle);
    starpu_tensor_data_register(&handle, -1, 0, 2, 4, 8, 2, 2, 2, 2, 4);
    EXPECT_ERRNO(starpu_tensor_ptr_register(handle, 0, place, place, 0, 2, 4, 7), EINVAL, "distance 7");
    starpu_data_unregister(handle);
}

static void check_packing(void) {
    static const size_t sizes[] = {SIZE_MAX, (size_t)-8, (size_t)-9, (size_t)-12, (size_t)-16, SIZE_MAX / 2};
    struct starpu_codelet_pack_arg_data state;
    int number = 7, read = 0;
    size_t i, bytes = 0;
    void* packed = NULL;
    starpu_codelet_pack_arg_init(&state);
    for (i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        EXPECT_ERROR(starpu_task_insert(&run, STARPU_VALUE, &number, sizes[i], 0), -ENOMEM, "STARPU_VALUE");
        EXPECT_ERROR(starpu_task_insert(&run, STARPU_VALUE, &number, sizeof number, STARPU_VALUE, &number,
                                        sizes[i], 0),
                     -ENOMEM, "STARPU_VALUE");
        EXPECT_ERRNO(CHECK(starpu_task_build(&run, STARPU_VALUE, &number, sizes[i], 0) == NULL), ENOMEM,
                     "STARPU_VALUE");
        EXPECT_ERRNO(starpu_codelet_pack_args(&packed, &bytes, STARPU_VALUE, &number, sizes[i], 0), ENOMEM,
                     "starpu_codelet_pack_args");
        CHECK(packed == NULL);
        EXPECT_ERRNO(starpu_codelet_pack_arg(&state, &number, sizes[i]), ENOMEM, "starpu_codelet_pack_arg");
        starpu_codelet_pack_arg(&state, &number, sizeof number);
    }
    starpu_codelet_pack_arg_fini(&state, &packed, &bytes);
    CHECK_EQUAL(bytes, sizeof(int) + i * (sizeof(size_t) + sizeof number));
    // A buffer that ends within its second value.
    starpu_codelet_unpack_arg_init(&state, packed, sizeof(int) + 2 * sizeof(size_t) + sizeof number + 1);
    starpu_codelet_unpack_arg(&state, &read, sizeof read);
    CHECK_EQUAL(read, 7);
    EXPECT_ERRNO(starpu_codelet_unpack_arg(&state, &read, sizeof read), EINVAL, "ends within");
    starpu_codelet_unpack_arg_fini(&state);
    free(packed);
}

static void check_memory(void) {
    void* place = NULL;
    const uintptr_t here = (uintptr_t)values;
    EXPECT_ERROR(starpu_malloc(&place, SIZE_MAX), -ENOMEM, "starpu_malloc");
    EXPECT_ERROR(starpu_malloc_flags(&place, (size_t)-8, STARPU_MALLOC_COUNT), -ENOMEM, "starpu_malloc");
    CHECK(place == NULL);
    CHECK_EQUAL(starpu_memory_allocate(STARPU_MAIN_RAM, SIZE_MAX, 0), -ENOMEM);
    CHECK_EQUAL(starpu_memory_get_used(STARPU_MAIN_RAM), 0);
    CHECK(starpu_malloc_on_node(STARPU_MAIN_RAM, SIZE_MAX) == 0);
    EXPECT_ERROR(
        starpu_interface_copy2d(here, 0, 0, here, 0, 0, HUGE_SIZE, HUGE_SIZE, HUGE_SIZE, HUGE_SIZE, NULL),
        -EINVAL, "starpu_interface_copy2d");
    EXPECT_ERROR(starpu_interface_copy2d(here, 0, 0, here, 0, 0, 4, 3, SIZE_MAX / 2, 4, NULL), -EINVAL,
                 "starpu_interface_copy2d");
    EXPECT_ERROR(starpu_interface_copy3d(here, 0, 0, here, 0, 0, 4, HUGE_SIZE, 4, 4, HUGE_SIZE, 4, 4, NULL),
                 -EINVAL, "starpu_interface_copy3d");
    EXPECT_ERROR(
        starpu_interface_copy4d(here, 0, 0, here, 0, 0, 4, 2, 8, 8, HUGE_SIZE, 8, 8, HUGE_SIZE, 8, 8, NULL),
        -EINVAL, "starpu_interface_copy4d");
    CHECK(starpu_get_memory_location_bitmap(values, sizeof values) > 0);
    EXPECT_ERROR((int)starpu_get_memory_location_bitmap(values, SIZE_MAX), -EFAULT, "no memory");
}

// Lengths and shadows whose sums are small again once they wrapped.
static void check_filters(void) {
    long lengths[] = {-4, 12};
    struct starpu_data_filter f;
    memset(&f, 0, sizeof f);
    f.nchildren = 2;
    starpu_vector_data_register(&handle, 0, (uintptr_t)values, 8, sizeof(int));
    f.filter_func = starpu_vector_filter_list_long;
    f.filter_arg_ptr = lengths;
    EXPECT_ERRNO(starpu_data_partition(handle, &f), EINVAL, "starpu_vector_filter_list_long");
    f.filter_func = starpu_vector_filter_block_shadow;
    f.filter_arg_ptr = (void*)((uintptr_t)1 << 63); // twice that is 0
    EXPECT_ERRNO(starpu_data_partition(handle, &f), EINVAL, "starpu_vector_filter_block_shadow");
    f.filter_func = starpu_vector_filter_pick_variable;
    f.filter_arg_ptr = (void*)UINTPTR_MAX; // the second part would be element 0
    EXPECT_ERRNO(starpu_data_partition(handle, &f), EINVAL, "starpu_vector_filter_pick_variable");
    starpu_data_unregister(handle);
}

int main(void) {
    const uintptr_t place = (uintptr_t)values;
    check_start();
    check_dense(0, place);
    check_dense(-1, 0);
    check_ndim(0, place);
    check_ndim(-1, 0);
    check_sparse(0, place);
    check_sparse(-1, 0);
    check_multiformat();
    check_strides();
    check_packing();
    check_memory();
    check_filters();
    return check_survived();
}
