// Expects that a call refuses what it is given: the error code, and exactly one line on stderr that holds
// some words.
#pragma once

#include <gtest/gtest.h>

#include <cerrno>
#include <string>

namespace starpu::tests {

template <class Action> void expect_one_line(Action action, const std::string& words) {
    ::testing::internal::CaptureStderr();
    action();
    const std::string text = ::testing::internal::GetCapturedStderr();
    EXPECT_NE(text.find(words), std::string::npos) << text;
    EXPECT_EQ(text.find('\n') + 1, text.size()) << text;
}

// For calls that report through errno.
template <class Action> void expect_refused(Action action, const std::string& words, int error = EINVAL) {
    int code = 0;
    errno = 0;
    expect_one_line(
        [&] {
            action();
            code = errno;
        },
        words);
    EXPECT_EQ(code, error);
}

} // namespace starpu::tests
