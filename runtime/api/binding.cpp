// Cores for the application's own threads, and what the machine looks like to it.
#include "platform/binding.hpp"

#include "api/boundary.hpp"
#include "api/running.hpp"
#include "base/checked_size.hpp"
#include "platform/topology.hpp"

#include "starpu.h"

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

using namespace starpu;

namespace {
bool exists(const instance::runtime& r, unsigned core) {
    return core < r.machine().cpus.size();
}

bool has_worker(const instance::runtime& r, unsigned core) {
    return std::ranges::any_of(r.plan().workers, [&](const platform::planned_worker& w) {
        return platform::index_of(w.cpu) == core;
    });
}

// Those the caller prefers, then all.
std::vector<unsigned> candidates(const instance::runtime& r, std::span<const unsigned> preferred) {
    std::vector<unsigned> cores;
    for (const unsigned core : preferred)
        if (exists(r, core)) cores.push_back(core);
    for (unsigned core = 0; exists(r, core); ++core) cores.push_back(core);
    return cores;
}

// A core without worker and without thread of the application; else one without such a thread; else any.
unsigned choose(const instance::runtime& r, const std::vector<unsigned>& cores,
                const std::set<unsigned>& taken) {
    const auto is_untaken = [&](unsigned core) { return !taken.contains(core); };
    const auto is_free = [&](unsigned core) { return is_untaken(core) && !has_worker(r, core); };
    if (const auto found = std::ranges::find_if(cores, is_free); found != cores.end()) return *found;
    if (const auto found = std::ranges::find_if(cores, is_untaken); found != cores.end()) return *found;
    return cores.front();
}

void take_if_active(instance::runtime& r, unsigned flags, unsigned core) {
    if ((flags & STARPU_THREAD_ACTIVE) == 0) return;
    r.kept().taken_cores.with([&](std::set<unsigned>& taken) { taken.insert(core); });
}

// The kernel's number of a core, or -EINVAL with its line.
int os_index(const instance::runtime& r, int core, const char* call) {
    if (core >= 0 && exists(r, static_cast<unsigned>(core)))
        return static_cast<int>(r.machine().cpus[static_cast<unsigned>(core)].os_index);
    return base::report_error(-EINVAL, call, "there is no core %d; they are numbered from 0 to %zu", core,
                              r.machine().cpus.size() - 1);
}

int bind_to(const instance::runtime& r, int core, const char* who, const char* call) {
    const int cpu = os_index(r, core, call);
    if (cpu < 0) return cpu;
    return platform::bind_this_thread(static_cast<unsigned>(cpu), who) ? 0 : -EPERM;
}

platform::cpu_set all_cpus(const instance::runtime& r) {
    platform::cpu_set all;
    for (const platform::cpu& cpu : r.machine().cpus) all.insert(cpu.os_index);
    return all;
}
} // namespace

extern "C" {

unsigned starpu_get_next_bindid(unsigned flags, unsigned* preferred, unsigned npreferred) {
    const api::running r(__func__);
    if (r == nullptr) return 0;
    unsigned chosen = 0;
    api::boundary_void("starpu_get_next_bindid", [&] {
        const auto cores = candidates(*r, {preferred, preferred == nullptr ? 0U : npreferred});
        chosen = r->kept().taken_cores.with(
            [&](const std::set<unsigned>& taken) { return choose(*r, cores, taken); });
        take_if_active(*r, flags, chosen);
        return 0;
    });
    return chosen;
}

int starpu_bind_thread_on(int cpuid, unsigned flags, const char* name) {
    const api::running r(__func__);
    if (r == nullptr) return -ENODEV;
    constexpr const char* call = "starpu_bind_thread_on";
    return api::boundary(call, [&] {
        const int error = bind_to(*r, cpuid, name == nullptr ? call : name, call);
        if (error == 0) take_if_active(*r, flags, static_cast<unsigned>(cpuid));
        return error;
    });
}

void starpu_bind_thread_on_worker(unsigned workerid) {
    const api::worker_numbered w(static_cast<int>(workerid), __func__);
    if (w != nullptr) starpu_bind_thread_on_cpu(starpu_worker_get_bindid(static_cast<int>(workerid)));
}

void starpu_bind_thread_on_main(void) {
    const api::running r(__func__);
    if (r == nullptr) return;
    if (const auto cpu = r->plan().main_thread_cpu)
        return starpu_bind_thread_on_cpu(static_cast<int>(platform::index_of(*cpu)));
    constexpr const char* call = "starpu_bind_thread_on_main";
    api::boundary_void(call, [&] { return platform::bind_this_thread(all_cpus(*r), call) ? 0 : -EPERM; });
}

void starpu_bind_thread_on_cpu(int cpuid) {
    const api::running r(__func__);
    if (r == nullptr) return;
    if (const int error = bind_to(*r, cpuid, __func__, __func__)) errno = -error;
}

int starpu_cpu_os_index(int cpuid) {
    const api::running r(__func__);
    return r == nullptr ? -ENODEV : os_index(*r, cpuid, __func__);
}

int starpu_get_pu_os_index(unsigned logical_index) {
    const api::running r(__func__);
    return r == nullptr ? -ENODEV : os_index(*r, static_cast<int>(logical_index), __func__);
}

struct hwloc_topology* starpu_get_hwloc_topology(void) {
    struct hwloc_topology* const whole = platform::whole_hwloc_topology();
    if (whole == nullptr)
        errno = -base::report_error(-ENOSYS, __func__,
                                    "hwloc does not show the machine, or is not in this build");
    return whole;
}

// All of main memory is one node; what is asked of the kernel is only whether the pages exist.
long starpu_get_memory_location_bitmap(void* ptr, size_t size) {
    const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    const base::checked_size behind =
        base::checked_size(reinterpret_cast<std::uintptr_t>(ptr)) + std::max<size_t>(size, 1);
    if (!behind.fits())
        return base::report_error(-EFAULT, __func__, "no memory of this process has %zu bytes at %p", size,
                                  ptr);
    const std::uintptr_t end = behind.value();
    std::array<unsigned char, 1024> in_core; // one for each page that is asked for at once
    const std::uintptr_t most = in_core.size() * page;
    for (std::uintptr_t begin = reinterpret_cast<std::uintptr_t>(ptr) / page * page; begin < end;
         begin += most)
        if (mincore(reinterpret_cast<void*>(begin), std::min(end - begin, most), in_core.data()) != 0)
            return base::report_error(-EFAULT, __func__, "no memory of this process is at %p", ptr);
    return 1L << STARPU_MAIN_RAM;
}

} // extern "C"
