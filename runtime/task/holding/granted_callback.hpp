// The callback of an acquisition: what it throws leaves nothing held, and is told to the call that asked for
// the data if that has not returned yet.
#pragma once

#include "base/ids.hpp"
#include "task/holding/acquisition.hpp"

namespace starpu::task {

// What is needed of an acquisition once it is granted: from then on another thread may release it.
struct grant {
    const acquisition* which; // for comparisons only: it may be gone
    data::handle* target;
    std::int64_t granted_ns;
    base::memory_node_id node;
    void (*callback)(void*);
    void* argument;
};
grant grant_of(const acquisition& a);

// Asks the acquisition's choose_node, before anything is copied.
void choose_node(acquisition& a);

// The acquisition that nothing but the caller releases now, because the callback threw or shutdown has found
// that the application releases nothing more; or nullptr.
acquisition* call_granted(const grant& g);

// The acquisition that the calling thread is in a callback of, or nullptr; and that it was released there.
const acquisition* called_back_here();
void note_release(const acquisition& a);

// Takes an acquisition out of the list of those that are held.
void take_out(void*& youngest, acquisition& a);

// Lives while a call asks for an acquisition, which may be granted at once.
class requesting {
public:
    explicit requesting(const acquisition& a);
    ~requesting();
    requesting(const requesting&) = delete;
    requesting& operator=(const requesting&) = delete;

    int callback_error() const { return error_; } // what its callback threw here

    // Its callback is called, and has returned. `call` tells it from all others that are under way.
    static void begin_call(const acquisition* a, const void* call);
    static void end_call(const void* call, int error);

private:
    const acquisition* which_;
    const void* call_ = nullptr;
    int error_ = 0;
    requesting* const outer_;
};

} // namespace starpu::task
