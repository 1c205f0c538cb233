// Performance models: the structs a codelet's model field points to.
#ifndef STARPU_PERFMODEL_H
#define STARPU_PERFMODEL_H

#include <starpu/linkage.h>
#include <starpu_config.h>
#include <starpu_task.h>
#include <starpu_worker.h>

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

STARPU_BEGIN_DECLARATIONS

struct starpu_perfmodel_history_table;
struct _starpu_perfmodel_state;
typedef struct _starpu_perfmodel_state* starpu_perfmodel_state_t;

// One device of an architecture.
struct starpu_perfmodel_device {
    enum starpu_worker_archtype type;
    int devid;
    int ncores;
};

// What a time was measured on: one device, or several working together.
struct starpu_perfmodel_arch {
    int ndevices;
    struct starpu_perfmodel_device* devices;
};

// Measurements of one footprint; times in microseconds.
struct starpu_perfmodel_history_entry {
    double mean;
    double deviation;
    double sum;
    double sum2;
    unsigned nsample;
    unsigned nerror;
    uint32_t footprint;
    size_t size;
    double flops;
    double duration;
    starpu_tag_t tag;
    double* parameters;
};

struct starpu_perfmodel_history_list {
    struct starpu_perfmodel_history_list* next;
    struct starpu_perfmodel_history_entry* entry;
};

// time = alpha * size^beta, time = a * size^b + c, or a sum over chosen parameters; and the sums that yield
// them.
struct starpu_perfmodel_regression_model {
    double sumlny;
    double sumlnx;
    double sumlnx2;
    unsigned long minx;
    unsigned long maxx;
    double sumlnxlny;
    double alpha;
    double beta;
    unsigned valid;
    double a;
    double b;
    double c;
    unsigned nl_valid;
    unsigned nsample;
    double* coeff;
    unsigned ncoeff;
    unsigned multi_valid;
};

typedef double (*starpu_perfmodel_per_arch_cost_function)(struct starpu_task* task,
                                                          struct starpu_perfmodel_arch* arch, unsigned nimpl);
typedef size_t (*starpu_perfmodel_per_arch_size_base)(struct starpu_task* task,
                                                      struct starpu_perfmodel_arch* arch, unsigned nimpl);
#define starpu_per_arch_perfmodel starpu_perfmodel_per_arch STARPU_DEPRECATED

// What is known about one architecture and one implementation.
struct starpu_perfmodel_per_arch {
    starpu_perfmodel_per_arch_cost_function cost_function;
    starpu_perfmodel_per_arch_size_base size_base;
    struct starpu_perfmodel_history_table* history;
    struct starpu_perfmodel_history_list* list;
    struct starpu_perfmodel_regression_model regression;
    char debug_path[256];
};

enum starpu_perfmodel_type {
    STARPU_PERFMODEL_INVALID = 0,
    STARPU_PER_WORKER = 1,
    STARPU_PER_ARCH = 2,
    STARPU_COMMON = 3,
    STARPU_HISTORY_BASED = 4,
    STARPU_REGRESSION_BASED = 5,
    STARPU_NL_REGRESSION_BASED = 6,
    STARPU_MULTIPLE_REGRESSION_BASED = 7
};

// A model. Zeroed fields mean "default"; symbol names the file that measurements are kept in.
struct starpu_perfmodel {
    enum starpu_perfmodel_type type;
    double (*cost_function)(struct starpu_task*, unsigned nimpl);
    double (*arch_cost_function)(struct starpu_task*, struct starpu_perfmodel_arch* arch, unsigned nimpl);
    double (*worker_cost_function)(struct starpu_task*, unsigned workerid, unsigned nimpl);
    size_t (*size_base)(struct starpu_task*, unsigned nimpl);
    uint32_t (*footprint)(struct starpu_task*);
    const char* symbol;
    char* path;
    unsigned is_loaded;
    unsigned benchmarking;
    unsigned is_init;
    void (*parameters)(struct starpu_task* task, double* parameters);
    const char** parameters_names;
    unsigned nparameters;
    unsigned** combinations;
    unsigned ncombinations;
    starpu_perfmodel_state_t state;
};

// What follows answers ENOSYS in this version: codelets may have models, which are accepted and not used.

// Makes a model ready, and gives up what the runtime holds for it.
void starpu_perfmodel_init(struct starpu_perfmodel* model);
int starpu_perfmodel_deinit(struct starpu_perfmodel* model);

// Fills a model from the file that measurements of a symbol were kept in, or from any file; saves and unloads
// it. 0 or a negative errno.
int starpu_perfmodel_load_symbol(const char* symbol, struct starpu_perfmodel* model);
int starpu_perfmodel_load_file(const char* filename, struct starpu_perfmodel* model);
int starpu_perfmodel_unload_model(struct starpu_perfmodel* model);
void starpu_save_history_based_model(struct starpu_perfmodel* model);

