// A directory of the program's own to make a disk of, which goes with the program.
#ifndef CONFORMANCE_STARPU_DISK_DIRECTORY_H
#define CONFORMANCE_STARPU_DISK_DIRECTORY_H

#include "check.h"

#include <starpu_disk.h>

#include <ftw.h>
#include <sys/stat.h>
#include <unistd.h>

static char directory[4096];

static inline int directory_remove_one(const char* path, const struct stat* what, int kind,
                                       struct FTW* place) {
    (void)what;
    (void)kind;
    (void)place;
    return remove(path);
}

static inline void directory_remove(void) {
    nftw(directory, directory_remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

static inline void directory_make(void) {
    const char* where = getenv("TMPDIR");
    snprintf(directory, sizeof directory, "%s/disk-XXXXXX", where ? where : "/tmp");
    CHECK(mkdtemp(directory) != NULL);
    atexit(directory_remove);
}

static inline const char* directory_path(const char* name) {
    static char path[sizeof directory + 64];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    return path;
}

static inline void directory_write(const char* name, const void* bytes, size_t length) {
    FILE* file = fopen(directory_path(name), "wb");
    CHECK(file != NULL);
    CHECK_EQUAL(fwrite(bytes, 1, length, file), length);
    CHECK_EQUAL(fclose(file), 0);
}

static inline void directory_read(const char* name, void* bytes, size_t length) {
    FILE* file = fopen(directory_path(name), "rb");
    CHECK(file != NULL);
    CHECK_EQUAL(fread(bytes, 1, length, file), length);
    fclose(file);
}

// The node of the directory as a disk.
static inline unsigned directory_register(struct starpu_disk_ops* kind) {
    const int node = starpu_disk_register(kind, directory, STARPU_DISK_SIZE_MIN);
    CHECK(node > 0);
    return (unsigned)node;
}

#endif
