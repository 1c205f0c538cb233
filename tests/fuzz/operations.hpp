// What a submitting thread can do: a table of operations, each a name, how often it is drawn and how many
// tasks it costs.
#pragma once

#include "actor.hpp"

#include <span>

namespace fuzz {

struct operation {
    const char* name;
    unsigned weight;
    unsigned tasks; // about how many it submits
    void (*perform)(actor& who);
};

std::span<const operation> all_operations();

// operations_tasks.cpp
void submit_a_job(actor& who);
void submit_synchronously(actor& who);
void submit_empty_chain(actor& who);
void wait_for_some(actor& who);
void wait_for_all_jobs(actor& who);
void wait_for_few(actor& who);
void pause_for_a_while(actor& who);
void keep_a_promise(actor& who);

// operations_dependencies.cpp
void submit_again(actor& who);
void regenerate(actor& who);
void delay_an_end(actor& who);
void end_after_another(actor& who);

// operations_tags.cpp
void gate_a_job(actor& who);
void chain_by_tags(actor& who);
void run_a_tag_twice(actor& who);
void share_a_tag(actor& who);
void share_a_live_tag(actor& who);
void wait_for_tags(actor& who);

// operations_failures.cpp
void fail_on_purpose(actor& who);

// operations_acquisition.cpp
void acquire_blocking(actor& who);
void nest_acquisitions(actor& who);
void acquire_by_try(actor& who);
void acquire_by_callback(actor& who);
void step_down_to_reading(actor& who);

// operations_data.cpp
void lose_a_value(actor& who);
void give_hints(actor& who);
void replace_data(actor& who);
void toggle_consistency(actor& who);
void partition_data(actor& who);

// operations_plans.cpp
void use_plans(actor& who);

// operations_order.cpp
void overtake(actor& who);
void serve_urgent_waiters_first(actor& who);
void follow_policy_order(actor& who);

} // namespace fuzz
