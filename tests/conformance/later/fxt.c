// Reading traces comes later; switching and marking them does nothing, silently.
#include "later/check_later.h"

#include <starpu_fxt.h>

int main(void) {
    NOTHING_TO_DO(starpu_fxt_autostart_profiling, (0));
    NOTHING_TO_DO(starpu_fxt_start_profiling, ());
    NOTHING_TO_DO(starpu_fxt_stop_profiling, ());
    NOTHING_TO_DO(starpu_fxt_trace_user_event, (0));
    NOTHING_TO_DO(starpu_fxt_trace_user_event_string, (NULL));
    NOTHING_TO_DO(starpu_fxt_trace_user_meta_string, (NULL));
    LATER_VOID(starpu_fxt_options_init, (NULL));
    LATER_VOID(starpu_fxt_options_shutdown, (NULL));
    LATER_VOID(starpu_fxt_generate_trace, (NULL));
    LATER_VOID(starpu_fxt_options_set_dir, (NULL));
    LATER_VOID(starpu_fxt_write_data_trace, (NULL));
    LATER_VOID(starpu_fxt_write_data_trace_in_dir, (NULL, NULL));
    CHECK_EQUAL(starpu_fxt_is_enabled(), 0);
    return 0;
}
