// (1.4) Knobs that a program can turn while the runtime runs. Not in this version: every call answers ENOSYS.
#ifndef STARPU_PERF_STEERING_H
#define STARPU_PERF_STEERING_H

#include <starpu/linkage.h>

#include <stdint.h>

STARPU_BEGIN_DECLARATIONS

// What a knob turns.
enum starpu_perf_knob_scope {
    starpu_perf_knob_scope_undefined = 0,
    starpu_perf_knob_scope_global = 1,
    starpu_perf_knob_scope_per_worker = 3,
    starpu_perf_knob_scope_per_scheduler = 5
};

// The type of its values.
enum starpu_perf_knob_type {
    starpu_perf_knob_type_undefined = 0,
    starpu_perf_knob_type_int32 = 1,
    starpu_perf_knob_type_int64 = 2,
    starpu_perf_knob_type_float = 3,
    starpu_perf_knob_type_double = 4
};

// From the name of a scope or a type to its number, and back; -1 or NULL if there is none.
int starpu_perf_knob_scope_name_to_id(const char* name);
const char* starpu_perf_knob_scope_id_to_name(enum starpu_perf_knob_scope scope);
int starpu_perf_knob_type_name_to_id(const char* name);
const char* starpu_perf_knob_type_id_to_name(enum starpu_perf_knob_type type);

// How many knobs a scope has; a knob's id by its name or its place; its name, type and description.
int starpu_perf_knob_nb(enum starpu_perf_knob_scope scope);
int starpu_perf_knob_name_to_id(enum starpu_perf_knob_scope scope, const char* name);
int starpu_perf_knob_nth_to_id(enum starpu_perf_knob_scope scope, int nth);
const char* starpu_perf_knob_id_to_name(int id);
int starpu_perf_knob_get_type_id(int id);
const char* starpu_perf_knob_get_help_string(int id);

// Writes the knobs of one scope, or of all, to stdout.
void starpu_perf_knob_list_avail(enum starpu_perf_knob_scope scope);
void starpu_perf_knob_list_all_avail(void);

// The value of a knob of the whole, of one worker, of one scheduling policy.
int32_t starpu_perf_knob_get_global_int32_value(const int knob_id);
int64_t starpu_perf_knob_get_global_int64_value(const int knob_id);
float starpu_perf_knob_get_global_float_value(const int knob_id);
double starpu_perf_knob_get_global_double_value(const int knob_id);
int32_t starpu_perf_knob_get_per_worker_int32_value(const int knob_id, unsigned workerid);
int64_t starpu_perf_knob_get_per_worker_int64_value(const int knob_id, unsigned workerid);
float starpu_perf_knob_get_per_worker_float_value(const int knob_id, unsigned workerid);
double starpu_perf_knob_get_per_worker_double_value(const int knob_id, unsigned workerid);
int32_t starpu_perf_knob_get_per_scheduler_int32_value(const int knob_id, const char* sched_policy_name);
int64_t starpu_perf_knob_get_per_scheduler_int64_value(const int knob_id, const char* sched_policy_name);
float starpu_perf_knob_get_per_scheduler_float_value(const int knob_id, const char* sched_policy_name);
double starpu_perf_knob_get_per_scheduler_double_value(const int knob_id, const char* sched_policy_name);

// Sets it.
void starpu_perf_knob_set_global_int32_value(const int knob_id, int32_t new_value);
void starpu_perf_knob_set_global_int64_value(const int knob_id, int64_t new_value);
void starpu_perf_knob_set_global_float_value(const int knob_id, float new_value);
void starpu_perf_knob_set_global_double_value(const int knob_id, double new_value);
void starpu_perf_knob_set_per_worker_int32_value(const int knob_id, unsigned workerid, int32_t new_value);
void starpu_perf_knob_set_per_worker_int64_value(const int knob_id, unsigned workerid, int64_t new_value);
void starpu_perf_knob_set_per_worker_float_value(const int knob_id, unsigned workerid, float new_value);
void starpu_perf_knob_set_per_worker_double_value(const int knob_id, unsigned workerid, double new_value);
void starpu_perf_knob_set_per_scheduler_int32_value(const int knob_id, const char* sched_policy_name,
                                                    int32_t new_value);
void starpu_perf_knob_set_per_scheduler_int64_value(const int knob_id, const char* sched_policy_name,
                                                    int64_t new_value);
void starpu_perf_knob_set_per_scheduler_float_value(const int knob_id, const char* sched_policy_name,
                                                    float new_value);
void starpu_perf_knob_set_per_scheduler_double_value(const int knob_id, const char* sched_policy_name,
                                                     double new_value);

STARPU_END_DECLARATIONS

#endif
