// Traces. This build records none: switching recording on and off does nothing, silently; what would read or
// write a trace answers ENOSYS.
#ifndef STARPU_FXT_H
#define STARPU_FXT_H

#include <starpu/linkage.h>
#include <starpu_config.h>
#include <starpu_perfmodel.h>

#include <stddef.h>
#include <stdint.h>

STARPU_BEGIN_DECLARATIONS

// One execution of a codelet, as found in a trace; time in microseconds.
struct starpu_fxt_codelet_event {
    char symbol[2048];
    int workerid;
    char perfmodel_archname[256];
    uint32_t hash;
    size_t size;
    float time;
};

// How the clock of an MPI process is set against that of process 0.
struct starpu_fxt_mpi_offset {
    uint64_t local_time_start;
    int64_t offset_start;
    uint64_t local_time_end;
    int64_t offset_end;
    int nb_barriers;
};

// What to make of which traces.
struct starpu_fxt_options {
    unsigned per_task_colour;
    unsigned no_events;
    unsigned no_counter;
    unsigned no_bus;
    unsigned no_flops;
    unsigned ninputfiles;
    unsigned no_smooth;
    unsigned no_acquire;
    unsigned memory_states;
    unsigned internal;
    unsigned label_deps;
    unsigned use_task_color;
    char* filenames[STARPU_FXT_MAX_FILES];
    char* out_paje_path;
    char* distrib_time_path;
    char* activity_path;
    char* sched_tasks_path;
    char* dag_path;
    char* tasks_path;
    char* data_path;
    char* papi_path;
    char* comms_path;
    char* number_events_path;
    char* anim_path;
    char* states_path;
    char* dir;
    char worker_names[STARPU_NMAXWORKERS][256];
    int nworkers;
    struct starpu_perfmodel_arch worker_archtypes[STARPU_NMAXWORKERS];
    char* file_prefix;
    struct starpu_fxt_mpi_offset file_offset;
    int file_rank;
    struct starpu_fxt_codelet_event** dumped_codelets;
    long dumped_codelets_count;
};

// Whether starpu_init begins recording by itself.
void starpu_fxt_autostart_profiling(int autostart);

// Begins and ends recording.
void starpu_fxt_start_profiling(void);
void starpu_fxt_stop_profiling(void);

// 1 if this build can record, else 0.
int starpu_fxt_is_enabled(void);

// Puts an event of the application's into the trace: a number, or a text.
void starpu_fxt_trace_user_event(unsigned long code);
void starpu_fxt_trace_user_event_string(const char* s);

// (1.4) Puts a text about the whole run into the trace.
void starpu_fxt_trace_user_meta_string(const char* s);

// Fills options with defaults, and gives up what they hold; generates what options say from traces.
void starpu_fxt_options_init(struct starpu_fxt_options* options);
void starpu_fxt_options_shutdown(struct starpu_fxt_options* options);
void starpu_fxt_generate_trace(struct starpu_fxt_options* options);

// (1.3) Sets the folder of the output.
void starpu_fxt_options_set_dir(struct starpu_fxt_options* options);

// Writes the data accesses of a trace, here or (1.4) to a folder.
void starpu_fxt_write_data_trace(char* filename_in);
void starpu_fxt_write_data_trace_in_dir(char* filename_in, char* dir);

STARPU_END_DECLARATIONS

#endif
