// A thread of a checked program: a stack of its own that runs only while somebody switches to it.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <setjmp.h>
#include <ucontext.h>

namespace checker {

class fiber {
public:
    // The thread that is running already.
    fiber();
    // One that calls `body` when first switched to. The body never returns.
    explicit fiber(std::function<void()> body);
    fiber(const fiber&) = delete;
    fiber& operator=(const fiber&) = delete;
    ~fiber();

    // Leaves this fiber, which is the running one, for `next`; returns when somebody switches back.
    void switch_to(fiber& next);

private:
    static void start(unsigned high, unsigned low);
    void jump_to(fiber& next);
    void before_leaving(fiber& next);
    void after_arriving();

    static constexpr std::size_t stack_bytes = 256 * 1024;

    ucontext_t context_{};
    jmp_buf place_{}; // where it was left, if it was
    bool has_place_ = false;
    std::function<void()> body_;
    std::unique_ptr<std::byte[]> stack_;
    // How the sanitizers know this stack.
    void* sanitizer_state_ = nullptr;
    const void* stack_bottom_ = nullptr;
    std::size_t stack_size_ = 0;
};

} // namespace checker
