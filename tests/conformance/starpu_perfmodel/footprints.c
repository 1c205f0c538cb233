// Footprints are StarPU's, number by number, so that entries of its model files are found for the same data.
// The numbers are what StarPU 1.3 answers; this program passes there, too.
#include "check_models.h"

static uint32_t rows[] = {0, 1, 2, 3, 4};
static uint32_t columns[4];
static double numbers[16];

static void make_variable(starpu_data_handle_t* handle) {
    starpu_variable_data_register(handle, -1, 0, 8);
}
static void make_small_variable(starpu_data_handle_t* handle) {
    starpu_variable_data_register(handle, -1, 0, 4);
}
static void make_vector(starpu_data_handle_t* handle) {
    starpu_vector_data_register(handle, -1, 0, 1000, 4);
}
static void make_wide_vector(starpu_data_handle_t* handle) { // elements may have any size
    starpu_vector_data_register(handle, -1, 0, 1000, 8);
}
static void make_empty_vector(starpu_data_handle_t* handle) {
    starpu_vector_data_register(handle, -1, 0, 0, 8);
}
static void make_matrix(starpu_data_handle_t* handle) {
    starpu_matrix_data_register(handle, -1, 0, 30, 30, 20, 4);
}
static void make_spread_matrix(starpu_data_handle_t* handle) { // columns may lie apart
    starpu_matrix_data_register(handle, -1, 0, 100, 30, 20, 8);
}
static void make_block(starpu_data_handle_t* handle) {
    starpu_block_data_register(handle, -1, 0, 3, 15, 3, 5, 7, 8);
}
static void make_void(starpu_data_handle_t* handle) {
    starpu_void_data_register(handle);
}
static void make_csr(starpu_data_handle_t* handle) {
    starpu_csr_data_register(handle, STARPU_MAIN_RAM, 4, 4, (uintptr_t)numbers, columns, rows, 0, 8);
}
static void make_bcsr(starpu_data_handle_t* handle) {
    starpu_bcsr_data_register(handle, STARPU_MAIN_RAM, 4, 4, (uintptr_t)numbers, columns, rows, 0, 2, 2, 8);
}
static void make_long_bcsr(starpu_data_handle_t* handle) {
    starpu_bcsr_data_register(handle, STARPU_MAIN_RAM, 4, 4, (uintptr_t)numbers, columns, rows, 0, 4, 1, 8);
}
static void make_coo(starpu_data_handle_t* handle) {
    starpu_coo_data_register(handle, STARPU_MAIN_RAM, 6, 5, 4, columns, rows, (uintptr_t)numbers, 8);
}
static void make_multiformat(starpu_data_handle_t* handle) {
    static struct starpu_multiformat_data_interface_ops formats = {.cpu_elemsize = 8};
    starpu_multiformat_data_register(handle, STARPU_MAIN_RAM, numbers, 10, &formats);
}

typedef void (*kind_of_data)(starpu_data_handle_t*);

static const struct {
    uint32_t expected;
    kind_of_data data[8];
} footprints[] = {
    {0x1b0ffd3a, {make_variable}},
    {0x7c24e712, {make_small_variable}},
    {0xe40d1b6c, {make_vector}},
    {0xe40d1b6c, {make_wide_vector}},
    {0xa4de0d4f, {make_empty_vector}},
    {0xd9b52405, {make_matrix}},
    {0xd9b52405, {make_spread_matrix}},
    {0x2756d6e5, {make_block}},
    {0xb4059432, {make_void}},
    {0xc8217320, {make_csr}},
    {0xa55bb420, {make_bcsr}},
    {0x727d564d, {make_long_bcsr}},
    {0x5c67539f, {make_coo}},
    {0x89caf161, {make_multiformat}},
    {0, {NULL}},
    {0x254e13b2, {make_variable, make_vector}},
    {0x9bb0381c, {make_vector, make_variable}},
    {0xadb44fe6, {make_vector, make_matrix, make_block}},
    {0xcbf6e166, {make_csr, make_void, make_multiformat, make_coo, make_bcsr, make_block}},
};

static struct starpu_perfmodel by_data = {.type = STARPU_HISTORY_BASED, .symbol = "conformance_by_data"};
static struct starpu_codelet any = {
    .cpu_funcs = {check_run}, .nbuffers = STARPU_VARIABLE_NBUFFERS, .model = &by_data};

static void check_footprint(const kind_of_data* make, uint32_t expected) {
    starpu_data_handle_t handles[8];
    struct starpu_task* task = check_task(&any, NULL, NULL);
    // Data count whatever a task does with them.
    static const enum starpu_data_access_mode modes[] = {STARPU_R, STARPU_W, STARPU_RW, STARPU_SCRATCH};
    int i;
    for (i = 0; make[i] != NULL; ++i) {
        make[i](&handles[i]);
        task->handles[i] = handles[i];
        task->modes[i] = modes[i % 4];
    }
    task->nbuffers = i;
    CHECK(isnan(
        starpu_task_expected_length(task, check_cpu(), 0))); // StarPU 1.3 reads the model's file only now
    CHECK_EQUAL(starpu_task_data_footprint(task), expected);
    CHECK_EQUAL(starpu_task_footprint(&by_data, task, check_cpu(), 0), expected);
    check_drop(task);
    while (i > 0) starpu_data_unregister(handles[--i]);
}

int main(void) {
    size_t i;
    check_own_folder();
    check_start();
    for (i = 0; i < sizeof footprints / sizeof footprints[0]; ++i)
        check_footprint(footprints[i].data, footprints[i].expected);
    starpu_shutdown();
    check_remove_folder();
    return 0;
}
