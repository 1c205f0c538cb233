// Lets a test build make mistakes on demand, to show that the tests find them; elsewhere the answer is the
// constant no.
//
// Everywhere but in that build nothing of this is in the object code. There the test sets `active_bug` before
// it starts the runtime.
#pragma once

#ifdef STARPU_SEEDED_BUGS
#include <atomic>
#endif

namespace starpu::base {

enum class seeded_bug {
    none,
#define SEEDED_BUG(name, text) name,
#include "base/seeded_bugs.def"
#undef SEEDED_BUG
};

#ifdef STARPU_SEEDED_BUGS
inline std::atomic<seeded_bug> active_bug{seeded_bug::none};

inline bool is_seeded(seeded_bug bug) {
    return active_bug.load(std::memory_order_relaxed) == bug;
}
#else
constexpr bool is_seeded(seeded_bug) {
    return false;
}
#endif

} // namespace starpu::base
