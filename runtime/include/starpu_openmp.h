// OpenMP's constructs and library calls on top of tasks, for compilers that generate calls to them. Not in
// this version: every call answers ENOSYS.
#ifndef STARPU_OPENMP_H
#define STARPU_OPENMP_H

#include <starpu/linkage.h>
#include <starpu_config.h>
#include <starpu_task.h>

#include <stddef.h>
#include <stdint.h>

STARPU_BEGIN_DECLARATIONS

// OpenMP's omp_sched_t.
enum starpu_omp_sched_value {
    starpu_omp_sched_undefined = 0,
    starpu_omp_sched_static = 1,
    starpu_omp_sched_dynamic = 2,
    starpu_omp_sched_guided = 3,
    starpu_omp_sched_auto = 4,
    starpu_omp_sched_runtime = 5
};

// OpenMP's omp_proc_bind_t.
enum starpu_omp_proc_bind_value {
    starpu_omp_proc_bind_undefined = -1,
    starpu_omp_proc_bind_false = 0,
    starpu_omp_proc_bind_true = 1,
    starpu_omp_proc_bind_master = 2,
    starpu_omp_proc_bind_close = 3,
    starpu_omp_proc_bind_spread = 4
};

// Locks; only the functions below look inside.
typedef struct {
    void* internal;
} starpu_omp_lock_t;
typedef struct {
    void* internal;
} starpu_omp_nest_lock_t;

// A parallel region: the codelet each thread of the team runs, its data, and the clauses.
struct starpu_omp_parallel_region_attr {
    struct starpu_codelet cl;
    starpu_data_handle_t* handles;
    void* cl_arg;
    size_t cl_arg_size;
    unsigned cl_arg_free;
    int if_clause;
    int num_threads;
};

// A task or a taskloop: its codelet, its data, and the clauses.
struct starpu_omp_task_region_attr {
    struct starpu_codelet cl;
    starpu_data_handle_t* handles;
    void* cl_arg;
    size_t cl_arg_size;
    unsigned cl_arg_free;
    int priority;
    int if_clause;
    int final_clause;
    int untied_clause;
    int mergeable_clause;
    int is_loop;
    int nogroup_clause;
    int collapse;
    int num_tasks;
    unsigned long long nb_iterations;
    unsigned long long grainsize;
    unsigned long long begin_i;
    unsigned long long end_i;
    unsigned long long chunk;
};

// Starts the runtime for OpenMP, and stops it. Returns 0 or a negative errno.
int starpu_omp_init(void);
void starpu_omp_shutdown(void);

// Runs a parallel region and returns once it has ended.
void starpu_omp_parallel_region(const struct starpu_omp_parallel_region_attr* attr);

// The construct master: f(arg) on the team's first thread; or 1 there and 0 elsewhere.
void starpu_omp_master(void (*f)(void* arg), void* arg);
int starpu_omp_master_inline(void);

// Waits for the whole team.
void starpu_omp_barrier(void);

// The construct critical: f(arg) under the lock called name (NULL: the nameless one); or its two ends.
void starpu_omp_critical(void (*f)(void* arg), void* arg, const char* name);
void starpu_omp_critical_inline_begin(const char* name);
void starpu_omp_critical_inline_end(const char* name);

// The construct single: f(arg) on the thread that comes first; or 1 there and 0 elsewhere.
void starpu_omp_single(void (*f)(void* arg), void* arg, int nowait);
int starpu_omp_single_inline(void);

// The same, handing data_size bytes at data to the other threads.
void starpu_omp_single_copyprivate(void (*f)(void* arg, void* data, unsigned long long data_size), void* arg,
                                   void* data, unsigned long long data_size);
void* starpu_omp_single_copyprivate_inline_begin(void* data);
void starpu_omp_single_copyprivate_inline_end(void);

// The construct for: f(first, count, arg) for each chunk of this thread; or its pieces, 1 while there is one.
void starpu_omp_for(void (*f)(unsigned long long _first_i, unsigned long long _nb_i, void* arg), void* arg,
                    unsigned long long nb_iterations, unsigned long long chunk, int schedule, int ordered,
                    int nowait);
int starpu_omp_for_inline_first(unsigned long long nb_iterations, unsigned long long chunk, int schedule,
                                int ordered, unsigned long long* _first_i, unsigned long long* _nb_i);
int starpu_omp_for_inline_next(unsigned long long nb_iterations, unsigned long long chunk, int schedule,
                               int ordered, unsigned long long* _first_i, unsigned long long* _nb_i);

// The same with the first iteration and the one past the last.
void starpu_omp_for_alt(void (*f)(unsigned long long _begin_i, unsigned long long _end_i, void* arg),
                        void* arg, unsigned long long nb_iterations, unsigned long long chunk, int schedule,
                        int ordered, int nowait);
int starpu_omp_for_inline_first_alt(unsigned long long nb_iterations, unsigned long long chunk, int schedule,
                                    int ordered, unsigned long long* _begin_i, unsigned long long* _end_i);
