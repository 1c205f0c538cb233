// Traces: none is recorded, so switching them does nothing, and reading them comes later.
#include "api/later/later.hpp"

#include "starpu_fxt.h"

extern "C" {

NOTHING_TO_DO(starpu_fxt_autostart_profiling, (int autostart))
NOTHING_TO_DO(starpu_fxt_start_profiling, (void))
NOTHING_TO_DO(starpu_fxt_stop_profiling, (void))
NOTHING_TO_DO(starpu_fxt_trace_user_event, (unsigned long code))
NOTHING_TO_DO(starpu_fxt_trace_user_event_string, (const char* s))
NOTHING_TO_DO(starpu_fxt_trace_user_meta_string, (const char* s))
LATER(void, starpu_fxt_options_init, (struct starpu_fxt_options * options))
LATER(void, starpu_fxt_options_shutdown, (struct starpu_fxt_options * options))
LATER(void, starpu_fxt_generate_trace, (struct starpu_fxt_options * options))
LATER(void, starpu_fxt_options_set_dir, (struct starpu_fxt_options * options))
LATER(void, starpu_fxt_write_data_trace, (char* filename_in))
LATER(void, starpu_fxt_write_data_trace_in_dir, (char* filename_in, char* dir))

int starpu_fxt_is_enabled(void) {
    return 0;
}

} // extern "C"
