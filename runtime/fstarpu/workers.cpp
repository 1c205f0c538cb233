// Workers by kind, for Fortran, where a kind is FSTARPU_CPU_WORKER and so on.
#include "fstarpu/pointers.hpp"

#include <starpu_worker.h>

#include <cstdio>

using namespace starpu;

namespace {

starpu_worker_archtype kind_of(const void* type) {
    return fstarpu::number_of<starpu_worker_archtype>(type);
}

} // namespace

#pragma GCC visibility push(default)
extern "C" {

void* fstarpu_worker_get_type(int id) {
    return fstarpu::pointer_of(starpu_worker_get_type(id));
}

int fstarpu_worker_get_count_by_type(const void* type) {
    return starpu_worker_get_count_by_type(kind_of(type));
}

int fstarpu_worker_get_ids_by_type(const void* type, int* workerids, int maxsize) {
    if (maxsize < 0)
        return base::report_error(-EINVAL, __func__, "room for %d workers; pass the size of the array",
                                  maxsize);
    return static_cast<int>(
        starpu_worker_get_ids_by_type(kind_of(type), workerids, static_cast<unsigned>(maxsize)));
}

int fstarpu_worker_get_by_type(const void* type, int num) {
    return starpu_worker_get_by_type(kind_of(type), num);
}

int fstarpu_worker_get_by_devid(const void* type, int devid) {
    return starpu_worker_get_by_devid(kind_of(type), devid);
}

// The name ends with a NUL, cut off where there is no room.
void fstarpu_worker_get_type_as_string(const void* type, char* dst, std::size_t maxlen) {
    if (api::is_null(dst, "the text", __func__)) return;
    std::snprintf(dst, maxlen, "%s", starpu_worker_get_type_as_string(kind_of(type)));
}

} // extern "C"
#pragma GCC visibility pop
