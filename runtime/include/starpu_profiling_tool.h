// (1.4) What a tool loaded through STARPU_PROF_TOOL sees. No tool is loaded in this version.
#ifndef STARPU_PROFILING_TOOL_H
#define STARPU_PROFILING_TOOL_H

#include <starpu/conf.h>
#include <starpu/linkage.h>

STARPU_BEGIN_DECLARATIONS

// What can be told to a tool.
enum starpu_prof_tool_event {
    starpu_prof_tool_event_none = 0,
    starpu_prof_tool_event_init = 1,
    starpu_prof_tool_event_terminate = 2,
    starpu_prof_tool_event_init_begin = 3,
    starpu_prof_tool_event_init_end = 4,
    starpu_prof_tool_event_driver_init = 5,
    starpu_prof_tool_event_driver_deinit = 6,
    starpu_prof_tool_event_driver_init_start = 7,
    starpu_prof_tool_event_driver_init_end = 8,
    starpu_prof_tool_event_start_cpu_exec = 9,
    starpu_prof_tool_event_end_cpu_exec = 10,
    starpu_prof_tool_event_start_gpu_exec = 11,
    starpu_prof_tool_event_end_gpu_exec = 12,
    starpu_prof_tool_event_start_transfer = 13,
    starpu_prof_tool_event_end_transfer = 14,
    starpu_prof_tool_event_user_start = 15,
    starpu_prof_tool_event_user_end = 16
};

// The kind of device an event is about.
enum starpu_prof_tool_driver_type {
    starpu_prof_tool_driver_cpu = 0,
    starpu_prof_tool_driver_gpu = 1,
    starpu_prof_tool_driver_hip = 2,
    starpu_prof_tool_driver_ocl = 3
};

// How a function is registered for an event.
enum starpu_prof_tool_command {
    starpu_prof_tool_command_reg = 0,
    starpu_prof_tool_command_toggle = 1,
    starpu_prof_tool_command_toggle_per_thread = 2
};

// About one event; worker_id and device_number are -1 where there is none.
struct starpu_prof_tool_info {
    struct starpu_conf* conf;
    enum starpu_prof_tool_event event_type;
    unsigned int starpu_version[3];
    int thread_id;
    int worker_id;
    int device_number;
    enum starpu_prof_tool_driver_type driver_type;
    unsigned memnode;
    unsigned bytes_to_transfer;
    unsigned bytes_transfered;
    void* fun_ptr;
};

// More about an event of one kind.
union starpu_prof_tool_event_info {
    enum starpu_prof_tool_event event_type;
};

// For what later versions tell; nothing yet.
struct starpu_prof_tool_api_info {
    char unused;
};

// A function of the tool's, called when an event happens.
typedef void (*starpu_prof_tool_cb_func)(struct starpu_prof_tool_info*, union starpu_prof_tool_event_info*,
                                         struct starpu_prof_tool_api_info*);

// What registers such a function, and takes it away.
typedef void (*starpu_prof_tool_entry_register_func)(enum starpu_prof_tool_event event_type,
                                                     starpu_prof_tool_cb_func cb,
                                                     enum starpu_prof_tool_command info);

// The tool's entry point, starpu_prof_tool_library_register, is of this type.
typedef void (*starpu_prof_tool_entry_func)(starpu_prof_tool_entry_register_func reg,
                                            starpu_prof_tool_entry_register_func unreg);

STARPU_END_DECLARATIONS

#endif
