// The guide shows descriptions that are good.
#include "unit/simulation_file/description_file.hpp"

#include <fstream>
#include <iterator>

namespace starpu::tests {
namespace {

TEST(guide, holds_descriptions_that_are_good) {
    std::ifstream file(STARPU_TEST_GUIDE);
    const std::string guide(std::istreambuf_iterator<char>(file), {});
    const std::string opening = "```json\n";
    int examples = 0;
    for (std::size_t at = guide.find(opening); at != std::string::npos; at = guide.find(opening, at)) {
        at += opening.size();
        const std::string example = guide.substr(at, guide.find("```", at) - at);
        const reading done = read_text(example);
        EXPECT_TRUE(done.is_good) << example << ": " << done.why;
        ++examples;
    }
    EXPECT_EQ(examples, 2);
}

} // namespace
} // namespace starpu::tests
