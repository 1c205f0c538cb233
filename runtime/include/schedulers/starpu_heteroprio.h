// Tuning the policy heteroprio, which this version replaces by lws: every call answers ENOSYS.
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

// (1.4) How the automatic mode orders kinds of tasks.
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

// How many priorities a kind of worker has; which bucket each of them takes tasks from.
void starpu_heteroprio_set_nb_prios(unsigned sched_ctx_id, enum starpu_worker_archtype arch,
                                    unsigned max_prio);
void starpu_heteroprio_set_mapping(unsigned sched_ctx_id, enum starpu_worker_archtype arch,
                                   unsigned source_prio, unsigned dest_bucket_id);

// Which kind is fastest for a bucket, and how much slower the others are.
void starpu_heteroprio_set_faster_arch(unsigned sched_ctx_id, enum starpu_worker_archtype arch,
                                       unsigned bucket_id);
void starpu_heteroprio_set_arch_slow_factor(unsigned sched_ctx_id, enum starpu_worker_archtype arch,
                                            unsigned bucket_id, float slow_factor);

// (1.4) Whether data locality counts; groups of workers by memory node, and writing them.
void starpu_heteroprio_set_use_locality(unsigned sched_ctx_id, unsigned use_locality);
void starpu_heteroprio_map_wgroup_memory_nodes(unsigned sched_ctx_id);
void starpu_heteroprio_print_wgroups(FILE* stream, unsigned sched_ctx_id);

STARPU_END_DECLARATIONS

#endif
