// Profiling: what workers and tasks did, and helpers for the times it is measured in.
#ifndef STARPU_PROFILING_H
#define STARPU_PROFILING_H

#include <starpu/linkage.h>
#include <starpu/null_arguments.h>
#include <starpu_config.h>

#include <stdint.h>
#include <time.h>

STARPU_BEGIN_DECLARATIONS

#define STARPU_PROFILING_DISABLE 0
#define STARPU_PROFILING_ENABLE 1

// What happened to one task, when profiling was on while it was submitted; times of the monotonic clock, each
// no earlier than the one above it. What a task does not come to stays 0: without a kernel it is not pushed.
struct starpu_profiling_task_info {
    struct timespec submit_time;
    struct timespec push_start_time;         // it is ready, and goes to the scheduler
    struct timespec push_end_time;           // which has decided
    struct timespec pop_start_time;          // it is there, and its worker free to take it
    struct timespec pop_end_time;            // which it does
    struct timespec acquire_data_start_time; // the worker sees to it that its data are at hand
    struct timespec acquire_data_end_time;
    struct timespec start_time; // the codelet
    struct timespec end_time;
    // Of these, none in a struct that is the program's own, which it may free in a callback.
    struct timespec release_data_start_time;
    struct timespec release_data_end_time;
    struct timespec callback_start_time;
    struct timespec callback_end_time;
    int workerid;
    uint64_t used_cycles;   // of the device's clock: what starpu_opencl_collect_stats() finds, else 0
    uint64_t stall_cycles;  // stays 0
    double energy_consumed; // joules, as the kernel notes them here; else 0
};

// What one worker did since its counters were last read. Times of callbacks, waiting and scheduling are not
// taken and stay 0; the all_ times are the same as those without.
struct starpu_profiling_worker_info {
    struct timespec start_time; // when this period began
    struct timespec total_time; // how long it lasted
    struct timespec executing_time;
    struct timespec callback_time;
    struct timespec waiting_time;
    struct timespec sleeping_time;
    struct timespec scheduling_time;
    struct timespec all_executing_time;
    struct timespec all_callback_time;
    struct timespec all_waiting_time;
    struct timespec all_sleeping_time;
    struct timespec all_scheduling_time;
    int executed_tasks;
    uint64_t used_cycles; // stay 0
    uint64_t stall_cycles;
    double energy_consumed; // joules of the tasks: what kernels noted, else what energy models say
    double flops;           // the sum of the tasks' flops
};

// What went over one link between memory nodes.
struct starpu_profiling_bus_info {
    struct timespec start_time;
    struct timespec total_time;
    int long long transferred_bytes;
    int transfer_count;
};

// Reads STARPU_PROFILING and switches profiling accordingly; starpu_init does so too.
void starpu_profiling_init(void);

// Switches profiling (STARPU_PROFILING_ENABLE or _DISABLE) for tasks submitted from now on. Returns what it
// was. To enable it, also once more, begins a new period of every worker and link; to disable it keeps what
// was measured for a later question. May be called at any time: what was chosen outlives starpu_shutdown,
// until STARPU_PROFILING says otherwise to a later starpu_init.
int starpu_profiling_status_set(int status);

// Whether profiling is on.
int starpu_profiling_status_get(void);

// What a worker did since the last such call or since profiling was enabled; NULL only starts a new period.
// executed_tasks counts with profiling off too. Times, energy and flops are what was measured in the period
// until profiling was disabled; 0 if it was never on. Returns 0, or -EINVAL if there is no such worker.
int starpu_profiling_worker_get_info(int workerid, struct starpu_profiling_worker_info* worker_info);

// Links between memory nodes: one for each way between two nodes that exchange data without a third. With one
// node there are none. Ids go from 0; a node that is added later, a disk, adds its own behind.
int starpu_bus_get_count(void);

// The link between two nodes, or -1; the two ends of a link (-EINVAL if there is none).
int starpu_bus_get_id(int src, int dst);
int starpu_bus_get_src(int busid);
int starpu_bus_get_dst(int busid);

// What was copied over a link, with profiling or without, since the last such call or since profiling was
// turned on; NULL only starts a new period. A copy counts when it is over; start_time and total_time are the
// period's. 0 or -EINVAL.
int starpu_bus_get_profiling_info(int busid, struct starpu_profiling_bus_info* bus_info);

// Whether a link is direct, and how many devices share it: notes of the program's, kept with the link.
// Before anything is noted, links between two devices are direct, and the number is 0. EINVAL if there is no
// such link.
void starpu_bus_set_direct(int busid, int direct);
int starpu_bus_get_direct(int busid);
void starpu_bus_set_ngpus(int busid, int ngpus);
int starpu_bus_get_ngpus(int busid);

// Numbers this run, for the name of its trace.
void starpu_profiling_set_id(int new_id);

// Writes to stderr, as text for people, what went over links if STARPU_BUS_STATS asks for it, what workers
// did since they were last asked if STARPU_WORKER_STATS does, and what memory is in use. At shutdown the
// first two come once more.
void starpu_profiling_bus_helper_display_summary(void);
void starpu_profiling_worker_helper_display_summary(void);
void starpu_data_display_memory_stats(void);

// 1 while profiling is on. The runtime's; use starpu_profiling_status_get.
extern int _starpu_profiling;

// In the next functions a time that is NULL is EINVAL in errno, and the answer 0.
// Microseconds from start to end.
double starpu_timing_timespec_delay_us(struct timespec* start, struct timespec* end);

// Microseconds in a time.
double starpu_timing_timespec_to_us(struct timespec* ts);

#define STARPU_NS_PER_S 1000000000

// Compares two times with the operator cmp.
#define starpu_timespec_cmp(a, b, cmp)                                                                       \
    (((a)->tv_sec == (b)->tv_sec) ? ((a)->tv_nsec cmp(b)->tv_nsec) : ((a)->tv_sec cmp(b)->tv_sec))

static __starpu_inline void starpu_timespec_clear(struct timespec* tsp) {
    if (starpu_is_null_(tsp, "the time", __func__)) return;
    tsp->tv_sec = 0;
    tsp->tv_nsec = 0;
}

// result = a + b.
static __starpu_inline void starpu_timespec_add(struct timespec* a, struct timespec* b,
                                                struct timespec* result) {
    if (starpu_is_null_(a, "a", __func__) || starpu_is_null_(b, "b", __func__) ||
        starpu_is_null_(result, "the result", __func__))
        return;
    result->tv_sec = a->tv_sec + b->tv_sec;
    result->tv_nsec = a->tv_nsec + b->tv_nsec;
    if (result->tv_nsec >= STARPU_NS_PER_S) {
        ++result->tv_sec;
        result->tv_nsec -= STARPU_NS_PER_S;
    }
}

// result += a.
static __starpu_inline void starpu_timespec_accumulate(struct timespec* result, struct timespec* a) {
    starpu_timespec_add(result, a, result);
}

// result = a - b.
static __starpu_inline void starpu_timespec_sub(const struct timespec* a, const struct timespec* b,
                                                struct timespec* result) {
    if (starpu_is_null_(a, "a", __func__) || starpu_is_null_(b, "b", __func__) ||
        starpu_is_null_(result, "the result", __func__))
        return;
    result->tv_sec = a->tv_sec - b->tv_sec;
    result->tv_nsec = a->tv_nsec - b->tv_nsec;
    if (result->tv_nsec < 0) {
        --result->tv_sec;
        result->tv_nsec += STARPU_NS_PER_S;
    }
}

STARPU_END_DECLARATIONS

// Last: programs that include this header alone rely on the rest.
#include <starpu.h>

#endif
