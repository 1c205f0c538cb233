// The emulated machine: its devices, streams and events, behind one lock.
//
// `access` holds the lock. Work itself runs without it: whoever runs an operation marks its stream as
// running, lets go of the lock and takes it again to say that the operation is done.
#pragma once

#include "device_memory.hpp"
#include "emulated_cuda.h"
#include "host_memory.hpp"
#include "settings.hpp"
#include "stream.hpp"

#include <array>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <random>
#include <unordered_map>
#include <vector>

namespace emulated {

class access;
class executor;

struct device {
    device(int number, std::size_t capacity_bytes) : memory(number, capacity_bytes) {}
    device_memory memory;
    std::uint64_t reaches = 0; // bit n: memory of device n
    status broken = success;   // an error in the midst of work stays until the device is reset
    stream_ref default_stream;
    emulated_cuda_counts counts{};
    std::array<clock::time_point, part_count> free_at{}; // when each part has done what it was given
    int busy_parts = 0;
    clock::time_point idle_since{};
};

struct machine {
    settings set;
    std::mt19937_64 random;
    std::vector<std::unique_ptr<device>> devices;
    pinned_memory pinned;
    std::unordered_map<stream_handle, stream_ref> streams;
    std::unordered_map<event_handle, event_ref> events;
    std::vector<stream_ref> active; // where something waits or runs, destroyed ones, too
    stream_ref captured;            // empty: none is
    bool capture_forbids = false;   // to all threads
    bool is_capture_spoilt = false;
    std::uint64_t operations = 0;
    std::uint64_t handles = 0;
    std::unique_ptr<executor> runs_work;
    bool is_set_up = false;

    std::uint64_t draw(std::uint64_t count) { return random() % count; } // 0 ... count-1
    device_memory* memory_with(address place);
    allocation_ref find(const void* place);
    bool reaches(int from_device, int memory_of) const;
};

// The machine, locked. Made by enter(); one per call.
class access {
public:
    machine* operator->() const { return &machine_; }
    machine& operator*() const { return machine_; }

    void wait() { changed_.wait(lock_); } // for anything to change
    template <typename Clock> void wait_until(std::chrono::time_point<Clock> when) {
        changed_.wait_until(lock_, when);
    }
    void tell() { changed_.notify_all(); }
    template <typename Function> void without_lock(Function function) {
        lock_.unlock();
        function();
        lock_.lock();
    }

private:
    friend access enter();
    access(std::mutex& m, machine& all, std::condition_variable& changed)
        : lock_(m), machine_(all), changed_(changed) {}
    std::unique_lock<std::mutex> lock_;
    machine& machine_;
    std::condition_variable& changed_;
};

access enter(); // the first call reads the environment
void reset_machine();
void stop_executor(access& m); // nothing runs by itself from here on

// What the calling thread works for: the device whose operation it runs, -1 outside of any; and whether that
// is a kernel.
int& executing_device();
bool& is_in_kernel();
int& chosen_device(); // cudaSetDevice
capture_mode& mode_of_thread();
status& last_error();

// Streams by what programs call them: 0 and 1 are the default stream of the device. Empty: no such stream.
stream_ref stream_of(access& m, stream_handle handle);
stream_ref default_stream_of(access& m, int device);
enum class handle_kind : std::uint8_t { stream, event };
void* new_handle(access& m, handle_kind kind);                            // no address: who follows it faults
event_ref event_of(access& m, event_handle handle, const char* function); // empty: and says so

point newest(const stream_ref& on); // everything issued on it so far

// Appends to the stream, in order with the default stream as CUDA has it.
point issue(access& m, const stream_ref& on, operation what);

} // namespace emulated
