// A program with rights that its user does not have ignores variables that name files, folders or libraries,
// with one line each: a setgid copy of this program is run as another user.
#include "children.h"

#include <grp.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

#define NOBODY 65534
#define OTHER_GROUP 1

static const char* const named[] = {"STARPU_SCHED_LIB", "STARPU_DEVICE_LIB", "STARPU_HOME",
                                    "STARPU_WORKER_STATS_FILE", "STARPU_BUS_STATS_FILE"};

// Where one of the libraries was looked for, starpu_init would fail.
static int run_with_rights(void) {
    struct starpu_conf conf = check_conf(2);
    if (getauxval(AT_SECURE) == 0) return SKIPPED;
    if (starpu_init(&conf) != 0) return 1;
    starpu_shutdown();
    return 0;
}

static int skip(const char* reason) {
    fprintf(stderr, "skipped: %s\n", reason);
    return SKIPPED;
}

static void copy_this_program(const char* to) {
    char block[65536];
    ssize_t got;
    const int from = open("/proc/self/exe", O_RDONLY);
    const int copy = open(to, O_WRONLY | O_CREAT | O_EXCL, 0755);
    CHECK(from >= 0 && copy >= 0);
    while ((got = read(from, block, sizeof block)) > 0) CHECK_EQUAL(write(copy, block, (size_t)got), got);
    CHECK_EQUAL(fchown(copy, 0, OTHER_GROUP), 0);
    CHECK_EQUAL(fchmod(copy, 02755), 0);
    close(copy);
    close(from);
}

static pid_t start_as_another_user(const char* program, const char* stats, int to) {
    const pid_t child = fork();
    CHECK(child >= 0);
    if (child != 0) return child;
    alarm(60);
    dup2(to, STDERR_FILENO);
    for (size_t i = 0; i < sizeof named / sizeof *named; ++i) setenv(named[i], stats, 1);
    setenv("STARPU_WORKER_STATS", "1", 1);
    setenv("STARPU_BUS_STATS", "1", 1);
    if (setgroups(0, NULL) != 0 || setgid(NOBODY) != 0 || setuid(NOBODY) != 0) _exit(SKIPPED);
    execl(program, program, "with-rights", (char*)NULL);
    _exit(SKIPPED);
}

static unsigned count(const char* text, const char* word) {
    unsigned found = 0;
    for (; (text = strstr(text, word)) != NULL; text += strlen(word)) ++found;
    return found;
}

int main(int argc, char** argv) {
    static char folder[] = "/tmp/starpu-rights-XXXXXX";
    static char heard[65536];
    char program[64], stats[64], line[64];
    struct statvfs mounted;
    int ends[2], status;
    pid_t child;
    size_t length = 0;
    ssize_t got;
    if (argc > 1 && strcmp(argv[1], "with-rights") == 0) return run_with_rights();
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return skip("sanitizers do not look into programs with rights of their own");
#endif
    if (geteuid() != 0) return skip("only root can make a program that is setgid to a foreign group");
    CHECK(mkdtemp(folder) != NULL);
    CHECK_EQUAL(chmod(folder, 0777), 0);
    CHECK_EQUAL(statvfs(folder, &mounted), 0);
    snprintf(program, sizeof program, "%s/program", folder);
    snprintf(stats, sizeof stats, "%s/stats", folder);
    copy_this_program(program);
    CHECK_EQUAL(pipe(ends), 0);
    child = start_as_another_user(program, stats, ends[1]);
    close(ends[1]);
    while (length < sizeof heard - 1 && (got = read(ends[0], heard + length, sizeof heard - 1 - length)) > 0)
        length += (size_t)got;
    status = status_of(child);
    unlink(program);
    if (status == 127) status = SKIPPED; // another user may not read the libraries
    if (status == SKIPPED || (mounted.f_flag & ST_NOSUID) != 0) {
        rmdir(folder);
        return skip("such a program cannot be run here");
    }
    if (status != 0) fputs(heard, stderr);
    CHECK_EQUAL(status, 0);
    for (size_t i = 0; i < sizeof named / sizeof *named; ++i) {
        snprintf(line, sizeof line, "starpu: %s: ", named[i]);
        CHECK_EQUAL(count(heard, line), 1);
    }
    CHECK_EQUAL(rmdir(folder), 0); // no file of statistics lies in it
    return 0;
}
