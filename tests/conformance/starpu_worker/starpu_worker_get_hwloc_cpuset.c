// A worker's set holds the CPU it is bound to, and its object is that CPU; without hwloc the answer says so.
#include "check.h"

#include <dlfcn.h>

#ifdef STARPU_HAVE_HWLOC
// The program is not linked with hwloc; the library that made the set is.
static void* of_hwloc(const char* name) {
    void* address = dlsym(RTLD_DEFAULT, name);
    CHECK(address != NULL);
    return address;
}

static void check_set(hwloc_cpuset_t cpus, unsigned cpu) {
    union {
        void* address;
        int (*is_set)(hwloc_const_bitmap_t, unsigned);
        void (*release)(hwloc_bitmap_t);
    } call;
    call.address = of_hwloc("hwloc_bitmap_isset");
    CHECK(call.is_set(cpus, cpu));
    CHECK(!call.is_set(cpus, cpu + 1));
    call.address = of_hwloc("hwloc_bitmap_free");
    call.release(cpus);
}
#endif

int main(void) {
    check_start_with(1);
#ifdef STARPU_HAVE_HWLOC
    {
        hwloc_cpuset_t cpus = starpu_worker_get_hwloc_cpuset(0);
        hwloc_obj_t place = starpu_worker_get_hwloc_obj(0);
        CHECK(cpus != NULL && place != NULL);
        CHECK_EQUAL(place->type, HWLOC_OBJ_PU);
        CHECK_EQUAL(place->os_index, starpu_cpu_os_index(starpu_worker_get_bindid(0)));
        check_set(cpus, place->os_index);
        CHECK(starpu_worker_get_hwloc_cpuset(77) == NULL);
    }
#else
    CHECK(starpu_worker_get_hwloc_cpuset(0) == NULL && errno == ENOSYS);
#endif
    return check_stop();
}
