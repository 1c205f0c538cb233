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

// ---- How a model is kept
//
// A model that is measured (types from STARPU_HISTORY_BASED on) needs a symbol, and one without is ignored.
// Its measurements lie in the file codelets/45/SYMBOL.HOST below STARPU_PERF_MODEL_DIR, in StarPU's format;
// what programs of StarPU 1.3 and 1.4 have measured is found. A file is read at the first use and written at
// starpu_shutdown(); what other processes have measured meanwhile stays in it. One that is cut off or holds
// no model is set aside with a line.
//
// Tasks are measured while their model is asked for what is not known (STARPU_CALIBRATE=0), or always (1);
// with 2 what files hold is forgotten first. A measurement that is more than STARPU_HISTORY_MAX_ERROR percent
// longer or shorter than the others does not count; when many in a row do not, measuring begins anew.
// Predictions are NAN until STARPU_CALIBRATE_MINIMUM measurements are there; the curve of
// STARPU_NL_REGRESSION_BASED is fitted when the file is written. The struct must stay as long as
// codelets have it and tasks use it; any thread may use it meanwhile.
//
// Calls that return int return 0 or a negative errno, others leave it in errno; a line on stderr says why.

// Makes a model ready, which its first use does anyhow: -EINVAL, -ENOMEM. (1.4) Saves the model and gives up
// what the runtime holds for it; no task uses it any more. 0 also for one that was never used.
void starpu_perfmodel_init(struct starpu_perfmodel* model);
int starpu_perfmodel_deinit(struct starpu_perfmodel* model);

// Fills a model that is all zero from the file of a symbol (or of that very name), or from any file, to be
// looked at: -ENOENT where there is none that can be read, -EINVAL for a model that is in use. It is not
// saved. Unloading frees what was allocated for it.
int starpu_perfmodel_load_symbol(const char* symbol, struct starpu_perfmodel* model);
int starpu_perfmodel_load_file(const char* filename, struct starpu_perfmodel* model);
int starpu_perfmodel_unload_model(struct starpu_perfmodel* model);

// (1.4) Writes what was measured since the file was read or written: the errno of the file system.
void starpu_save_history_based_model(struct starpu_perfmodel* model);

// The place of a symbol's file, and of what tools may keep beside it, in `maxlen` bytes: ENAMETOOLONG where
// the place is longer, then it is cut off. The folder of all files, written to output. Nothing need be
// prepared before models are used without starpu_init(), nor freed after it.
void starpu_perfmodel_get_model_path(const char* symbol, char* path, size_t maxlen);
void starpu_perfmodel_debugfilepath(struct starpu_perfmodel* model, struct starpu_perfmodel_arch* arch,
                                    char* path, size_t maxlen, unsigned nimpl);
void starpu_perfmodel_directory(FILE* output);
void starpu_perfmodel_initialize(void);
void starpu_perfmodel_free_sampling(void);

// ---- Architectures

// The architecture that a worker is: CPUs are all the same one (STARPU_PERF_MODEL_HOMOGENEOUS_CPU), devices
// each their own. It stays for ever. NULL: ENODEV, EINVAL.
struct starpu_perfmodel_arch* starpu_worker_get_perf_archtype(int workerid, unsigned sched_ctx_id);
// "cuda0_impl1 (Comb2)": an architecture that has no number gets one. ENAMETOOLONG as above. The name of a
// kind of worker: "cpu"; "unknown" for what is none.
void starpu_perfmodel_get_arch_name(struct starpu_perfmodel_arch* arch, char* archname, size_t maxlen,
                                    unsigned nimpl);
const char* starpu_perfmodel_get_archtype_name(enum starpu_worker_archtype archtype);

// Combinations of devices, in whatever order, by number: how many there are; that of these devices, a new one
// if they have none; that of these devices, or -1; and back, NULL and EINVAL for a number that is not there.
// -EINVAL without devices, -ENOSPC above 1024 combinations.
int starpu_perfmodel_get_narch_combs(void);
int starpu_perfmodel_arch_comb_add(int ndevices, struct starpu_perfmodel_device* devices);
int starpu_perfmodel_arch_comb_get(int ndevices, struct starpu_perfmodel_device* devices);
struct starpu_perfmodel_arch* starpu_perfmodel_arch_comb_fetch(int comb);

// What a model knows about one architecture and implementation, and where the program's own functions for
// them are set; devices follow as triples of kind, number and cores, ended by -1. It stays until the model is
// given up. NULL: EINVAL, ENOMEM.
struct starpu_perfmodel_per_arch* starpu_perfmodel_get_model_per_arch(struct starpu_perfmodel* model,
                                                                      struct starpu_perfmodel_arch* arch,
                                                                      unsigned impl);
struct starpu_perfmodel_per_arch* starpu_perfmodel_get_model_per_devices(struct starpu_perfmodel* model,
                                                                         int impl, ...);
int starpu_perfmodel_set_per_devices_cost_function(struct starpu_perfmodel* model, int impl,
                                                   starpu_perfmodel_per_arch_cost_function func, ...);