int starpu_omp_for_inline_next_alt(unsigned long long nb_iterations, unsigned long long chunk, int schedule,
                                   int ordered, unsigned long long* _begin_i, unsigned long long* _end_i);

// The construct ordered: f(arg) in the order of iterations; or its two ends.
void starpu_omp_ordered(void (*f)(void* arg), void* arg);
void starpu_omp_ordered_inline_begin(void);
void starpu_omp_ordered_inline_end(void);

// The construct sections: a function each, or one function told the section's number.
void starpu_omp_sections(unsigned long long nb_sections, void (**section_f)(void* arg), void** section_arg,
                         int nowait);
void starpu_omp_sections_combined(unsigned long long nb_sections,
                                  void (*section_f)(unsigned long long section_num, void* arg),
                                  void* section_arg, int nowait);

// Submits a task; waits for the tasks of this one.
void starpu_omp_task_region(const struct starpu_omp_task_region_attr* attr);
void starpu_omp_taskwait(void);

// The construct taskgroup: f(arg), then waits for all tasks below; or its two ends.
void starpu_omp_taskgroup(void (*f)(void* arg), void* arg);
void starpu_omp_taskgroup_inline_begin(void);
void starpu_omp_taskgroup_inline_end(void);

// The two ends of the construct taskloop.
void starpu_omp_taskloop_inline_begin(struct starpu_omp_task_region_attr* attr);
void starpu_omp_taskloop_inline_end(const struct starpu_omp_task_region_attr* attr);

// OpenMP's library calls: starpu_omp_X is omp_X.
void starpu_omp_set_num_threads(int threads);
int starpu_omp_get_num_threads(void);
int starpu_omp_get_thread_num(void);
int starpu_omp_get_max_threads(void);
int starpu_omp_get_num_procs(void);
int starpu_omp_in_parallel(void);
void starpu_omp_set_dynamic(int dynamic_threads);
int starpu_omp_get_dynamic(void);
void starpu_omp_set_nested(int nested);
int starpu_omp_get_nested(void);
int starpu_omp_get_cancellation(void);
void starpu_omp_set_schedule(enum starpu_omp_sched_value kind, int modifier);
void starpu_omp_get_schedule(enum starpu_omp_sched_value* kind, int* modifier);
int starpu_omp_get_thread_limit(void);
void starpu_omp_set_max_active_levels(int max_levels);
int starpu_omp_get_max_active_levels(void);
int starpu_omp_get_level(void);
int starpu_omp_get_ancestor_thread_num(int level);
int starpu_omp_get_team_size(int level);
int starpu_omp_get_active_level(void);
int starpu_omp_in_final(void);
enum starpu_omp_proc_bind_value starpu_omp_get_proc_bind(void);
int starpu_omp_get_num_places(void);
int starpu_omp_get_place_num_procs(int place_num);
void starpu_omp_get_place_proc_ids(int place_num, int* ids);
int starpu_omp_get_place_num(void);
int starpu_omp_get_partition_num_places(void);
void starpu_omp_get_partition_place_nums(int* place_nums);
void starpu_omp_set_default_device(int device_num);
int starpu_omp_get_default_device(void);
int starpu_omp_get_num_devices(void);
int starpu_omp_get_num_teams(void);
int starpu_omp_get_team_num(void);
int starpu_omp_is_initial_device(void);
int starpu_omp_get_initial_device(void);
int starpu_omp_get_max_task_priority(void);
void starpu_omp_init_lock(starpu_omp_lock_t* lock);
void starpu_omp_destroy_lock(starpu_omp_lock_t* lock);
void starpu_omp_set_lock(starpu_omp_lock_t* lock);
void starpu_omp_unset_lock(starpu_omp_lock_t* lock);
int starpu_omp_test_lock(starpu_omp_lock_t* lock);
void starpu_omp_init_nest_lock(starpu_omp_nest_lock_t* lock);
void starpu_omp_destroy_nest_lock(starpu_omp_nest_lock_t* lock);
void starpu_omp_set_nest_lock(starpu_omp_nest_lock_t* lock);
void starpu_omp_unset_nest_lock(starpu_omp_nest_lock_t* lock);
int starpu_omp_test_nest_lock(starpu_omp_nest_lock_t* lock);
double starpu_omp_get_wtime(void);
double starpu_omp_get_wtick(void);

// The two ends of an atomic operation that the processor has no instruction for.
void starpu_omp_atomic_fallback_inline_begin(void);
void starpu_omp_atomic_fallback_inline_end(void);

// Notes where in the application's array a vector's part begins, in elements.
void starpu_omp_vector_annotate(starpu_data_handle_t handle, uint32_t slice_base);

// The arbiter that data of tasks gets.
struct starpu_arbiter* starpu_omp_get_default_arbiter(void);

// (1.4) Makes a handle known for lookups by its pointer, and forgets it; finds it, or NULL.
void starpu_omp_handle_register(starpu_data_handle_t handle);
void starpu_omp_handle_unregister(starpu_data_handle_t handle);
starpu_data_handle_t starpu_omp_data_lookup(const void* ptr);

STARPU_END_DECLARATIONS

#endif
