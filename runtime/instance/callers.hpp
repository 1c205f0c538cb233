// Calls of other threads that are under way while a runtime comes or goes.
#pragma once

namespace starpu::instance {

// Waits until all have returned. While the engine is withheld from them.
void wait_for_callers();

// The last member of what such calls can find: what its owner has goes after they have returned, also when a
// start fails half way.
class callers_gone {
public:
    callers_gone() = default;
    ~callers_gone() { wait_for_callers(); }
    callers_gone(const callers_gone&) = delete;
    callers_gone& operator=(const callers_gone&) = delete;
};

} // namespace starpu::instance
