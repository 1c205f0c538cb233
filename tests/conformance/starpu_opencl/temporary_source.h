// A file with OpenCL source in a folder of its own, where STARPU_OPENCL_PROGRAM_DIR points.
#ifndef CONFORMANCE_TEMPORARY_SOURCE_H
#define CONFORMANCE_TEMPORARY_SOURCE_H

#include "check_opencl.h"

#include <unistd.h>

static char temporary_folder[] = "/tmp/starpu-opencl-XXXXXX";

static inline void temporary_path(char* path, size_t size, const char* name) {
    snprintf(path, size, "%s/%s", temporary_folder, name);
}

static inline void temporary_file(const char* name, const char* text) {
    char path[200];
    FILE* file;
    temporary_path(path, sizeof path, name);
    file = fopen(path, "w");
    CHECK(file != NULL);
    fputs(text, file);
    fclose(file);
}

// Before the runtime starts.
static inline void temporary_begin(void) {
    CHECK(mkdtemp(temporary_folder) != NULL);
    setenv("STARPU_OPENCL_PROGRAM_DIR", temporary_folder, 1);
}

static inline void temporary_remove(const char* name) {
    char path[200];
    temporary_path(path, sizeof path, name);
    unlink(path);
}

static inline void temporary_end(void) {
    CHECK_EQUAL(rmdir(temporary_folder), 0);
}

#endif
