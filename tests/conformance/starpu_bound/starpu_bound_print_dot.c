// The graph has a vertex for each task and an edge for each dependency, and is what dot reads.
#include "starpu_bound/check_bound.h"

int main(void) {
    char text[4096];
    struct starpu_task* task;
    check_begin_bound(2);
    starpu_bound_start(1, 1);
    check_submit_ms(0);
    task = check_bound_task(0);
    task->name = "say \"so\"";
    task->priority = 1;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    check_submit_ms(1);
    starpu_task_wait_for_all();
    starpu_bound_stop();
    CHECK_WRITTEN(text, stream, starpu_bound_print_dot(stream));
    CHECK_TEXT(text, "digraph bound {\n"
                     "t0 [label=\"one_ms\\npriority 0\"];\n"
                     "t1 [label=\"say \\\"so\\\"\\npriority 1\"];\n"
                     "t2 [label=\"one_ms\\npriority 0\"];\n"
                     "t0 -> t1;\n"
                     "}\n");
    return check_end_bound();
}
