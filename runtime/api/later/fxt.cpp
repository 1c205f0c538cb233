// Traces: none is recorded, so switching them does nothing, and reading them comes later.
#include "api/later/later.hpp"
#include "base/marks.hpp"

#include "starpu_fxt.h"

extern "C" {

NOTHING_TO_DO(starpu_fxt_autostart_profiling, (int autostart), "No trace is written.")
NOTHING_TO_DO(starpu_fxt_start_profiling, (void), "No trace is written.")
NOTHING_TO_DO(starpu_fxt_stop_profiling, (void), "No trace is written.")
NOTHING_TO_DO(starpu_fxt_trace_user_event, (unsigned long code), "No trace is written.")
NOTHING_TO_DO(starpu_fxt_trace_user_event_string, (const char* s), "No trace is written.")
NOTHING_TO_DO(starpu_fxt_trace_user_meta_string, (const char* s), "No trace is written.")
LATER(void, starpu_fxt_options_init, (struct starpu_fxt_options * options))
LATER(void, starpu_fxt_options_shutdown, (struct starpu_fxt_options * options))
LATER(void, starpu_fxt_generate_trace, (struct starpu_fxt_options * options))
LATER(void, starpu_fxt_options_set_dir, (struct starpu_fxt_options * options))
LATER(void, starpu_fxt_write_data_trace, (char* filename_in))
LATER(void, starpu_fxt_write_data_trace_in_dir, (char* filename_in, char* dir))

int starpu_fxt_is_enabled(void) {
    return 0;
}
ANSWERS_ZERO(starpu_fxt_is_enabled, "No trace is written.");

} // extern "C"
