// Tuning the policy heteroprio: a bucket of tasks for each priority, from which each kind of workers takes in
// an order of its own (Agullo et al., Task-based FMM for heterogeneous architectures, 2016).
//
// A program calls these in sched_policy_callback of its struct starpu_conf, or between its tasks; any thread.
// A task's priority is the number of its bucket, 0 to 99; what lies outside goes into the nearest, after a
// line. Until it is told otherwise a kind takes from all buckets, 0 first. A bucket that no kind takes from
// which can run its tasks is emptied by all of them, last. Wrong arguments, and another policy than
// heteroprio, are a line and errno EINVAL.
//
// Where there are workers of several kinds and the program says nothing (no sched_policy_callback, and none
// of these calls), each kind of codelet has a bucket instead, and the order is found out as tasks run; what
// was found out is kept in a file beside the performance models. STARPU_HETEROPRIO_USE_AUTO_CALIBRATION=1 has
// it so whatever the program says, 0 never. The first of these calls ends it otherwise.
#ifndef SCHEDULERS_STARPU_HETEROPRIO_H
#define SCHEDULERS_STARPU_HETEROPRIO_H

#include <starpu/attributes.h>
#include <starpu/linkage.h>
#include <starpu_worker.h>

#include <stdio.h>

STARPU_BEGIN_DECLARATIONS

#define STARPU_HETEROPRIO_MAX_PREFETCH 2
#define STARPU_HETEROPRIO_MAX_PRIO 100
#define STARPU_AUTOHETEROPRIO_PRIORITY_ORDERING_POLICY_COUNT 28

// (1.4) How the automatic mode orders kinds of tasks: STARPU_AUTOHETEROPRIO_PRIORITY_ORDERING_POLICY.
enum starpu_autoheteroprio_priority_ordering_policy {
    STARPU_HETEROPRIO_NOD_TIME_COMBINATION = 0,
    STARPU_HETEROPRIO_BEST_NODS_SCORE = 1,
    STARPU_HETEROPRIO_BEST_NODS = 2,
    STARPU_HETEROPRIO_URT_PURE = 3,
    STARPU_HETEROPRIO_URT = 4,
    STARPU_HETEROPRIO_URT_2 = 5,
    STARPU_HETEROPRIO_URT_DOT_DIFF_PURE = 6,
    STARPU_HETEROPRIO_URT_DOT_DIFF_PURE_2 = 7,
    STARPU_HETEROPRIO_URT_DOT_REL_DIFF_PURE = 8,
    STARPU_HETEROPRIO_URT_DOT_REL_DIFF_PURE_2 = 9,
    STARPU_HETEROPRIO_URT_DOT_DIFF_2 = 10,
    STARPU_HETEROPRIO_URT_DOT_DIFF_3 = 11,
    STARPU_HETEROPRIO_URT_DOT_DIFF_4 = 12,
    STARPU_HETEROPRIO_URT_DOT_DIFF_5 = 13,
    STARPU_HETEROPRIO_URT_DOT_DIFF_6 = 14,
    STARPU_HETEROPRIO_URT_DOT_DIFF_7 = 15,
    STARPU_HETEROPRIO_URT_DOT_DIFF_8 = 16,
    STARPU_HETEROPRIO_URT_DOT_DIFF_9 = 17,
    STARPU_HETEROPRIO_URT_DOT_DIFF_10 = 18,
    STARPU_HETEROPRIO_URT_DOT_DIFF_11 = 19,
    STARPU_HETEROPRIO_URTS_PER_SECONDS = 20,
    STARPU_HETEROPRIO_URTS_PER_SECONDS_2 = 21,
    STARPU_HETEROPRIO_URTS_PER_SECONDS_DIFF = 22,
    STARPU_HETEROPRIO_URTS_TIME_RELEASED_DIFF = 23,
    STARPU_HETEROPRIO_URTS_TIME_COMBINATION = 24,
    STARPU_HETEROPRIO_NODS_PER_SECOND = 25,
    STARPU_HETEROPRIO_NODS_TIME_RELEASED = 26,
    STARPU_HETEROPRIO_NODS_TIME_RELEASED_DIFF = 27
};

