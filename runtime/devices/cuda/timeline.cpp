// Asks CUDA about one event only, and takes all marks before it for reached, too.
#include "devices/cuda/timeline.hpp"

#include "devices/cuda/device_scope.hpp"
#include "devices/cuda/status.hpp"
#include "platform/setup_error.hpp"

#include <exception>

namespace starpu::devices::cuda {

using memory::progress;

timeline::timeline(const functions& cuda, base::device_id device, device_loss& loss)
    : cuda_(cuda), device_(device), loss_(loss) {
    const device_scope here(cuda_, device_);
    const status answer = cuda_.StreamCreateWithFlags(&stream_, flags::stream_non_blocking);
    if (answer != is::success)
        throw platform::setup_error(errno_of(answer),
                                    loss_.owner() + " gives no stream: " + cuda_.GetErrorString(answer));
}

timeline::~timeline() {
    const device_scope here(cuda_, device_);
    cuda_.StreamSynchronize(stream_);
    for (const auto* events : {&spare_, &parked_})
        for (const event e : *events) cuda_.EventDestroy(e);
    for (const event e : marks_) cuda_.EventDestroy(e);
    cuda_.StreamDestroy(stream_);
}

std::uint64_t timeline::mark() noexcept {
    const std::lock_guard guard(lock_);
    ++last_;
    if (is_broken_ || record_next()) return last_;
    const device_scope here(cuda_, device_);
    const status answer = cuda_.StreamSynchronize(stream_);
    if (answer == is::success)
        retire(last_);
    else
        break_down(answer);
    return last_;
}

bool timeline::record_next() noexcept {
    const device_scope here(cuda_, device_);
    event next = nullptr;
    try {
        marks_.push_back(nullptr); // first, so that no recorded event is lost for lack of memory
    } catch (const std::exception&) {
        return false;
    }
    try {
        next = obtain_event();
    } catch (const std::exception&) { // no memory: the same as no event
    }
    if (next != nullptr && cuda_.EventRecord(next, stream_) == is::success) {
        marks_.back() = next;
        return true;
    }
    if (next != nullptr) spare_.push_back(next);
    marks_.pop_back();
    return false;
}

event timeline::obtain_event() {
    if (!spare_.empty()) {
        const event next = spare_.back();
        spare_.pop_back();
        return next;
    }
    spare_.reserve(event_count_ + 1);
    parked_.reserve(event_count_ + 1);
    event fresh = nullptr;
    if (cuda_.EventCreateWithFlags(&fresh, flags::event_no_timing) != is::success) return nullptr;
    ++event_count_;
    return fresh;
}

void timeline::retire(std::uint64_t through) noexcept {
    for (; reached_ < through; ++reached_) {
        // Nothing is in the list behind the last event when a mark came to be by waiting.
        if (marks_.empty()) continue;
        (waiting_ == 0 ? spare_ : parked_).push_back(marks_.front());
        marks_.pop_front();
    }
}

void timeline::break_down(status why) noexcept {
    if (is_broken_) return;
    is_broken_ = true;
    loss_.consider(why);
}

progress timeline::known(std::uint64_t number) const noexcept {
    if (number <= reached_) return progress::done;
    return is_broken_ ? progress::failed : progress::pending;
}

progress timeline::settle(std::uint64_t number, status answer) noexcept {
    if (const progress now = known(number); now != progress::pending) return now;
    if (answer == is::success)
        retire(number);
    else
        break_down(answer);
    return known(number);
}

progress timeline::test(std::uint64_t number) noexcept {
    const std::lock_guard guard(lock_);
    if (const progress now = known(number); now != progress::pending) return now;
    const device_scope here(cuda_, device_); // what another device suffered from is not this one's answer
    const status answer = cuda_.EventQuery(event_of(number));
    if (answer != is::not_ready) return settle(number, answer);
    cuda_.GetLastError(); // else a later look for errors of kernels would find "not ready"
    return progress::pending;
}

progress timeline::wait(std::uint64_t number) noexcept {
    std::unique_lock hold(lock_);
    if (const progress now = known(number); now != progress::pending) return now;
    const event until = event_of(number);
    ++waiting_;
    hold.unlock();
    status answer = is::success;
    {
        const device_scope here(cuda_, device_);
        answer = cuda_.EventSynchronize(until);
    }
    hold.lock();
    if (--waiting_ == 0) {
        spare_.insert(spare_.end(), parked_.begin(), parked_.end());
        parked_.clear();
    }
    return settle(number, answer);
}

bool timeline::is_idle() noexcept {
    const device_scope here(cuda_, device_);
    const status answer = cuda_.StreamQuery(stream_);
    if (answer != is::not_ready) return true;
    cuda_.GetLastError();
    return false;
}

status timeline::synchronise() noexcept {
    const device_scope here(cuda_, device_);
    const status answer = cuda_.StreamSynchronize(stream_);
    const std::lock_guard guard(lock_);
    if (answer != is::success) break_down(answer);
    return answer;
}

} // namespace starpu::devices::cuda
