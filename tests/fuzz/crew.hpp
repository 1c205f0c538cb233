// Threads that stay for all programs: starting some for each would cost more than most programs.
#pragma once

#include <functional>
#include <vector>

namespace fuzz {

// Runs all at once, the first one in the calling thread; returns when all have ended.
void run_together(const std::vector<std::function<void()>>& deeds);

} // namespace fuzz
