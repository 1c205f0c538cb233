// What StarPU's Fortran module binds beyond the C interface, called as Fortran calls it: whichever request
// for memory fails, the call says so and has done nothing.
#include "scenario.h"

#include <starpu.h>

#include <errno.h>
#include <stddef.h>
#include <stdint.h>

// The interfaces are in Fortran.
void* fstarpu_conf_allocate(void);
void fstarpu_conf_free(void* conf);
void fstarpu_conf_set_sched_policy_name(void* conf, const char* policy_name);
void* fstarpu_codelet_allocate(void);
void fstarpu_codelet_free(void* cl);
void fstarpu_codelet_set_name(void* cl, const char* cl_name);
void fstarpu_codelet_add_cpu_func(void* cl, starpu_cpu_func_t f);
void fstarpu_codelet_add_buffer(void* cl, const void* mode);
void fstarpu_codelet_set_nbuffers(void* cl, int nbuffers);
void* fstarpu_perfmodel_allocate(void);
void fstarpu_perfmodel_free(void* model);
void fstarpu_perfmodel_set_symbol(void* model, const char* symbol);
void* fstarpu_df_alloc_vector_filter_block(void);
void fstarpu_data_filter_free(void* filter);
void* fstarpu_data_descr_array_alloc(int nb);
void fstarpu_data_descr_array_set(void* descrs, int i, starpu_data_handle_t handle, const void* mode);
void fstarpu_data_descr_array_free(void* descrs);
void fstarpu_task_insert(void* const* arglist);
void fstarpu_unpack_arg(void* cl_arg, void* const* bufferlist);

#define AS_POINTER(number) ((void*)(uintptr_t)(number))

static double value;
static starpu_data_handle_t handle;
static double added; // by the tasks that were accepted
static int trouble, is_wrong;

unsigned scenario_count(void) {
    return 1;
}

const char* scenario_name(unsigned which) {
    (void)which;
    return "fstarpu";
}

int line_of_last_trouble(void) {
    return trouble;
}

// Whether the call on this line was refused.
static int is_refused(int line) {
    if (errno != ENOMEM) return 0;
    trouble = line;
    return 1;
}
#define REFUSES(call) (errno = 0, (call), is_refused(__LINE__))

static void add(void** buffers, void* arguments) {
    double summand = 0;
    void* const values[] = {&summand, NULL};
    fstarpu_unpack_arg(arguments, values);
    *(double*)STARPU_VARIABLE_GET_PTR(buffers[0]) += summand;
}

void prepare_scenario(unsigned which) {
    (void)which;
    if (starpu_init(NULL) != 0) return;
    starpu_variable_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)&value, sizeof value);
}

static int fill_codelet(void* cl) {
    int refused = REFUSES(fstarpu_codelet_set_name(cl, "add"));
    fstarpu_codelet_add_cpu_func(cl, add);
    return REFUSES(fstarpu_codelet_add_buffer(cl, AS_POINTER(STARPU_RW))) || refused;
}

static int insert(void* cl, double summand) {
    void* const arguments[] = {
        cl,  AS_POINTER(STARPU_VALUE), &summand, AS_POINTER(sizeof summand), AS_POINTER(STARPU_RW), handle,
        NULL};
    if (REFUSES(fstarpu_task_insert(arguments))) return 1;
    added += summand;
    return 0;
}

// The same with the handle in an array.
static int insert_described(void* cl, double summand) {
    void* described = NULL;
    int count = 1;
    if (REFUSES(described = fstarpu_data_descr_array_alloc(1))) return 1;
    fstarpu_data_descr_array_set(described, 0, handle, AS_POINTER(STARPU_RW));
    void* const arguments[] = {cl,
                               AS_POINTER(STARPU_VALUE),
                               &summand,
                               AS_POINTER(sizeof summand),
                               AS_POINTER(STARPU_DATA_MODE_ARRAY),
                               described,
                               &count,
                               NULL};
    const int refused = REFUSES(fstarpu_task_insert(arguments));
    fstarpu_data_descr_array_free(described);
    if (!refused) added += summand;
    return refused;
}

// A codelet of more buffers than the struct has room for; some of them without a mode.
static int make_large_codelet(void) {
    enum { told = 3 * STARPU_NMAXBUFS, promised = 5 * STARPU_NMAXBUFS + 1 };
    struct starpu_codelet* large = NULL;
    int refused = REFUSES(large = fstarpu_codelet_allocate());
    for (int i = 0; large != NULL && i < told; ++i)
        refused |= REFUSES(fstarpu_codelet_add_buffer(large, AS_POINTER(STARPU_R)));
    if (!refused) refused = REFUSES(fstarpu_codelet_set_nbuffers(large, promised));
    if (!refused) refused = REFUSES(fstarpu_codelet_add_buffer(large, AS_POINTER(STARPU_W)));
    for (int i = 0; !refused && i <= promised; ++i) {
        const int expected = i < told ? STARPU_R : i < promised ? STARPU_NONE : STARPU_W;
        if (large->nbuffers != promised + 1 || (int)large->dyn_modes[i] != expected) {
            trouble = __LINE__;
            is_wrong = 1;
        }
    }
    fstarpu_codelet_free(large);
    return refused;
}

static int make_others(void) {
    void *conf = NULL, *model = NULL, *filter = NULL;
    int refused = REFUSES(conf = fstarpu_conf_allocate());
    if (conf != NULL) refused |= REFUSES(fstarpu_conf_set_sched_policy_name(conf, "eager"));
    refused |= REFUSES(model = fstarpu_perfmodel_allocate());
    if (model != NULL) refused |= REFUSES(fstarpu_perfmodel_set_symbol(model, "add"));
    refused |= REFUSES(filter = fstarpu_df_alloc_vector_filter_block());
    fstarpu_conf_free(conf);
    fstarpu_perfmodel_free(model);
    fstarpu_data_filter_free(filter);
    return refused;
}

static int insert_all(void) {
    void* cl = NULL;
    if (REFUSES(cl = fstarpu_codelet_allocate())) return 1;
    // Without its buffer the codelet is of no use.
    int refused = fill_codelet(cl);
    refused |= insert(cl, 1);
    refused |= insert_described(cl, 2);
    starpu_task_wait_for_all();
    fstarpu_codelet_free(cl);
    return refused;
}

enum scenario_outcome run_scenario(void) {
    if (!starpu_is_initialized()) return scenario_skipped;
    int refused = make_others();
    refused |= make_large_codelet();
    refused |= insert_all();
    return refused ? scenario_refused : scenario_right;
}

enum scenario_outcome finish_scenario(enum scenario_outcome so_far) {
    if (so_far == scenario_skipped) return so_far;
    const int is_lost = make_others() || make_large_codelet() || insert_all();
    starpu_data_unregister(handle);
    starpu_shutdown();
    if (is_lost) return scenario_lost;
    if (value == added && !is_wrong) return so_far;
    if (!is_wrong) trouble = __LINE__;
    return so_far == scenario_refused ? scenario_lost : scenario_wrong;
}