int starpu_perfmodel_set_per_devices_size_base(struct starpu_perfmodel* model, int impl,
                                               starpu_perfmodel_per_arch_size_base func, ...);

// ---- Looking at models

// Write to output, in the lines of StarPU's tools: the names of all files; of one architecture or of all
// ("cpu", "cpu:2" for so many cores, "cuda", "cuda_1", NULL) everything, or one parameter (a, b, c, alpha,
// beta, mean, stddev, path-file-debug), of one footprint or all; for each worker what is expected for a
// footprint; the architectures of a model; and all of it as XML. -EINVAL for another parameter or
// architecture.
int starpu_perfmodel_list(FILE* output);
void starpu_perfmodel_print(struct starpu_perfmodel* model, struct starpu_perfmodel_arch* arch,
                            unsigned nimpl, char* parameter, uint32_t* footprint, FILE* output);
int starpu_perfmodel_print_all(struct starpu_perfmodel* model, char* arch, char* parameter,
                               uint32_t* footprint, FILE* output);
int starpu_perfmodel_print_estimations(struct starpu_perfmodel* model, uint32_t footprint, FILE* output);
int starpu_perfmodel_list_combs(FILE* output, struct starpu_perfmodel* model);
void starpu_perfmodel_dump_xml(FILE* output, struct starpu_perfmodel* model);

// The mean time in microseconds measured for a footprint, with the first implementation; NAN if it is not
// known.
double starpu_perfmodel_history_based_expected_perf(struct starpu_perfmodel* model,
                                                    struct starpu_perfmodel_arch* arch, uint32_t footprint);

// ---- Feeding models

// Adds one measurement, or the mean of several, in microseconds (joules for a model of energy), for tasks
// like this one, which need not be submitted; cpuid is not looked at. EINVAL: the model has no symbol or is
// not one that is measured, or the number is negative or none.
void starpu_perfmodel_update_history(struct starpu_perfmodel* model, struct starpu_task* task,
                                     struct starpu_perfmodel_arch* arch, unsigned cpuid, unsigned nimpl,
                                     double measured);
void starpu_perfmodel_update_history_n(struct starpu_perfmodel* model, struct starpu_task* task,
                                       struct starpu_perfmodel_arch* arch, unsigned cpuid, unsigned nimpl,
                                       double average_measured, unsigned number);

// ---- Links between memory nodes
//
// The tool starpu_calibrate_bus, and starpu_init() with STARPU_BUS_CALIBRATE=1 or starpu_conf.bus_calibrate,
// measure all links and write their speeds into files below STARPU_PERF_MODEL_DIR, in StarPU's format. A link
// that these files say nothing of is measured when it is first asked about, which takes milliseconds, and no
// file is written. A file that is damaged is left as it is, with a line.

// Write to f: bandwidths and latencies; for each device the parts of main memory, the nearest first; EINVAL
// without a stream, ENODEV without a running runtime. The names of the files, which need no runtime and need
// not be there. Any thread.
void starpu_bus_print_bandwidth(FILE* f);
void starpu_bus_print_affinity(FILE* f);
void starpu_bus_print_filenames(FILE* f);

// Bandwidth in bytes per microsecond, latency in microseconds, and the time size bytes would take, of a link
// between two memory nodes, or of the way through main memory where there is none. From a node to itself the
// bandwidth is infinite. Any thread; NAN, and errno EINVAL for a node that is not there, ENODEV without a
// running runtime.
double starpu_transfer_bandwidth(unsigned src_node, unsigned dst_node);
double starpu_transfer_latency(unsigned src_node, unsigned dst_node);
double starpu_transfer_predict(unsigned src_node, unsigned dst_node, size_t size);

// (1.4) Begins measuring the energy that workers of a kind use; ends that, and notes in a model of energy
// that each of the ntasks tasks like this one, which ran in between, took its share of it. A worker's number
// says on which architecture, and of a CUDA worker on which device; with -1 it is the first one of that kind.
// Only such tasks should run in between. Of CPUs all packages are counted together, by Linux's files
// /sys/class/powercap/intel-rapl:N; each counter may begin again once, which takes minutes. Of CUDA devices
// NVML counts it. A second start begins anew. Both return 0, or with a line: -ENODEV without a running
// runtime, without such a worker, without counters of CPUs, or on a simulated machine; -EACCES: these cannot
// be read, as is usual for users other than root; -ENOSYS: NVML is not installed; -ENOTSUP for other kinds,
// and for CUDA devices older than Volta. stop also: -EINVAL if nothing was started, or for another device, or
// if ntasks is 0, and for a model, a task or an implementation that starpu_perfmodel_update_history refuses.
// Any thread; there is one measurement at a time.
int starpu_energy_start(int workerid, enum starpu_worker_archtype archi);
int starpu_energy_stop(struct starpu_perfmodel* model, struct starpu_task* task, unsigned nimpl,
                       unsigned ntasks, int workerid, enum starpu_worker_archtype archi);

// A model that predicts a microsecond, for codelets that only need one to be there.
extern struct starpu_perfmodel starpu_perfmodel_nop;

STARPU_END_DECLARATIONS

#endif
