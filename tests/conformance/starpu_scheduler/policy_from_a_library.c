// (1.4) STARPU_SCHED_LIB brings a policy that STARPU_SCHED names; predefined names stay good, others are
// refused.
#include "../misuse/check_error.h"

static int order[5], taken;

static void note(void* buffers[], void* arg) {
    (void)buffers;
    order[taken++] = *(int*)arg;
}

static struct starpu_codelet noting = {.cpu_funcs = {note}};

static void run_five(void) {
    static int number[5];
    int i;
    taken = 0;
    starpu_pause();
    for (i = 0; i < 5; ++i) {
        number[i] = i;
        check_submit(&noting, NULL, &number[i]);
    }
    starpu_resume();
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(taken, 5);
}

int main(int argc, char** argv) {
    char library[4096];
    char text[8000];
    FILE* heard;
    int i;
    (void)argc;
    snprintf(library, sizeof library, "%s.so", argv[0]);
    setenv("STARPU_SCHED_LIB", library, 1);
    setenv("STARPU_SCHED", "newest-first", 1);
    check_start_with(1);
    run_five();
    for (i = 0; i < 5; ++i) CHECK_EQUAL(order[i], 4 - i);
    starpu_shutdown();
    setenv("STARPU_SCHED", "eager", 1);
    check_start_with(1);
    run_five();
    for (i = 0; i < 5; ++i) CHECK_EQUAL(order[i], i);
    starpu_shutdown();
    setenv("STARPU_SCHED", "oldest", 1);
    EXPECT_ERROR(starpu_init(NULL), -EINVAL, "oldest");
    setenv("STARPU_SCHED", "help", 1);
    check_listen();
    check_start_with(1);
    starpu_shutdown();
    heard = check_heard_file;
    fflush(stderr);
    dup2(check_screen, STDERR_FILENO);
    check_content(heard, text, sizeof text);
    CHECK(strstr(text, "newest-first") != NULL);
    setenv("STARPU_SCHED_LIB", "/nowhere/at-all.so", 1);
    EXPECT_ERROR(starpu_init(NULL), -EINVAL, "STARPU_SCHED_LIB");
    return 0;
}
