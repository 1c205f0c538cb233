// The directory for the disk, the numbers of the matrices, and what the process used.
#define _GNU_SOURCE
#include "scratch.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char directory[4096];
static int is_ours;

char* scratch_directory(const char* wanted) {
    const char* parent = getenv("TMPDIR");
    if (wanted != NULL) {
        snprintf(directory, sizeof directory, "%s", wanted);
        return directory;
    }
    snprintf(directory, sizeof directory, "%s/out-of-core-XXXXXX", parent != NULL ? parent : "/tmp");
    is_ours = mkdtemp(directory) != NULL;
    if (!is_ours) perror(directory);
    return is_ours ? directory : NULL;
}

const char* scratch_path(const char* name) {
    static char path[sizeof directory + 64];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    return path;
}

void scratch_remove_file(const char* name) {
    unlink(scratch_path(name)); /* which, unlike remove(), never takes a folder away */
}

void scratch_remove(void) {
    if (is_ours) rmdir(directory);
}

/* Mixes the bits of the position until they look like chance. */
double number_at(unsigned long i, unsigned long j) {
    uint64_t x = ((uint64_t)i << 32 | (uint64_t)j) + 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return (double)((x ^ x >> 31) >> 11) / 9007199254740992.0 - 0.5;
}

double peak_resident_mib(void) {
    char line[256];
    long kib = 0;
    FILE* status = fopen("/proc/self/status", "r");
    while (status != NULL && fgets(line, sizeof line, status) != NULL)
        if (sscanf(line, "VmHWM: %ld kB", &kib) == 1) break;
    if (status != NULL) fclose(status);
    return (double)kib / 1024;
}

void limit_memory(long mib) {
    char text[32];
    snprintf(text, sizeof text, "%ld", mib);
    setenv("STARPU_LIMIT_CPU_MEM", text, 0);
}
