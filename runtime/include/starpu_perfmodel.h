// Performance models: the structs a codelet's model field points to.
#ifndef STARPU_PERFMODEL_H
#define STARPU_PERFMODEL_H

#include <starpu/linkage.h>
#include <starpu_config.h>
#include <starpu_task.h>
#include <starpu_worker.h>

#include <stddef.h>
#include <stdint.h>

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

// A model that predicts nothing, for codelets that only need one to be there.
extern struct starpu_perfmodel starpu_perfmodel_nop;

STARPU_END_DECLARATIONS

#endif
