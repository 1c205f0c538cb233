// One life of the runtime, in which many programs run: how many workers, which policy, how many tasks at
// most.
#pragma once

#include "features.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace fuzz {

// In which order a worker alone takes tasks that are ready.
enum class ready_order : std::uint8_t { any, by_age, by_priority };

struct session {
    std::string policy = "lws";
    unsigned workers = 2;      // CPUs
    unsigned devices = 0;      // each a worker more
    bool is_throttled = false; // submission waits while many tasks are in flight
    bool is_deterministic = false;
    bool is_sleepy = false;                                      // kernels take up to 50 ms
    std::optional<feature> policy_feature = feature::policy_lws; // for the policies that take turns
    ready_order order = ready_order::any;                        // as the policy promises it
};

// As STARPU_DETERMINISTIC says where the handle does not.
inline constexpr unsigned lanes_of_deterministic_runs = 32;

// The session that this block of programs runs in; under that policy, or under all in turn.
session session_of_block(std::uint64_t seed, std::uint64_t block, const std::string& policy = {});

// What options::policy may be beside a registered one: the program's own policy, and each registered in turn.
inline constexpr const char* own_policy_name = "own";
inline constexpr const char* every_policy = "every";

// Starts and stops the runtime; start() is false if it refuses.
bool start(const session& s);
void stop();

} // namespace fuzz
