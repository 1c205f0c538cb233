// Small files are read whole and cut into lines and words.
#include "made_up_root.hpp"
#include "platform/file_text.hpp"

#include <gtest/gtest.h>

using namespace starpu::platform;

TEST(file_text, reads_a_file_longer_than_one_block) {
    made_up_root root;
    const std::string long_text(10000, 'x');
    root.file("/proc/text", long_text);
    EXPECT_EQ(read_file(root.path() + "/proc/text"), long_text + "\n");
}

TEST(file_text, has_nothing_for_a_missing_file_and_for_a_folder) {
    made_up_root root;
    EXPECT_FALSE(read_file(root.path() + "/missing"));
    EXPECT_FALSE(read_file(root.path()));
}

TEST(file_text, cuts_words_at_blanks_and_lines_at_line_ends) {
    EXPECT_EQ(words_of("  two\twords \n"), (std::vector<std::string_view>{"two", "words"}));
    EXPECT_EQ(words_of("a,b", ","), (std::vector<std::string_view>{"a", "b"}));
    EXPECT_EQ(lines_of("one two\nthree\n"), (std::vector<std::string_view>{"one two", "three"}));
    EXPECT_TRUE(words_of("").empty());
}
