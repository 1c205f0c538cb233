// Speaks to the kernel about affinity, for machines of any number of CPUs.
#include "platform/binding.hpp"

#include "base/report.hpp"

#include <cerrno>
#include <cstdio>
#include <memory>
#include <new>
#include <pthread.h>
#include <sched.h>
#include <sys/syscall.h>
#include <system_error>
#include <unistd.h>

namespace starpu::platform {
namespace {

constexpr unsigned first_mask_cpus = 1024;
constexpr unsigned largest_mask_cpus = 1U << 20;

struct free_mask {
    void operator()(cpu_set_t* mask) const { CPU_FREE(mask); }
};

// The kernel's bit mask with room for a given number of CPUs; sched.h's fixed one ends at 1024.
class cpu_mask {
public:
    explicit cpu_mask(unsigned cpus) : bytes_(CPU_ALLOC_SIZE(cpus)), mask_(CPU_ALLOC(cpus)) {
        if (mask_) CPU_ZERO_S(bytes_, mask_.get());
    }
    explicit operator bool() const { return mask_ != nullptr; }
    cpu_set_t* get() { return mask_.get(); }
    std::size_t bytes() const { return bytes_; }
    void add(unsigned cpu) { CPU_SET_S(cpu, bytes_, mask_.get()); }
    bool has(unsigned cpu) const { return CPU_ISSET_S(cpu, bytes_, mask_.get()); }

private:
    std::size_t bytes_;
    std::unique_ptr<cpu_set_t, free_mask> mask_;
};

// The kernel's number of the calling thread; not kept, since a forked child has another one.
pid_t own_number() {
    return static_cast<pid_t>(syscall(SYS_gettid));
}

bool is_of_this_process(pid_t thread) {
    return syscall(SYS_tgkill, getpid(), thread, 0) == 0;
}

int try_to_bind(pid_t thread, const cpu_set& cpus) {
    if (cpus.empty()) return EINVAL;
    cpu_mask mask(*cpus.rbegin() + 1);
    if (!mask) return ENOMEM;
    for (const unsigned cpu : cpus) mask.add(cpu);
    return sched_setaffinity(thread, mask.bytes(), mask.get()) == 0 ? 0 : errno;
}

cpu_set members_of(const cpu_mask& mask, unsigned cpus) {
    cpu_set members;
    for (unsigned cpu = 0; cpu < cpus; ++cpu)
        if (mask.has(cpu)) members.insert(cpu);
    return members;
}

bool bind_thread(pid_t thread, const cpu_set& cpus, const char* who) {
    const int error = try_to_bind(thread, cpus);
    if (error == 0) return true;
    base::report_warning(
        who, "cannot be bound to CPU %u (%s) and runs unbound; set STARPU_WORKERS_NOBIND=1 if that is meant",
        cpus.empty() ? 0 : *cpus.begin(), std::generic_category().message(error).c_str());
    return false;
}

} // namespace

bool bind_this_thread(const cpu_set& cpus, const char* who) {
    return bind_thread(own_number(), cpus, who);
}

bool bind_this_thread(unsigned os_cpu, const char* who) {
    try {
        return bind_this_thread(cpu_set{os_cpu}, who);
    } catch (const std::bad_alloc&) { // a thread that binds itself at its start has no caller to catch this
        base::report_warning(who, "no memory left to bind it to CPU %u; it runs unbound", os_cpu);
        return false;
    }
}

std::optional<cpu_set> affinity_of_this_thread() {
    for (unsigned cpus = first_mask_cpus; cpus <= largest_mask_cpus; cpus *= 2) {
        cpu_mask mask(cpus);
        if (!mask) return {};
        const int error = pthread_getaffinity_np(pthread_self(), mask.bytes(), mask.get());
        if (error == 0) return members_of(mask, cpus);
        if (error != EINVAL) return {}; // EINVAL: the kernel's mask is larger still
    }
    return {};
}

remembered_affinity::remembered_affinity() : thread_(own_number()), cpus_(affinity_of_this_thread()) {}

void remembered_affinity::restore(const char* who) const {
    if (cpus_ && is_of_this_process(thread_)) bind_thread(thread_, *cpus_, who);
}

void name_this_thread(const std::string& name) {
    constexpr std::size_t longest_name = 15;
    char shortened[longest_name + 1];
    std::snprintf(shortened, sizeof shortened, "%s", name.c_str());
    pthread_setname_np(pthread_self(), shortened);
}

} // namespace starpu::platform
