// Expects that a call refuses what it is given: the error code, and exactly one line on stderr that holds
// some words.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <string>

namespace starpu::tests {

// A sanitizer says something of its own about an allocation that is too large; only the library's lines
// count.
inline std::string without_sanitizer_lines(const std::string& text) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    std::string kept;
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = std::min(text.find('\n', start), text.size() - 1) + 1;
        if (text.compare(start, 6, "starpu") == 0) kept += text.substr(start, end - start);
        start = end;
    }
    return kept;
#else
    return text;
#endif
}

template <class Action> void expect_one_line(Action action, const std::string& words) {
    ::testing::internal::CaptureStderr();
    action();
    const std::string text = without_sanitizer_lines(::testing::internal::GetCapturedStderr());
    EXPECT_NE(text.find(words), std::string::npos) << text;
    EXPECT_EQ(text.find('\n') + 1, text.size()) << text;
}

// For answers that are no mistakes.
template <class Action> void expect_no_line(Action action) {
    ::testing::internal::CaptureStderr();
    action();
    EXPECT_EQ(without_sanitizer_lines(::testing::internal::GetCapturedStderr()), "");
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
