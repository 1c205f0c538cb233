// Binds threads to CPUs and names them.
#pragma once

#include "platform/cpu_list.hpp"

#include <optional>
#include <string>
#include <sys/types.h>

namespace starpu::platform {

// CPU numbers are the kernel's. A thread that cannot be bound runs on unbound: one warning under the given
// name says so.
bool bind_this_thread(unsigned os_cpu, const char* who);
bool bind_this_thread(const cpu_set& cpus, const char* who);

// Where the kernel may run the calling thread; nothing when it does not say.
std::optional<cpu_set> affinity_of_this_thread();

// Where the thread that makes it may run then; any thread can restore that later.
class remembered_affinity {
public:
    remembered_affinity();
    // A thread that has ended meanwhile is left alone.
    void restore(const char* who) const;

private:
    const pid_t thread_;
    const std::optional<cpu_set> cpus_;
};

// Shown by top, gdb and perf; the kernel keeps the first 15 characters.
void name_this_thread(const std::string& name);

} // namespace starpu::platform
