// Cuts copies into parts of a buffer's size; each thread has two buffers and a stream, and copies by hand
// into one while the device works on the other.
#include "devices/cuda/staged_copies.hpp"

#include "devices/cuda/device_scope.hpp"
#include "devices/cuda/status.hpp"
#include "devices/cuda/strided_copies.hpp"
#include "platform/setup_error.hpp"

#include <algorithm>
#include <exception>
#include <new>
#include <thread>

namespace starpu::devices::cuda {

using memory::progress;
using memory::strided_shape;

namespace {
constexpr std::size_t least_bytes = std::size_t{1} << 20; // below, CUDA's own way takes no longer
constexpr std::size_t buffer_bytes = std::size_t{2} << 20;
// One core moves a quarter of what a link takes, or less; more of them than this meet the memory's own limit.
constexpr unsigned most_threads = 6;

bool is_pageable(const functions& cuda, std::uintptr_t place) noexcept {
    pointer_attributes found{};
    constexpr int unregistered = 0;
    if (cuda.PointerGetAttributes(&found, reinterpret_cast<const void*>(place)) == is::success)
        return found.type == unregistered;
    cuda.GetLastError();
    return false;
}

// Appends what a row, or several of them, comes to.
void cut(staged_part whole, std::deque<staged_part>& into) {
    const std::size_t width = std::min(whole.width, buffer_bytes);
    const std::size_t rows = width < whole.width ? 1 : std::max<std::size_t>(buffer_bytes / width, 1);
    for (std::size_t row = 0; row < whole.rows; row += rows)
        for (std::size_t at = 0; at < whole.width; at += width) {
            staged_part p = whole;
            p.host += row * whole.host_pitch + at;
            p.there += row * whole.device_pitch + at;
            p.width = std::min(width, whole.width - at);
            p.rows = std::min(rows, whole.rows - row);
            into.push_back(p);
        }
}

strided_shape rows_of(const staged_part& p, std::size_t from_step, std::size_t to_step) {
    strided_shape shape = memory::run_of(p.width);
    shape.add_level(p.rows, from_step, to_step);
    return shape;
}
} // namespace

// ---- one thread

class staged_copies::copying_thread {
public:
    // Throws platform::setup_error and std::bad_alloc.
    explicit copying_thread(staged_copies& all)
        : all_(all), stream_(all.cuda_, all.device_, all.loss_), buffers_{buffer(all.cuda_, all.device_),
                                                                          buffer(all.cuda_, all.device_)},
          thread_({"starpu stage", std::nullopt}, [this] { copy_parts(); }) {}

private:
    class buffer {
    public:
        buffer(const functions& cuda, base::device_id device) : cuda_(cuda) {
            const device_scope here(cuda, device);
            if (cuda.HostAlloc(&place_, buffer_bytes, flags::host_portable) == is::success) return;
            cuda.GetLastError();
            throw std::bad_alloc();
        }
        ~buffer() { cuda_.FreeHost(place_); }
        buffer(const buffer&) = delete;
        buffer& operator=(const buffer&) = delete;

        void* place() const { return place_; }
        staged_part what; // while it is used
        std::uint64_t mark = 0;
        bool is_used = false;

    private:
        const functions& cuda_;
        void* place_ = nullptr;
    };

    void copy_parts();
    void begin_buffer(buffer& b);
    void end_buffer(buffer& b);

