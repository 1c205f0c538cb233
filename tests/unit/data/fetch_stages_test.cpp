// The table of a fetch's stages: what each event leads to in each of them, and that all other pairs are
// refused.
#include "data/copies/fetch_stages.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <utility>

namespace starpu::data {
namespace {

using pair = std::pair<fetch_stage, fetch_event>;

// What the page docs/life-of-a-copy.md draws.
const std::map<pair, fetch_stage> drawn = {
    {{fetch_stage::rests, fetch_event::begins}, fetch_stage::admission},
    {{fetch_stage::rests, fetch_event::fails}, fetch_stage::arrived},
    {{fetch_stage::admission, fetch_event::admitted}, fetch_stage::memory},
    {{fetch_stage::admission, fetch_event::fails}, fetch_stage::arrived},
    {{fetch_stage::memory, fetch_event::lacks_memory}, fetch_stage::admission},
    {{fetch_stage::memory, fetch_event::complete}, fetch_stage::values},
    {{fetch_stage::memory, fetch_event::fails}, fetch_stage::arrived},
    {{fetch_stage::values, fetch_event::complete}, fetch_stage::right_to_write},
    {{fetch_stage::values, fetch_event::fails}, fetch_stage::arrived},
    {{fetch_stage::right_to_write, fetch_event::complete}, fetch_stage::arrived},
    {{fetch_stage::right_to_write, fetch_event::fails}, fetch_stage::arrived},
    {{fetch_stage::arrived, fetch_event::ends}, fetch_stage::rests},
};

TEST(fetch_stages, follow_the_table_and_refuse_every_other_pair) {
    std::size_t listed = 0;
    for (std::size_t s = 0; s < fetch_stage_count; ++s)
        for (std::size_t e = 0; e < fetch_event_count; ++e) {
            const pair asked{static_cast<fetch_stage>(s), static_cast<fetch_event>(e)};
            const auto next = stage_after(asked.first, asked.second);
            const auto expected = drawn.find(asked);
            EXPECT_EQ(next.has_value(), expected != drawn.end()) << "stage " << s << ", event " << e;
            if (next && expected != drawn.end()) {
                EXPECT_EQ(*next, expected->second);
            }
            listed += next.has_value();
        }
    EXPECT_EQ(listed, std::size(fetch_transitions));
}

TEST(fetch_stages, are_all_reached_from_rest_and_lead_back_to_it) {
    std::set<fetch_stage> reached{fetch_stage::rests};
    for (std::size_t round = 0; round < fetch_stage_count; ++round)
        for (const fetch_transition& t : fetch_transitions)
            if (reached.count(t.from) != 0) reached.insert(t.to);
    EXPECT_EQ(reached.size(), fetch_stage_count);
    EXPECT_EQ(stage_after(fetch_stage::arrived, fetch_event::ends), fetch_stage::rests);
}

} // namespace
} // namespace starpu::data
