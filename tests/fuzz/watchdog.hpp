// Turns a hang into a failure: ends the process when a program takes too long.
#pragma once

#include <functional>

namespace fuzz {

// Calls `report` and aborts the process unless pat_watchdog() is called every `seconds`.
void start_watchdog(unsigned seconds, std::function<void()> report);
void pat_watchdog();

} // namespace fuzz