    staged_copies& all_;
    timeline stream_;
    std::array<buffer, 2> buffers_;
    platform::thread thread_; // last: it runs from the construction on
};

void staged_copies::copying_thread::copy_parts() {
    const device_scope here(all_.cuda_, all_.device_);
    for (std::size_t turn = 0;;) {
        buffer &oldest = buffers_[turn], &other = buffers_[1 - turn];
        if (oldest.is_used) end_buffer(oldest);
        if (all_.take_part(oldest.what, !other.is_used)) {
            begin_buffer(oldest);
            turn = 1 - turn;
        } else if (other.is_used) {
            end_buffer(other);
        } else {
            return;
        }
    }
}

void staged_copies::copying_thread::begin_buffer(buffer& b) {
    const staged_part& p = b.what;
    if (all_.loss_.is_certain()) return all_.finish(p, false);
    const auto here = reinterpret_cast<std::uintptr_t>(b.place());
    const strided_shape in = rows_of(p, p.width, p.device_pitch);
    const strided_shape out = rows_of(p, p.device_pitch, p.width);
    if (p.comes_in)
        memory::copy_by_hand(b.place(), reinterpret_cast<const void*>(p.host),
                             rows_of(p, p.host_pitch, p.width));
    const route way{p.comes_in ? copies::host_to_device : copies::device_to_host, all_.device_, all_.device_};
    const status answer = p.comes_in ? put_copy(all_.cuda_, way, p.there, here, in, stream_.native())
                                     : put_copy(all_.cuda_, way, here, p.there, out, stream_.native());
    if (answer == is::success) {
        b.mark = stream_.mark();
        b.is_used = true;
        return;
    }
    stream_.synchronise(); // or is the device lost?
    if (!all_.loss_.is_certain()) report(all_.cuda_, all_.loss_.owner().c_str(), "a copy failed", answer);
    all_.finish(p, false);
}

void staged_copies::copying_thread::end_buffer(buffer& b) {
    const staged_part& p = b.what;
    const bool is_done = stream_.wait(b.mark) == progress::done;
    if (is_done && !p.comes_in)
        memory::copy_by_hand(reinterpret_cast<void*>(p.host), b.place(), rows_of(p, p.width, p.host_pitch));
    b.is_used = false;
    all_.finish(p, is_done);
}

// ---- all of them

staged_copies::staged_copies(const functions& cuda, base::device_id device, device_loss& loss)
    : cuda_(cuda), device_(device), loss_(loss) {}

staged_copies::~staged_copies() {
    {
        const std::lock_guard guard(lock_);
        is_stopping_ = true;
    }
    work_.notify_all();
}

namespace {
// From the first byte to the last here; 0: the copy cannot be cut into rows.
std::size_t span_here(bool comes_in, const strided_shape& shape) {
    if (shape.levels == 0) return shape.block_bytes;
    const std::size_t here = comes_in ? shape.source_step_bytes[0] : shape.destination_step_bytes[0];
    const std::size_t there = comes_in ? shape.destination_step_bytes[0] : shape.source_step_bytes[0];
    if (shape.levels > 1 || here < shape.block_bytes || there < shape.block_bytes) return 0;
    return shape.block_bytes + (shape.count[0] - 1) * here;
}
} // namespace

bool staged_copies::suits(std::uintptr_t host, bool comes_in, const strided_shape& shape) const noexcept {
    const std::size_t span = shape.payload_bytes() < least_bytes ? 0 : span_here(comes_in, shape);
    return span != 0 && (is_pageable(cuda_, host) || is_pageable(cuda_, host + span - 1));
}

bool staged_copies::can_take(bool comes_in, const strided_shape& shape) noexcept {
    return span_here(comes_in, shape) != 0;
}

// Under the lock. As many as there are: one is enough.
void staged_copies::begin_threads() {
    const unsigned wanted = std::clamp(std::thread::hardware_concurrency() / 2, 1u, most_threads);
    try {
        threads_.reserve(wanted); // a copying_thread that is there is kept: its thread may want the lock
        while (threads_.size() < wanted) threads_.push_back(std::make_unique<copying_thread>(*this));
    } catch (const platform::setup_error&) {
    } catch (const std::bad_alloc&) {
    }
}

std::uint64_t staged_copies::start(std::uintptr_t host, std::uintptr_t there, bool comes_in,
                                   const strided_shape& shape) noexcept {
    staged_part whole{host, there, shape.block_bytes, 1, shape.block_bytes, shape.block_bytes, comes_in, 0};
    if (shape.levels == 1) {
        whole.rows = shape.count[0];
        whole.host_pitch = comes_in ? shape.source_step_bytes[0] : shape.destination_step_bytes[0];
        whole.device_pitch = comes_in ? shape.destination_step_bytes[0] : shape.source_step_bytes[0];
    }
    const std::lock_guard guard(lock_);
    if (threads_.empty()) begin_threads();
    if (threads_.empty()) return 0;
    const std::size_t before = queued_.size();
    try {
        whole.number = last_ + 1;
        state& mine = under_way_[whole.number];
        cut(whole, queued_);
        mine.left = queued_.size() - before;
        ++last_;
    } catch (const std::exception&) {
        queued_.resize(before);
        under_way_.erase(whole.number);
        return 0;
    }
    work_.notify_all();
    return last_;
}

bool staged_copies::take_part(staged_part& next, bool may_wait) {
    std::unique_lock hold(lock_);
    while (queued_.empty() && may_wait && !is_stopping_) work_.wait(hold);
    if (queued_.empty()) return false;
    next = queued_.front();
    queued_.pop_front();
    return true;
}

void staged_copies::finish(const staged_part& what, bool is_done) noexcept {
    const std::lock_guard guard(lock_);
    state& whole = under_way_[what.number];
    whole.has_failed |= !is_done;
    if (--whole.left == 0) done_.notify_all();
}

progress staged_copies::answer(std::uint64_t number) noexcept {
    const auto found = under_way_.find(number);
    if (found == under_way_.end()) return progress::done;
    const bool has_failed = found->second.has_failed;
    under_way_.erase(found);
    return has_failed ? progress::failed : progress::done;
}

progress staged_copies::test(std::uint64_t number) noexcept {
    const std::lock_guard guard(lock_);
    const auto found = under_way_.find(number);
    if (found != under_way_.end() && found->second.left != 0) return progress::pending;
    return answer(number);
}

progress staged_copies::wait(std::uint64_t number) noexcept {
    std::unique_lock hold(lock_);
    done_.wait(hold, [&] {
        const auto found = under_way_.find(number);
        return found == under_way_.end() || found->second.left == 0;
    });
    return answer(number);
}

} // namespace starpu::devices::cuda
