// Names a process of this machine, and tells whether it still lives.
#pragma once

#include <cstdint>

namespace starpu::mpi {

// The number alone may be given to another process later.
struct process {
    std::int64_t number = 0;
    std::int64_t start = 0;  // in ticks since the machine started; 0: not known
    std::uint64_t where = 0; // of the machine, its start and the space of numbers: the same for processes
                             // that see each other

    bool operator==(const process&) const = default;
};

process this_process();

// Of one of the same `where`. One that has ended and is not waited for yet lives no more; one of which
// nothing can be read, for want of descriptors, does.
bool lives(const process& p);

} // namespace starpu::mpi
