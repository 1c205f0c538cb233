/* A first task: a kernel without data, an argument, and a callback when it is over. */
#include "help.h"

#include <starpu.h>

#include <stdio.h>

struct greeting {
    int count;
    float temperature;
};

/* A kernel gets its data (none here) and the argument of its task. */
static void greet(void* buffers[], void* argument) {
    const struct greeting* g = argument;
    (void)buffers;
    printf("Hello, world: %d times at %.1f degrees\n", g->count, g->temperature);
}

/* What a task does and where it can run; one codelet serves any number of tasks. */
static struct starpu_codelet greeting_codelet = {.cpu_funcs = {greet}, .nbuffers = 0, .name = "greet"};

/* Runs after the kernel, always on a processor of the host. */
static void say_goodbye(void* argument) {
    printf("Done, says the callback of task number %d\n", *(const int*)argument);
}

int main(int argc, char** argv) {
    if (asked_for_help(argc, argv, "a first task, with an argument and a callback")) return 0;
    struct greeting greeting = {3, 21.5f};
    int number = 1;
    if (starpu_init(NULL) != 0) return 1;

    struct starpu_task* task = starpu_task_create();
    task->cl = &greeting_codelet;
    task->cl_arg = &greeting; /* not copied: it must live until the task has run */
    task->cl_arg_size = sizeof greeting;
    task->callback_func = say_goodbye;
    task->callback_arg = &number;
    task->synchronous = 1; /* starpu_task_submit() returns when the task has run */
    const int status = starpu_task_submit(task);

    starpu_shutdown();
    return status == 0 ? 0 : 1;
}
