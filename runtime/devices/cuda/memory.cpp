// Puts each copy on the stream of its direction; a mark behind it tells when it is over.
#include "devices/cuda/memory.hpp"

#include "base/report.hpp"
#include "devices/cuda/device_scope.hpp"
#include "devices/cuda/status.hpp"

#include <algorithm>
#include <cerrno>
#include <utility>

namespace starpu::devices::cuda {

namespace {
// None: not the memory of a CUDA device.
base::device_id device_of(const memory::backend& which) {
    const auto* memory = dynamic_cast<const device_memory*>(&which);
    return memory == nullptr ? base::no_device : memory->device();
}
} // namespace

device_memory::device_memory(const functions& cuda, base::device_id device, std::string name,
                             std::size_t total_bytes, bool copies_may_be_late)
    : cuda_(cuda), device_(device), name_(std::move(name)), total_bytes_(total_bytes),
      copies_may_be_late_(copies_may_be_late), loss_(cuda, name_), staged_(cuda, device, loss_) {
    add_queue(queue_in);
    add_queue(queue_out);
    add_queue(queue_of_device(device_));
}

void device_memory::add_queue(std::size_t queue) {
    if (queue >= queues_.size()) queues_.resize(queue + 1);
    queues_[queue] = std::make_unique<timeline>(cuda_, device_, loss_);
}

void device_memory::connect(const device_memory& peer) {
    const std::size_t queue = queue_of_device(peer.device());
    if (!has_queue(queue)) add_queue(queue);
}

memory::address device_memory::allocate(std::size_t bytes, int) noexcept {
    const device_scope here(cuda_, device_);
    void* block = nullptr;
    const status answer = cuda_.Malloc(&block, std::max<std::size_t>(bytes, 1));
    if (answer == is::success) return reinterpret_cast<memory::address>(block);
    cuda_.GetLastError();                                              // the caller makes room
    if (answer != is::out_of_memory) queues_[queue_in]->synchronise(); // or is the device lost?
    return 0;
}

void device_memory::release(memory::address place, std::size_t, int) noexcept {
    const device_scope here(cuda_, device_);
    const status answer = cuda_.Free(reinterpret_cast<void*>(place));
    if (answer == is::success) return;
    // A device that has failed keeps everything, and has its line already.
    if (answer == is::invalid_value) report(cuda_, name_.c_str(), "memory is not given back", answer);
    cuda_.GetLastError();
}

bool device_memory::exchanges_with(const memory::backend& other) const noexcept {
    const base::device_id peer = device_of(other);
    return peer != base::no_device && has_queue(queue_of_device(peer));
}

bool device_memory::find_path(const memory::backend& from, const memory::backend& to,
                              path& found) const noexcept {
    const bool comes_here = &to == this;
    const memory::backend& other = comes_here ? from : to;
    if (other.is_main())
        found = comes_here ? path{queue_in, {copies::host_to_device, device_, device_}}
                           : path{queue_out, {copies::device_to_host, device_, device_}};
    else if (exchanges_with(other))
        found = {queue_of_device(device_of(other)),
                 {copies::device_to_device, device_of(from), device_of(to)}};
    else
        return false;
    return true;
}

// Main memory that is not pinned: CUDA would keep the caller, and the copies behind it, waiting. False: it is
// to go another way.
bool device_memory::start_staged(const path& p, std::uintptr_t to, std::uintptr_t from,
                                 const memory::strided_shape& shape, bool is_refused,
                                 memory::operation& started) noexcept {
    if (p.queue != queue_in && p.queue != queue_out) return false;
    const bool comes_in = p.queue == queue_in;
    const std::uintptr_t host = comes_in ? from : to;
    if (is_refused ? !staged_.can_take(comes_in, shape) : !staged_.suits(host, comes_in, shape)) return false;
    started = {this, queue_staged, staged_.start(host, comes_in ? to : from, comes_in, shape)};
    return started.number != 0;
}

int device_memory::start_copy(const path& p, std::uintptr_t to, std::uintptr_t from,
                              const memory::strided_shape& shape, memory::operation& started) noexcept {
    if (start_staged(p, to, from, shape, false, started)) return 0;
    timeline& queue = *queues_[p.queue];
    const status answer = put_copy(cuda_, p.way, to, from, shape, queue.native());
    if (answer == is::success) {
        started = {this, p.queue, queue.mark()};
        return 0;
    }
    cuda_.GetLastError();
    queue.synchronise(); // part of it may be under way, or the device is lost
    if (is_lost()) return -EIO;
    // Perhaps a part of it is pinned and the rest is not.
    if (answer == is::invalid_value && start_staged(p, to, from, shape, true, started)) return 0;
    return report(cuda_, name_.c_str(), "a copy failed", answer);
}

int device_memory::copy(const memory::location& from, const memory::location& to,
                        const memory::strided_shape& shape, bool may_be_late,
                        memory::operation& started) noexcept {
    path p{};
    if (!find_path(*from.owner, *to.owner, p))
        return base::report_error(-ENOSYS, name_.c_str(),
                                  "it does not exchange data with that memory; copy through main memory");
    if (shape.payload_bytes() == 0) return 0;
    if (is_lost()) return -EIO;
    const device_scope here(cuda_, device_);
    const std::uintptr_t target = to.base + to.offset_bytes, source = from.base + from.offset_bytes;
    if (const int error = start_copy(p, target, source, shape, started)) return error;
    if (may_be_late && copies_may_be_late_) return -EAGAIN;
    return wait(started) == memory::progress::done ? 0 : -EIO;
}

memory::progress device_memory::test(const memory::operation& what) noexcept {
    return what.queue == queue_staged ? staged_.test(what.number) : queues_[what.queue]->test(what.number);
}

memory::progress device_memory::wait(const memory::operation& what) noexcept {
    return what.queue == queue_staged ? staged_.wait(what.number) : queues_[what.queue]->wait(what.number);
}

std::size_t device_memory::queue_of(memory::direction which) const noexcept {
    if (which == memory::direction::in) return queue_in;
    if (which == memory::direction::out) return queue_out;
    return queue_of_device(device_);
}

void* device_memory::native_queue(memory::direction which) noexcept {
    return queues_[queue_of(which)]->native();
}

int device_memory::mark(memory::direction which, memory::operation& what) noexcept {
    const std::size_t queue = queue_of(which);
    what = {this, queue, queues_[queue]->mark()};
    return 0;
}

} // namespace starpu::devices::cuda
