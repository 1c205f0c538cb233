// A file that cannot take the value is told, to who reads the value it is fine, and the handle still ends.
#include "starpu_disk/directory.h"

#include <sys/resource.h>

enum { count = 262144 }; // a mebibyte

static void fill(void* buffers[], void* arg) {
    int* values = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    (void)arg;
    for (int i = 0; i < count; ++i) values[i] = 3 * i;
}

static struct starpu_codelet fills = {
    .cpu_funcs = {fill}, .nbuffers = 1, .modes = {STARPU_W}, .name = "fill"};

int main(void) {
    char name[] = "output";
    char said[4096];
    starpu_data_handle_t handle;
    struct rlimit limit;
    directory_make();
    directory_write(name, "", 0);
    check_start();
    const unsigned node = directory_register(&starpu_disk_unistd_ops);
    void* object = starpu_disk_open(node, name, count * sizeof(int));
    starpu_vector_data_register(&handle, (int)node, (uintptr_t)object, count, sizeof(int));
    CHECK_EQUAL(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = 65536;
    CHECK_EQUAL(setrlimit(RLIMIT_FSIZE, &limit), 0);
    check_submit(&fills, handle, NULL);
    CHECK_EQUAL(starpu_data_acquire_on_node(handle, STARPU_MAIN_RAM, STARPU_R), 0);
    const int* values = (const int*)starpu_vector_get_local_ptr(handle);
    for (int i = 0; i < count; ++i) CHECK_EQUAL(values[i], 3 * i);
    starpu_data_release_on_node(handle, STARPU_MAIN_RAM);

    FILE* caught = tmpfile();
    fflush(stderr);
    const int before = dup(STDERR_FILENO);
    dup2(fileno(caught), STDERR_FILENO);
    errno = 0;
    starpu_data_unregister(handle);
    const int error = errno;
    dup2(before, STDERR_FILENO);
    check_content(caught, said, sizeof said);
    CHECK(strstr(said, "ulimit -f") != NULL);
    CHECK(error != 0);

    // The value is not lost: once the file may grow, it gets there.
    limit.rlim_cur = limit.rlim_max;
    CHECK_EQUAL(setrlimit(RLIMIT_FSIZE, &limit), 0);
    errno = 0;
    starpu_data_unregister(handle);
    CHECK_EQUAL(errno, 0);
    starpu_disk_close(node, object, count * sizeof(int));
    return check_stop();
}
