// Descriptors 0 to 2 may be closed, nobody may listen on stderr, folders that the environment names may be
// missing or not to be written, and another program may take the process over: the runtime works, gives no
// file of its own such a descriptor, and hands none to other programs.
#include "children.h"

#include <dirent.h>
#include <signal.h>
#include <sys/stat.h>

static void add_one(void* buffers[], void* arg) {
    (void)arg;
    ++*(int*)STARPU_VARIABLE_GET_PTR(buffers[0]);
}

static struct starpu_codelet adding = {.cpu_funcs = {add_one}, .nbuffers = 1, .modes = {STARPU_RW}};

static int runs_a_task(void) {
    int value = 41;
    starpu_data_handle_t handle;
    starpu_variable_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)&value, sizeof value);
    if (starpu_task_insert(&adding, STARPU_RW, handle, 0) != 0) return 0;
    starpu_data_unregister(handle);
    return value == 42;
}

static int is_closed(int descriptor) {
    return fcntl(descriptor, F_GETFD) < 0 && errno == EBADF;
}

// Whether exec would close all descriptors from 3 on that were not there before.
static int keeps_its_descriptors(const char before[256]) {
    for (int descriptor = 3; descriptor < 256; ++descriptor) {
        const int flags = fcntl(descriptor, F_GETFD);
        if (flags >= 0 && !before[descriptor] && (flags & FD_CLOEXEC) == 0) return 0;
    }
    return 1;
}

static char folder[] = "/tmp/starpu-surroundings-XXXXXX";

static int without_descriptors(void) {
    struct starpu_conf conf = check_conf(2);
    char before[256];
    int disk;
    for (int descriptor = 0; descriptor < 3; ++descriptor) close(descriptor);
    for (int descriptor = 0; descriptor < 256; ++descriptor) before[descriptor] = !is_closed(descriptor);
    if (starpu_init(&conf) != 0) return 1;
    disk = starpu_disk_register(&starpu_disk_unistd_ops, folder, 64 << 20);
    if (disk < 0) return 2;
    if (starpu_disk_register(&starpu_disk_stdio_ops, folder, 64 << 20) < 0) return 3;
    if (!runs_a_task()) return 4;
    if (starpu_task_submit(NULL) != -EINVAL) return 8; // has its line
    if (!is_closed(0) || !is_closed(1) || !is_closed(2)) return 5;
    if (!keeps_its_descriptors(before)) return 6;
    starpu_shutdown();
    return is_closed(0) && is_closed(1) && is_closed(2) ? 0 : 7;
}

static int without_listener(void) {
    int ends[2];
    struct starpu_conf conf = check_conf(2);
    signal(SIGPIPE, SIG_DFL);
    if (pipe(ends) != 0) return 1;
    close(ends[0]);
    dup2(ends[1], STDERR_FILENO);
    close(ends[1]);
    setenv("STARPU_WORKER_STATS", "1", 1);
    if (starpu_init(&conf) != 0) return 2;
    if (starpu_task_submit(NULL) != -EINVAL) return 3;
    if (!runs_a_task()) return 4;
    starpu_shutdown(); // prints statistics
    return 0;
}

static int without_folders(void) {
    struct starpu_conf conf = check_conf(2);
    setenv("HOME", "/nowhere", 1);
    setenv("TMPDIR", "/nowhere", 1);
    if (starpu_init(&conf) != 0 || !runs_a_task()) return 1;
    starpu_shutdown();
    unsetenv("HOME");
    unsetenv("TMPDIR");
    if (starpu_init(&conf) != 0 || !runs_a_task()) return 2;
    starpu_shutdown();
    return 0;
}

#define NOBODY 65534

// Nothing can be kept there; the results do not depend on it.
static int with_folders_not_to_be_written(void) {
    struct starpu_conf conf = check_conf(2);
    FILE* file;
    char name[64];
    if (getuid() == 0 && (setgid(NOBODY) != 0 || setuid(NOBODY) != 0)) return 1;
    snprintf(name, sizeof name, "%s/file", folder);
    file = fopen(name, "w");
    if (file != NULL) return 2; // the part would show nothing
    setenv("HOME", folder, 1);
    setenv("TMPDIR", folder, 1);
    unsetenv("STARPU_HOME");
    unsetenv("STARPU_PERF_MODEL_DIR");
    conf.calibrate = 1;
    if (starpu_init(&conf) != 0 || !runs_a_task()) return 3;
    starpu_shutdown();
    return 0;
}

static char program[256];

// The runtime runs when the process is given to another program.
static int becomes_another_program(void) {
    struct starpu_conf conf = check_conf(2);
    char open_before[257] = "";
    for (int descriptor = 0; descriptor < 256; ++descriptor)
        open_before[descriptor] = is_closed(descriptor) ? '-' : 'o';
    if (starpu_init(&conf) != 0 || !runs_a_task()) return 1;
    if (starpu_disk_register(&starpu_disk_unistd_ops, folder, 64 << 20) < 0) return 2;
    execl(program, program, open_before, (char*)NULL);
    return 3;
}

static int be_that_program(const char* open_before) {
    struct starpu_conf conf = check_conf(2);
    for (int descriptor = 3; descriptor < 256; ++descriptor)
        if (open_before[descriptor] != 'o' && !is_closed(descriptor)) return 4;
    if (starpu_init(&conf) != 0 || !runs_a_task()) return 5;
    starpu_shutdown();
    return 0;
}

static void check_folders_not_to_be_written(void) {
    CHECK_EQUAL(chmod(folder, 0555), 0);
    CHECK_EQUAL(run_apart(with_folders_not_to_be_written), 0);
    CHECK_EQUAL(chmod(folder, 0700), 0);
}

int main(int argc, char** argv) {
    if (argc == 2) return be_that_program(argv[1]);
    CHECK(readlink("/proc/self/exe", program, sizeof program - 1) > 0);
    CHECK(mkdtemp(folder) != NULL);
    CHECK_EQUAL(run_apart(without_descriptors), 0);
    CHECK_EQUAL(run_apart(without_listener), 0);
    CHECK_EQUAL(run_apart(without_folders), 0);
    check_folders_not_to_be_written();
    CHECK_EQUAL(run_apart(becomes_another_program), 0);
    CHECK_EQUAL(rmdir(folder), 0);
    return 0;
}
