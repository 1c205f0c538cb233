// Sets the emulated machine up and hands out access to it.
#include "machine.hpp"

#include "executor.hpp"
#include "violations.hpp"

#include <cstdio>
#include <cstdlib>
#include <unistd.h>

namespace emulated {

namespace {
struct locked_machine {
    std::mutex lock;
    std::condition_variable changed;
    machine all;
};

// Never destroyed: programs call from their last destructors.
locked_machine& the_machine() {
    static auto* const only = new locked_machine;
    return *only;
}

void set_up(access& m) {
    m->set = read_settings();
    m->is_set_up = true;
    m->random.seed(m->set.seed);
    forget_violations(m->set.aborts);
    for (int number = 0; number < m->set.devices; ++number)
        m->devices.push_back(std::make_unique<device>(number, m->set.memory_bytes));
    for (int number = 0; number < m->set.devices; ++number) {
        auto on = std::make_shared<stream>();
        on->device = number;
        on->is_default = true;
        m->devices[static_cast<std::size_t>(number)]->default_stream = std::move(on);
    }
    m->runs_work = m->set.has_threads ? make_threaded_executor(m) : make_late_executor(m->set.seed);
}

void tear_down(access& m) {
    for (int number = 0; number < static_cast<int>(m->devices.size()); ++number) wait_for_all(m, number);
    stop_executor(m);
    m->streams.clear();
    m->events.clear();
    m->active.clear();
    m->devices.clear();
    m->pinned.clear();
    m->is_set_up = false;
}

bool has_begun() {
    const std::lock_guard hold(the_machine().lock);
    return the_machine().all.is_set_up;
}

// The last word of a program: mistakes make it fail even if it did not look.
__attribute__((destructor)) void end_of_program() {
    bool fails = false;
    if (has_begun()) {
        access m = enter();
        stop_executor(m);
        fails = m->set.fails_the_exit && violation_count() != 0;
    }
    if (!fails) return;
    std::fprintf(stderr, "emulated CUDA: the program ends with %lu violation(s)\n", violation_count());
    std::fflush(nullptr);
    _exit(70);
}
} // namespace

access enter() {
    locked_machine& only = the_machine();
    access m(only.lock, only.all, only.changed);
    if (!m->is_set_up) set_up(m);
    return m;
}

void reset_machine() {
    access m = enter();
    tear_down(m);
    set_up(m);
    chosen_device() = 0;
    last_error() = success;
}

void stop_executor(access& m) {
    if (m->runs_work) m->runs_work->stop(m);
}

// initial-exec: where these came with their first use in a thread, the thread sanitizer of GCC 12 would read
// their size from memory that is none of theirs whenever they begin 16 bytes into a page.
int& executing_device() {
    [[gnu::tls_model("initial-exec")]] thread_local int device = -1;
    return device;
}

bool& is_in_kernel() {
    [[gnu::tls_model("initial-exec")]] thread_local bool is = false;
    return is;
}

int& chosen_device() {
    [[gnu::tls_model("initial-exec")]] thread_local int device = 0;
    return device;
}

capture_mode& mode_of_thread() {
    [[gnu::tls_model("initial-exec")]] thread_local capture_mode mode = capture_global;
    return mode;
}

status& last_error() {
    [[gnu::tls_model("initial-exec")]] thread_local status error = success;
    return error;
}

device_memory* machine::memory_with(address place) {
    for (const auto& d : devices)
        if (d->memory.contains(place)) return &d->memory;
    return nullptr;
}

allocation_ref machine::find(const void* place) {
    const auto at = reinterpret_cast<address>(place);
    const device_memory* memory = memory_with(at);
    return memory != nullptr ? memory->find(at) : allocation_ref{};
}

bool machine::reaches(int from_device, int memory_of) const {
    return from_device == memory_of ||
           (devices[static_cast<std::size_t>(from_device)]->reaches >> memory_of & 1);
}

stream_ref default_stream_of(access& m, int device) {
    return m->devices[static_cast<std::size_t>(device)]->default_stream;
}

stream_ref stream_of(access& m, stream_handle handle) {
    if (reinterpret_cast<std::uintptr_t>(handle) <= 1) return default_stream_of(m, chosen_device());
    const auto found = m->streams.find(handle);
    return found != m->streams.end() ? found->second : stream_ref{};
}

void* new_handle(access& m, handle_kind kind) {
    constexpr std::uintptr_t streams = 0x57AE'0000'0000'0000, events = 0xE7E7'0000'0000'0000; // not canonical
    const std::uintptr_t base = kind == handle_kind::stream ? streams : events;
    return reinterpret_cast<void*>(base + 16 * ++m->handles);
}

event_ref event_of(access& m, event_handle handle, const char* function) {
    const auto found = m->events.find(handle);
    if (found != m->events.end()) return found->second;
    violation("%s is given an event that does not exist or was destroyed", function);
    return {};
}

point newest(const stream_ref& on) {
    return {on, on->issued};
}

point issue(access& m, const stream_ref& on, operation what) {
    if (on->is_default) {
        for (const stream_ref& other : m->active)
            if (other->device == on->device && other->joins_default && other != on)
                what.after.push_back(newest(other));
    } else if (on->joins_default) {
        what.after.push_back(newest(default_stream_of(m, on->device)));
    }
    what.order = ++m->operations;
    what.issued_at = clock::now();
    if (on->is_idle()) m->active.push_back(on);
    on->waiting.push_back(std::move(what));
    const point end{on, ++on->issued};
    m->runs_work->issued(m, on);
    return end;
}

} // namespace emulated
