// The call of StarPU 1.0 that measures links anew: their speeds are kept in files, as when starpu_init()
// measures them. 1.3 has no such call.
#define STARPU_USE_DEPRECATED_ONE_ZERO_API

#include "starpu_perfmodel/check_models.h"

#if STARPU_MINOR_VERSION >= 4
static void find_file_of(const char* what, char* path, size_t size) {
    char text[4096], *begin, *end;
    CHECK_WRITTEN(text, f, starpu_bus_print_filenames(f));
    begin = strstr(text, what);
    CHECK(begin != NULL);
    begin = strchr(begin, '<') + 1;
    end = strchr(begin, '>');
    CHECK(end != NULL && (size_t)(end - begin) < size);
    *end = '\0';
    strcpy(path, begin);
}

static void check_anew(const char* path) {
    starpu_force_bus_sampling();
    CHECK_EQUAL(access(path, R_OK), 0);
    CHECK_EQUAL(unlink(path), 0);
}

static void check_folder_that_cannot_be(void) {
    struct starpu_conf conf = check_conf(2);
    setenv("STARPU_PERF_MODEL_DIR", "/proc/none", 1);
    CHECK_EQUAL(starpu_init(&conf), 0);
    EXPECT_ERRNO(starpu_force_bus_sampling(), ENOENT, "/proc/none");
    starpu_shutdown();
}

int main(void) {
    struct starpu_conf conf = check_conf(2);
    char bandwidths[512], latencies[512];
    check_own_folder();
    EXPECT_ERRNO(starpu_force_bus_sampling(), ENODEV, "starpu_force_bus_sampling");
    check_start_with_devices(&conf);
    find_file_of("bandwidth: ", bandwidths, sizeof bandwidths);
    find_file_of("latency: ", latencies, sizeof latencies);
    CHECK(access(bandwidths, F_OK) != 0);
    check_anew(bandwidths);
    check_anew(latencies);
    starpu_shutdown();
    check_folder_that_cannot_be();
    check_remove_folder();
    return 0;
}
#else
int main(void) {
    return 0;
}
#endif
