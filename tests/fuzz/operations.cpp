// The table of operations.
#include "operations.hpp"

namespace fuzz {

namespace {
constexpr operation table[] = {
    {"submit", 60, 1, submit_a_job},
    {"submit synchronously", 2, 1, submit_synchronously},
    {"chain of empty tasks", 2, 6, submit_empty_chain},
    {"wait for some", 4, 0, wait_for_some},
    {"wait for all", 2, 0, wait_for_all_jobs},
    {"wait for few", 2, 0, wait_for_few},
    {"pause", 1, 0, pause_for_a_while},
    {"keep a promise", 6, 0, keep_a_promise},
    {"submit again", 2, 5, submit_again},
    {"regenerate", 2, 2, regenerate},
    {"delay an end", 3, 2, delay_an_end},
    {"end after another", 2, 3, end_after_another},
    {"gate a job", 4, 1, gate_a_job},
    {"chain by tags", 4, 3, chain_by_tags},
    {"run a tag twice", 2, 3, run_a_tag_twice},
    {"share a tag", 2, 3, share_a_tag},
    {"share a live tag", 3, 3, share_a_live_tag},
    {"wait for tags", 2, 2, wait_for_tags},
    {"fail on purpose", 4, 6, fail_on_purpose},
    {"acquire", 5, 0, acquire_blocking},
    {"nest acquisitions", 3, 0, nest_acquisitions},
    {"try to acquire", 3, 0, acquire_by_try},
    {"acquire by callback", 5, 0, acquire_by_callback},
    {"step down to reading", 3, 1, step_down_to_reading},
    {"lose a value", 5, 1, lose_a_value},
    {"give hints", 4, 0, give_hints},
    {"replace data", 4, 0, replace_data},
    {"toggle consistency", 3, 0, toggle_consistency},
    {"partition", 4, 6, partition_data},
    {"plans", 5, 8, use_plans},
    {"overtake", 3, 2, overtake},
    {"urgent waiters first", 3, 4, serve_urgent_waiters_first},
    {"policy's order", 6, 5, follow_policy_order},
};
} // namespace

std::span<const operation> all_operations() {
    return table;
}

} // namespace fuzz
