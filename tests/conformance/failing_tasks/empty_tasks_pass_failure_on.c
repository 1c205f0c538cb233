// Tasks without a kernel are cancelled like others, and hand that on; a chain of many does so without
// recursion.
#include "failing.h"

static struct starpu_codelet failing = {.cpu_funcs = {fail_with_io_error}, .name = "failing"};

enum { length = 20000 };

int main(void) {
    static struct starpu_task* chain[length];
    struct starpu_task *first, *last;
    check_start();
    first = check_task(&failing, NULL, NULL);
    for (int i = 0; i < length; ++i) {
        chain[i] = starpu_task_create();
        starpu_task_declare_deps(chain[i], 1, i == 0 ? first : chain[i - 1]);
    }
    last = check_task(&run, NULL, NULL);
    last->detach = 0;
    starpu_task_declare_deps(last, 1, chain[length - 1]);
    check_submit_task(last);
    for (int i = length - 1; i >= 0; --i) check_submit_task(chain[i]);
    check_submit_task(first);
    CHECK_EQUAL(starpu_task_wait(last), -ECANCELED);
    EXPECT_TOLD(CHECK_EQUAL(starpu_task_wait_for_all(), -EIO), "1 failed and 20001 were cancelled");
    CHECK_EQUAL(check_count(&check_runs), 0);
    return check_survived();
}
