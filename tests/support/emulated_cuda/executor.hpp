// Who runs what streams hold, and when: two answers, EMULATED_CUDA_MODE chooses.
#pragma once

#include "machine.hpp"

#include <memory>

namespace emulated {

class executor {
public:
    virtual ~executor() = default;
    virtual void issued(access& m, const stream_ref& on) = 0; // something new waits there
    virtual void asked(access& m, const point& p) = 0;        // a program polls; may run work first
    virtual void wait(access& m, const point& p) = 0;         // until it is reached
    virtual void stop(access& m) = 0;                         // own threads end
};

// Nothing runs before somebody asks or waits; then the seed says what, so that every order that streams and
// events allow comes up.
std::unique_ptr<executor> make_late_executor(std::uint64_t seed);
// A thread for each part of each device; copies take the time that the link needs.
std::unique_ptr<executor> make_threaded_executor(access& m);

// Runs the first operation of a stream that may run; returns with the lock held again.
void run_first(access& m, const stream_ref& from);
void wait_for_all(access& m, int device);

} // namespace emulated
