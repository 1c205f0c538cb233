// Messages are single whole lines, warnings can be muted, errors cannot.
#include "base/report.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace starpu::base;

namespace {

template <class Body> std::string printed_by(Body body) {
    testing::internal::CaptureStderr();
    body();
    return testing::internal::GetCapturedStderr();
}

} // namespace

TEST(report, prints_an_error_as_one_line_and_returns_it) {
    int result = 0;
    const auto printed = printed_by(
        [&] { result = report_error(-EINVAL, "task \"potrf\"", "%d buffers, but %d handles", 3, 2); });
    EXPECT_EQ(printed, "starpu: task \"potrf\": 3 buffers, but 2 handles\n");
    EXPECT_EQ(result, -EINVAL);
}

TEST(report, mutes_warnings_only) {
    mute_warnings(true);
    EXPECT_EQ(printed_by([] { report_warning("x", "unimportant"); }), "");
    EXPECT_EQ(printed_by([] { report_error(-ENOMEM, "x", "important"); }), "starpu: x: important\n");
    mute_warnings(false);
    EXPECT_EQ(printed_by([] { report_warning("x", "unimportant"); }), "starpu: x: unimportant\n");
}

TEST(report, keeps_errno) {
    errno = EAGAIN;
    printed_by([] { report_warning("x", "y"); });
    EXPECT_EQ(errno, EAGAIN);
}

TEST(report, turns_line_breaks_of_names_into_blanks) {
    EXPECT_EQ(printed_by([] { report_warning("two\nlines", "and\r\nmore"); }),
              "starpu: two lines: and  more\n");
}

TEST(report, cuts_what_is_too_long_and_still_ends_the_line) {
    const std::string long_name(5000, 'n');
    const auto printed = printed_by([&] { report_warning(long_name.c_str(), "lost %d", 1); });
    EXPECT_LE(printed.size(), 2048U);
    EXPECT_EQ(printed.back(), '\n');
    EXPECT_EQ(std::count(printed.begin(), printed.end(), '\n'), 1);
}

TEST(report, does_not_mix_lines_of_several_threads) {
    const auto printed = printed_by([] {
        std::vector<std::jthread> threads;
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([t] {
                for (int i = 0; i < 50; ++i)
                    report_warning("thread", "%s", std::string(40, char('a' + t)).c_str());
            });
    });
    std::size_t lines = 0;
    for (std::size_t at = 0; at < printed.size(); ++lines) {
        const auto end = printed.find('\n', at);
        const auto line = printed.substr(at, end - at);
        ASSERT_EQ(line.size(), std::string("starpu: thread: ").size() + 40);
        EXPECT_EQ(std::count(line.end() - 40, line.end(), line.back()), 40);
        at = end + 1;
    }
    EXPECT_EQ(lines, 200U);
}

TEST(report, commands_no_terminal) {
    EXPECT_EQ(printed_by([] { report_warning("x", "\x1b[31mred\a"); }), "starpu: x: ?[31mred?\n");
}

TEST(report, survives_that_nobody_listens) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    const int screen = dup(STDERR_FILENO);
    dup2(ends[1], STDERR_FILENO);
    close(ends[0]);
    close(ends[1]);
    report_warning("x", "unheard"); // SIGPIPE would end the program
    dup2(screen, STDERR_FILENO);
    close(screen);
}
