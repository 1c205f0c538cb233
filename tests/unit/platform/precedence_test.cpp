// A variable counts before a field, unless the program insists; what does not count is not checked.
#include "platform/precedence.hpp"
#include "platform/setup_error.hpp"

#include <gtest/gtest.h>

#include <cerrno>

namespace starpu::platform {
namespace {

std::optional<setting> chosen(int field, std::optional<unsigned> variable, bool program_insists = false) {
    return choose({field, "field", variable, "variable"}, program_insists);
}

TEST(precedence, is_the_variables_unless_the_program_insists) {
    EXPECT_FALSE(chosen(-1, {}));
    EXPECT_EQ(chosen(3, {})->number, 3u);
    EXPECT_STREQ(chosen(3, {})->subject, "field");
    EXPECT_EQ(chosen(3, 2)->number, 2u);
    EXPECT_STREQ(chosen(3, 2)->subject, "variable");
    EXPECT_EQ(chosen(3, 2, true)->number, 3u);
    EXPECT_EQ(chosen(-1, 2, true)->number, 2u);
}

TEST(precedence, lets_a_variable_replace_a_field_that_makes_no_sense) {
    EXPECT_EQ(chosen(-2, 2)->number, 2u);
    for (const bool program_insists : {false, true}) {
        try {
            chosen(-2, program_insists ? std::optional(2u) : std::nullopt, program_insists);
            ADD_FAILURE() << "-2 is taken";
        } catch (const setup_error& e) {
            EXPECT_EQ(e.error(), -EINVAL);
        }
    }
}

} // namespace
} // namespace starpu::platform
