// Fibers on ucontext, announced to the address and thread sanitizers where those are present.
#include "checker/fiber.hpp"

#include <cstdint>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#endif
#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#endif

namespace checker {

namespace {
fiber* leaving = nullptr; // who switched last
}

fiber::fiber() {
#if defined(__SANITIZE_THREAD__)
    sanitizer_state_ = __tsan_get_current_fiber();
#endif
}

fiber::fiber(std::function<void()> body)
    : body_(std::move(body)), stack_(new std::byte[stack_bytes]), stack_bottom_(stack_.get()),
      stack_size_(stack_bytes) {
#if defined(__SANITIZE_THREAD__)
    sanitizer_state_ = __tsan_create_fiber(0);
#endif
    getcontext(&context_);
    context_.uc_stack.ss_sp = stack_.get();
    context_.uc_stack.ss_size = stack_bytes;
    // makecontext passes ints only.
    const auto self = reinterpret_cast<std::uintptr_t>(this);
    makecontext(&context_, reinterpret_cast<void (*)()>(&fiber::start), 2, static_cast<unsigned>(self >> 32),
                static_cast<unsigned>(self));
}

fiber::~fiber() {
#if defined(__SANITIZE_THREAD__)
    if (stack_) __tsan_destroy_fiber(sanitizer_state_);
#endif
}

void fiber::start(unsigned high, unsigned low) {
    auto& self = *reinterpret_cast<fiber*>(std::uintptr_t{high} << 32 | low);
    self.after_arriving();
    self.body_();
}

void fiber::switch_to(fiber& next) {
    before_leaving(next);
    jump_to(next);
    after_arriving();
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
void fiber::jump_to(fiber& next) {
    swapcontext(&context_, &next.context_);
}
#else
// swapcontext() asks the system for the mask of signals at every switch, which takes most of the time; only a
// fiber that was never left needs it.
void fiber::jump_to(fiber& next) {
    has_place_ = true;
    if (_setjmp(place_) != 0) return;
    if (next.has_place_) _longjmp(next.place_, 1);
    swapcontext(&context_, &next.context_);
}
#endif

void fiber::before_leaving([[maybe_unused]] fiber& next) {
    leaving = this;
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_start_switch_fiber(&sanitizer_state_, next.stack_bottom_, next.stack_size_);
#elif defined(__SANITIZE_THREAD__)
    __tsan_switch_to_fiber(next.sanitizer_state_, 0);
#endif
}

void fiber::after_arriving() {
#if defined(__SANITIZE_ADDRESS__)
    // The bounds of the first fiber's stack become known when it is left for the first time.
    __sanitizer_finish_switch_fiber(sanitizer_state_, &leaving->stack_bottom_, &leaving->stack_size_);
#endif
}

} // namespace checker