// The place of that file; the folder of all of them, written to output; reading them all.
void starpu_perfmodel_get_model_path(const char* symbol, char* path, size_t maxlen);
void starpu_perfmodel_debugfilepath(struct starpu_perfmodel* model, struct starpu_perfmodel_arch* arch,
                                    char* path, size_t maxlen, unsigned nimpl);
void starpu_perfmodel_directory(FILE* output);
void starpu_perfmodel_initialize(void);
void starpu_perfmodel_free_sampling(void);

// The architecture a worker is; the name of an architecture, and of a kind of worker.
struct starpu_perfmodel_arch* starpu_worker_get_perf_archtype(int workerid, unsigned sched_ctx_id);
void starpu_perfmodel_get_arch_name(struct starpu_perfmodel_arch* arch, char* archname, size_t maxlen,
                                    unsigned nimpl);
const char* starpu_perfmodel_get_archtype_name(enum starpu_worker_archtype archtype);

// Combinations of devices, by number.
int starpu_perfmodel_get_narch_combs(void);
int starpu_perfmodel_arch_comb_add(int ndevices, struct starpu_perfmodel_device* devices);
int starpu_perfmodel_arch_comb_get(int ndevices, struct starpu_perfmodel_device* devices);
struct starpu_perfmodel_arch* starpu_perfmodel_arch_comb_fetch(int comb);

// What a model knows about one architecture and implementation; devices follow as triples of kind, number and
// cores, ended by -1.
struct starpu_perfmodel_per_arch* starpu_perfmodel_get_model_per_arch(struct starpu_perfmodel* model,
                                                                      struct starpu_perfmodel_arch* arch,
                                                                      unsigned impl);
struct starpu_perfmodel_per_arch* starpu_perfmodel_get_model_per_devices(struct starpu_perfmodel* model,
                                                                         int impl, ...);
int starpu_perfmodel_set_per_devices_cost_function(struct starpu_perfmodel* model, int impl,
                                                   starpu_perfmodel_per_arch_cost_function func, ...);
int starpu_perfmodel_set_per_devices_size_base(struct starpu_perfmodel* model, int impl,
                                               starpu_perfmodel_per_arch_size_base func, ...);

// Writes models to output, as text for people or as XML.
int starpu_perfmodel_list(FILE* output);
void starpu_perfmodel_print(struct starpu_perfmodel* model, struct starpu_perfmodel_arch* arch,
                            unsigned nimpl, char* parameter, uint32_t* footprint, FILE* output);
int starpu_perfmodel_print_all(struct starpu_perfmodel* model, char* arch, char* parameter,
                               uint32_t* footprint, FILE* output);
int starpu_perfmodel_print_estimations(struct starpu_perfmodel* model, uint32_t footprint, FILE* output);
int starpu_perfmodel_list_combs(FILE* output, struct starpu_perfmodel* model);
void starpu_perfmodel_dump_xml(FILE* output, struct starpu_perfmodel* model);

// The mean time in microseconds measured for a footprint; NAN if there is none.
double starpu_perfmodel_history_based_expected_perf(struct starpu_perfmodel* model,
                                                    struct starpu_perfmodel_arch* arch, uint32_t footprint);

// Adds one measurement, or the mean of several, in microseconds.
void starpu_perfmodel_update_history(struct starpu_perfmodel* model, struct starpu_task* task,
                                     struct starpu_perfmodel_arch* arch, unsigned cpuid, unsigned nimpl,
                                     double measured);
void starpu_perfmodel_update_history_n(struct starpu_perfmodel* model, struct starpu_task* task,
                                       struct starpu_perfmodel_arch* arch, unsigned cpuid, unsigned nimpl,
                                       double average_measured, unsigned number);

// Links between memory nodes: their bandwidth, the cores near each device, and the files these are kept in,
// written to f.
void starpu_bus_print_bandwidth(FILE* f);
void starpu_bus_print_affinity(FILE* f);
void starpu_bus_print_filenames(FILE* f);

// Bandwidth in bytes per microsecond, latency in microseconds, and the time size bytes would take.
double starpu_transfer_bandwidth(unsigned src_node, unsigned dst_node);
double starpu_transfer_latency(unsigned src_node, unsigned dst_node);
double starpu_transfer_predict(unsigned src_node, unsigned dst_node, size_t size);

// (1.4) Begins measuring energy; ends it, and gives each of the ntasks tasks like task its share in model.
int starpu_energy_start(int workerid, enum starpu_worker_archtype archi);
int starpu_energy_stop(struct starpu_perfmodel* model, struct starpu_task* task, unsigned nimpl,
                       unsigned ntasks, int workerid, enum starpu_worker_archtype archi);

// A model that predicts nothing, for codelets that only need one to be there.
extern struct starpu_perfmodel starpu_perfmodel_nop;

STARPU_END_DECLARATIONS

#endif
