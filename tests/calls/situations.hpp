// The five moments of a program at which a public function may be called.
#pragma once

#include <functional>
#include <string_view>

namespace calls {

enum class situation { before_init, running, in_kernel, in_callback, after_shutdown };
inline constexpr situation situations[] = {situation::before_init, situation::running, situation::in_kernel,
                                           situation::in_callback, situation::after_shutdown};
std::string_view name_of(situation);

// Brings a fresh process into the situation, runs `body` there, and ends what it started; where there is a
// runtime it must still run a task then. 0, or what went wrong.
const char* run_in(situation, const std::function<void()>& body);

// The same for calls that may leave anything behind: only the runtime's end follows. `prepare` runs first, in
// the program's own thread.
const char* run_calls_in(situation, const std::function<void()>& prepare, const std::function<void()>& body);

} // namespace calls
