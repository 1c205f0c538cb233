// What a function that a program brought says by returning.
#pragma once

#include <cerrno>

namespace starpu::base {

// 0, or a negative errno: such functions may return any number for a failure, and none may mean that a copy
// is under way.
constexpr int errno_of_answer(int answer) noexcept {
    return answer <= 0 && answer != -EAGAIN ? answer : -EIO;
}

} // namespace starpu::base
