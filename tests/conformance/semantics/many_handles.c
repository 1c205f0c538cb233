// Tens of thousands of handles live at once and are found again.
#include "check.h"

enum { handles_at_once = 20000 };

int main(void) {
    static int values[handles_at_once];
    static starpu_data_handle_t handles[handles_at_once];
    int i;
    check_start();
    for (i = 0; i < handles_at_once; ++i) handles[i] = check_int(&values[i]);
    for (i = 0; i < handles_at_once; ++i) check_submit(&increment, handles[i], NULL);
    for (i = 0; i < handles_at_once; ++i) starpu_data_unregister(handles[i]);
    for (i = 0; i < handles_at_once; ++i) CHECK_EQUAL(values[i], 1);
    return check_stop();
}
