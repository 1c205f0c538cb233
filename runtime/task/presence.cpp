// The library's door, and how a thread gets its place among those who pass it.
#include "task/presence.hpp"

namespace starpu::task {

base::doorway door;
thread_local constinit presence own_presence;

namespace {
struct farewell {
    ~farewell() {
        if (own_presence.visitor != nullptr) door.dismiss(*own_presence.visitor);
        own_presence.visitor =
            nullptr; // a call of another destructor introduces the thread once more, for ever
    }
};
} // namespace

void introduce_this_thread() {
    thread_local farewell at_the_end;
    static_cast<void>(at_the_end);
    own_presence.visitor = &door.enrol();
}

} // namespace starpu::task
