// (1.4) Performance counters that a program can listen to. Not in this version: every call answers ENOSYS.
#ifndef STARPU_PERF_MONITORING_H
#define STARPU_PERF_MONITORING_H

#include <starpu/linkage.h>

#include <stdint.h>

STARPU_BEGIN_DECLARATIONS

struct starpu_codelet;
struct starpu_perf_counter_listener;
struct starpu_perf_counter_sample;
struct starpu_perf_counter_set;

// What a counter counts for.
enum starpu_perf_counter_scope {
    starpu_perf_counter_scope_undefined = 0,
    starpu_perf_counter_scope_global = 2,
    starpu_perf_counter_scope_per_worker = 4,
    starpu_perf_counter_scope_per_codelet = 6
};

// The type of its values.
enum starpu_perf_counter_type {
    starpu_perf_counter_type_undefined = 0,
    starpu_perf_counter_type_int32 = 1,
    starpu_perf_counter_type_int64 = 2,
    starpu_perf_counter_type_float = 3,
    starpu_perf_counter_type_double = 4
};

// Begins and ends collecting.
void starpu_perf_counter_collection_start(void);
void starpu_perf_counter_collection_stop(void);

// From the name of a scope or a type to its number, and back; -1 or NULL if there is none.
int starpu_perf_counter_scope_name_to_id(const char* name);
const char* starpu_perf_counter_scope_id_to_name(enum starpu_perf_counter_scope scope);
int starpu_perf_counter_type_name_to_id(const char* name);
const char* starpu_perf_counter_type_id_to_name(enum starpu_perf_counter_type type);

// How many counters a scope has; a counter's id by its name or its place; its name, type and description.
int starpu_perf_counter_nb(enum starpu_perf_counter_scope scope);
int starpu_perf_counter_name_to_id(enum starpu_perf_counter_scope scope, const char* name);
int starpu_perf_counter_nth_to_id(enum starpu_perf_counter_scope scope, int nth);
const char* starpu_perf_counter_id_to_name(int id);
int starpu_perf_counter_get_type_id(int id);
const char* starpu_perf_counter_get_help_string(int id);

// Writes the counters of one scope, or of all, to stdout.
void starpu_perf_counter_list_avail(enum starpu_perf_counter_scope scope);
void starpu_perf_counter_list_all_avail(void);

// A set of counters of one scope, the caller's: new, freed, a counter added, taken away.
struct starpu_perf_counter_set* starpu_perf_counter_set_alloc(enum starpu_perf_counter_scope scope);
void starpu_perf_counter_set_free(struct starpu_perf_counter_set* set);
void starpu_perf_counter_set_enable_id(struct starpu_perf_counter_set* set, int id);
void starpu_perf_counter_set_disable_id(struct starpu_perf_counter_set* set, int id);

// A listener, the caller's: callback is called with each sample of the counters in set; and its end.
struct starpu_perf_counter_listener*
starpu_perf_counter_listener_init(struct starpu_perf_counter_set* set,
                                  void (*callback)(struct starpu_perf_counter_listener* listener,
                                                   struct starpu_perf_counter_sample* sample, void* context),
                                  void* user_arg);
void starpu_perf_counter_listener_exit(struct starpu_perf_counter_listener* listener);

// Says what a listener listens to: the whole, one worker, each worker, one codelet.
void starpu_perf_counter_set_global_listener(struct starpu_perf_counter_listener* listener);
void starpu_perf_counter_set_per_worker_listener(unsigned workerid,
                                                 struct starpu_perf_counter_listener* listener);
void starpu_perf_counter_set_all_per_worker_listeners(struct starpu_perf_counter_listener* listener);
void starpu_perf_counter_set_per_codelet_listener(struct starpu_codelet* cl,
                                                  struct starpu_perf_counter_listener* listener);

// Ends that.
void starpu_perf_counter_unset_global_listener(void);
void starpu_perf_counter_unset_per_worker_listener(unsigned workerid);
void starpu_perf_counter_unset_all_per_worker_listeners(void);
void starpu_perf_counter_unset_per_codelet_listener(struct starpu_codelet* cl);

// In callback: the value of a counter in the sample.
int32_t starpu_perf_counter_sample_get_int32_value(struct starpu_perf_counter_sample* sample,
                                                   const int counter_id);
int64_t starpu_perf_counter_sample_get_int64_value(struct starpu_perf_counter_sample* sample,
                                                   const int counter_id);
float starpu_perf_counter_sample_get_float_value(struct starpu_perf_counter_sample* sample,
                                                 const int counter_id);
double starpu_perf_counter_sample_get_double_value(struct starpu_perf_counter_sample* sample,
                                                   const int counter_id);

STARPU_END_DECLARATIONS

#endif
