// What programs about mistakes share: the call's code is compared, and the one line it prints must name the
// culprit.
#ifndef CONFORMANCE_CHECK_ERROR_H
#define CONFORMANCE_CHECK_ERROR_H

#include "check.h"

#include <unistd.h>

// A call that returns int must return the negative code and print one line with all words of culprit in it.
#define EXPECT_ERROR(call, code, culprit)                                                                    \
    do {                                                                                                     \
        int returned_;                                                                                       \
        check_listen();                                                                                      \
        returned_ = (call);                                                                                  \
        check_heard(__FILE__, __LINE__, #call, culprit);                                                     \
        check_equal(__FILE__, __LINE__, #call, returned_, code);                                             \
    } while (0)

// Any other call must leave the code in errno and print such a line.
#define EXPECT_ERRNO(statement, code, culprit)                                                               \
    do {                                                                                                     \
        int code_;                                                                                           \
        check_listen();                                                                                      \
        errno = 0;                                                                                           \
        statement;                                                                                           \
        code_ = errno;                                                                                       \
        check_heard(__FILE__, __LINE__, #statement, culprit);                                                \
        check_equal(__FILE__, __LINE__, "errno after " #statement, code_, code);                             \
    } while (0)

// A statement that succeeds must print such a line nevertheless, about somebody else's mistake.
#define EXPECT_LINE(statement, culprit)                                                                      \
    do {                                                                                                     \
        check_listen();                                                                                      \
        statement;                                                                                           \
        check_heard(__FILE__, __LINE__, #statement, culprit);                                                \
    } while (0)

// stderr goes to a file from check_listen() to check_heard().
static FILE* check_heard_file;
static int check_screen = -1;

static inline void check_listen(void) {
    fflush(stderr);
    check_heard_file = tmpfile();
    check_screen = dup(STDERR_FILENO);
    dup2(fileno(check_heard_file), STDERR_FILENO);
}

// Sanitizers remark on an allocation that fails; their lines begin with "==".
static inline const char* check_skip_sanitizer(const char* text) {
    const char* newline;
    while (strncmp(text, "==", 2) == 0 && (newline = strchr(text, '\n')) != NULL) text = newline + 1;
    return text;
}

// All that was printed since check_listen(), for what prints several lines.
static inline void check_heard_lines(char* all, size_t size) {
    fflush(stderr);
    dup2(check_screen, STDERR_FILENO);
    close(check_screen);
    check_content(check_heard_file, all, size);
}

static inline void check_heard(const char* file, int line, const char* what, const char* culprit) {
    char all[4096];
    const char *text, *newline;
    check_heard_lines(all, sizeof all);
    text = check_skip_sanitizer(all);
    newline = strchr(text, '\n');
    if (newline && newline[1] == '\0' && strncmp(text, "starpu: ", 8) == 0 && strstr(text, culprit)) return;
    fprintf(stderr, "%s:%d: %s printed \"%s\", not one line \"starpu: ...\" with \"%s\" in it\n", file, line,
            what, text, culprit);
    _Exit(1);
}

// The runtime must still work after a mistake.
static inline int check_survived(void) {
    int before = check_count(&check_runs);
    check_submit(&run, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), before + 1);
    return check_stop();
}

#endif