// (1.4) The names of these.
static const char
    starpu_autoheteroprio_priority_ordering_policy_names[STARPU_AUTOHETEROPRIO_PRIORITY_ORDERING_POLICY_COUNT]
                                                        [64] STARPU_ATTRIBUTE_UNUSED = {
                                                            "NOD_TIME_COMBINATION",
                                                            "BEST_NODS_SCORE",
                                                            "BEST_NODS",
                                                            "URT_PURE",
                                                            "URT",
                                                            "URT_2",
                                                            "URT_DOT_DIFF_PURE",
                                                            "URT_DOT_DIFF_PURE_2",
                                                            "URT_DOT_REL_DIFF_PURE",
                                                            "URT_DOT_REL_DIFF_PURE_2",
                                                            "URT_DOT_DIFF_2",
                                                            "URT_DOT_DIFF_3",
                                                            "URT_DOT_DIFF_4",
                                                            "URT_DOT_DIFF_5",
                                                            "URT_DOT_DIFF_6",
                                                            "URT_DOT_DIFF_7",
                                                            "URT_DOT_DIFF_8",
                                                            "URT_DOT_DIFF_9",
                                                            "URT_DOT_DIFF_10",
                                                            "URT_DOT_DIFF_11",
                                                            "URTS_PER_SECONDS",
                                                            "URTS_PER_SECONDS_2",
                                                            "URTS_PER_SECONDS_DIFF",
                                                            "URTS_TIME_RELEASED_DIFF",
                                                            "URTS_TIME_COMBINATION",
                                                            "NODS_PER_SECOND",
                                                            "NODS_TIME_RELEASED",
                                                            "NODS_TIME_RELEASED_DIFF"};

// (1.3) Kinds of workers in the order of their buckets, and the bit of each in a codelet's `where`.
enum starpu_heteroprio_types {
    STARPU_CPU_IDX = 0,
    STARPU_CUDA_IDX = 1,
    STARPU_OPENCL_IDX = 2,
    STARPU_MIC_IDX = 3,
    STARPU_MPI_MS_IDX = 4,
    STARPU_NB_TYPES = 5
};
static const unsigned starpu_heteroprio_types_to_arch[STARPU_NB_TYPES + 1] STARPU_ATTRIBUTE_UNUSED = {
    1U << (STARPU_CPU_WORKER + 1),    1U << (STARPU_CUDA_WORKER + 1),
    1U << (STARPU_OPENCL_WORKER + 1), 0,
    1U << (STARPU_MPI_MS_WORKER + 1), 0};

// How many places a kind of worker has in its order, at most 100; and which bucket it takes tasks from at
// each of them, the first one first.
void starpu_heteroprio_set_nb_prios(unsigned sched_ctx_id, enum starpu_worker_archtype arch,
                                    unsigned max_prio);
void starpu_heteroprio_set_mapping(unsigned sched_ctx_id, enum starpu_worker_archtype arch,
                                   unsigned source_prio, unsigned dest_bucket_id);

// Which kind is fastest at the tasks of a bucket; another kind takes from it only while it holds at least
// slow_factor tasks for each worker of the fastest kind (0 unless said otherwise: always).
void starpu_heteroprio_set_faster_arch(unsigned sched_ctx_id, enum starpu_worker_archtype arch,
                                       unsigned bucket_id);
void starpu_heteroprio_set_arch_slow_factor(unsigned sched_ctx_id, enum starpu_worker_archtype arch,
                                            unsigned bucket_id, float slow_factor);

// (1.4) Whether workers take first what has most of its data on their memory node (at the start
// STARPU_HETEROPRIO_USE_LA says it); groups of workers, which are those of each memory node anyhow, and
// writing them.
void starpu_heteroprio_set_use_locality(unsigned sched_ctx_id, unsigned use_locality);
void starpu_heteroprio_map_wgroup_memory_nodes(unsigned sched_ctx_id);
void starpu_heteroprio_print_wgroups(FILE* stream, unsigned sched_ctx_id);

STARPU_END_DECLARATIONS

#endif
