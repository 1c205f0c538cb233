// One life of the runtime, in which many programs run: how many workers, which policy, how many tasks at
// most.
#pragma once

#include "features.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace fuzz {

struct session {
    std::string policy = "lws";
    unsigned workers = 2;      // CPUs
    unsigned devices = 0;      // each a worker more
    bool is_throttled = false; // submission waits while many tasks are in flight
    bool is_deterministic = false;
    bool is_sleepy = false;                                      // kernels take up to 50 ms
    std::optional<feature> policy_feature = feature::policy_lws; // for the policies that take turns
};

// As STARPU_DETERMINISTIC says where the handle does not.
inline constexpr unsigned lanes_of_deterministic_runs = 32;

// The session that this block of programs runs in; under that policy, or under all in turn.
session session_of_block(std::uint64_t seed, std::uint64_t block, const std::string& policy = {});

// Starts and stops the runtime; start() is false if it refuses.
bool start(const session& s);
void stop();

} // namespace fuzz
