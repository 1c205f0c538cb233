// What an engine keeps of the calls that wait.
#pragma once

#include "graph/job.hpp"

#include <cstdint>
#include <mutex>
#include <vector>

namespace starpu::task {

struct engine;
class waiting_call;

inline constexpr std::int64_t default_stall_delay_ns = 3'000'000'000;

struct watch {
    std::int64_t delay_ns = 0;            // 0: off. Written before the first call
    graph::atomic<unsigned> callbacks{0}; // of the application, that threads other than workers are in
    // What a library of the suite awaits from other processes: as long as there is anything, that library
    // says what stands still.
    graph::atomic<int> elsewhere{0};
    std::mutex lock;         // for all below
    unsigned callers = 0;    // threads of the application that have called and have not ended
    std::uint64_t moves = 0; // calls that began or ceased to be blocked, threads that ended
    std::vector<waiting_call*> blocked;
    bool shuts_down = false;              // one report is enough
    graph::atomic<bool> has_ended{false}; // no call may wait any more
};

// Says on stderr why nothing moves; implemented above.
class standstill_reporter {
public:
    // Under watch::lock, when nothing has moved for so long.
    virtual void report(engine& e, std::int64_t for_ns) const = 0;

protected:
    ~standstill_reporter() = default;
};

} // namespace starpu::task
