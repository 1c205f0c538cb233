// The stages of a fetch, the events that end them, and what follows: one table.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>

namespace starpu::data {

enum class fetch_stage : std::uint8_t {
    rests,          // before begin_fetch(), and after end_fetch()
    admission,      // asks for room on the node, or waits in its queue
    memory,         // has room, and gives each copy its memory
    values,         // has memory; copies of the values are on their way
    right_to_write, // has the values; writers wait until no transfer uses the old ones
    arrived,        // everything is there, or nothing can be done: fetch::error says which
};
constexpr std::size_t fetch_stage_count = 6;

enum class fetch_event : std::uint8_t {
    begins,
    admitted,
    lacks_memory, // the device did not have what the node's limit allows
    complete,     // all that the stage was for is there
    fails,
    ends,
};
constexpr std::size_t fetch_event_count = 6;

struct fetch_transition {
    fetch_stage from;
    fetch_event event;
    fetch_stage to;
};

// A value is given up in the last stage alone, when nothing can fail any more but the device itself. A pair
// that is not here does not happen.
constexpr fetch_transition fetch_transitions[] = {
    {fetch_stage::rests, fetch_event::begins, fetch_stage::admission},
    {fetch_stage::rests, fetch_event::fails, fetch_stage::arrived},
    {fetch_stage::admission, fetch_event::admitted, fetch_stage::memory},
    {fetch_stage::admission, fetch_event::fails, fetch_stage::arrived},
    {fetch_stage::memory, fetch_event::lacks_memory, fetch_stage::admission},
    {fetch_stage::memory, fetch_event::complete, fetch_stage::values},
    {fetch_stage::memory, fetch_event::fails, fetch_stage::arrived},
    {fetch_stage::values, fetch_event::complete, fetch_stage::right_to_write},
    {fetch_stage::values, fetch_event::fails, fetch_stage::arrived},
    {fetch_stage::right_to_write, fetch_event::complete, fetch_stage::arrived},
    {fetch_stage::right_to_write, fetch_event::fails, fetch_stage::arrived},
    {fetch_stage::arrived, fetch_event::ends, fetch_stage::rests},
};

// Nothing: the event cannot come in that stage.
constexpr std::optional<fetch_stage> stage_after(fetch_stage from, fetch_event event) {
    for (const fetch_transition& t : fetch_transitions)
        if (t.from == from && t.event == event) return t.to;
    return std::nullopt;
}

namespace checks {
constexpr bool each_pair_is_listed_once() {
    std::array<unsigned, fetch_stage_count * fetch_event_count> rows{};
    for (const fetch_transition& t : fetch_transitions)
        ++rows[static_cast<std::size_t>(t.from) * fetch_event_count + static_cast<std::size_t>(t.event)];
    return std::all_of(rows.begin(), rows.end(), [](unsigned count) { return count <= 1; });
}

// Every stage between the two ends can fail, and then the fetch arrives.
constexpr bool each_stage_can_fail() {
    for (std::size_t s = 0; s < static_cast<std::size_t>(fetch_stage::arrived); ++s)
        if (stage_after(static_cast<fetch_stage>(s), fetch_event::fails) != fetch_stage::arrived)
            return false;
    return true;
}

// Only a lack of memory leads back, to the queue.
constexpr bool stages_go_forward() {
    return std::all_of(
        std::begin(fetch_transitions), std::end(fetch_transitions), [](const fetch_transition& t) {
            return t.to > t.from || t.event == fetch_event::lacks_memory || t.event == fetch_event::ends;
        });
}

static_assert(each_pair_is_listed_once() && each_stage_can_fail() && stages_go_forward());
} // namespace checks

} // namespace starpu::data
