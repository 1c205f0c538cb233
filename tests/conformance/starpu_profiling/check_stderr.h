// What programs about summaries share: what a call writes to stderr.
#ifndef CONFORMANCE_CHECK_STDERR_H
#define CONFORMANCE_CHECK_STDERR_H

#include "check.h"

#include <unistd.h>

static inline const char* check_printed(void (*call)(void), int stream) {
    static char text[8192];
    FILE* file = tmpfile();
    int screen = dup(stream);
    fflush(NULL);
    dup2(fileno(file), stream);
    call();
    fflush(NULL);
    dup2(screen, stream);
    close(screen);
    check_content(file, text, sizeof text);
    return text;
}

#endif
