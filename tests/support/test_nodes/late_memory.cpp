// Everything happens under one lock of all such memories: a copy between two looks into both.
#include "support/test_nodes/late_memory.hpp"

#include "base/report.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <utility>

namespace starpu::tests {

namespace {
#ifdef __SANITIZE_ADDRESS__
constexpr std::size_t most_quarantined_bytes = 0; // the sanitizer keeps released memory by itself
#else
constexpr std::size_t most_quarantined_bytes = std::size_t{4} << 20;
#endif
constexpr std::size_t alignment_bytes = 64;

std::mutex& the_lock() {
    static std::mutex lock;
    return lock;
}

void* pointer_to(memory::address place) {
    return reinterpret_cast<void*>(place);
}

void* pointer_to(const memory::location& side) {
    return pointer_to(side.base + side.offset_bytes);
}

// From the first byte of a side to behind its last one.
std::size_t extent_bytes(const memory::strided_shape& shape,
                         const std::array<std::size_t, memory::most_levels>& step_bytes) {
    std::size_t extent = shape.block_bytes;
    for (unsigned level = 0; level < shape.levels; ++level) {
        if (shape.count[level] == 0) return 0;
        extent += (shape.count[level] - 1) * step_bytes[level];
    }
    return extent;
}

bool overlap(memory::address one, std::size_t one_bytes, memory::address other, std::size_t other_bytes) {
    return one < other + other_bytes && other < one + one_bytes;
}

unsigned long failures = 0; // of all memories; under the lock

// Counts down to the one that fails.
bool is_the_one(unsigned& left) {
    if (left == 0 || --left != 0) return false;
    ++failures;
    return true;
}
} // namespace

unsigned long late_memory::failures_so_far() {
    std::lock_guard hold(the_lock());
    return failures;
}

late_memory::late_memory(late_memory_options how)
    : how_(std::move(how)), random_(how_.seed), allocations_until_failure_(how_.failing_allocation),
      copies_until_failure_(how_.failing_copy), copies_until_loss_(how_.losing_copy) {}

late_memory::~late_memory() {
    std::lock_guard hold(the_lock());
    for (const queue& q : queues_)
        if (!q.waiting.empty()) tell("it ends while a copy is under way");
    if (!held_.empty())
        tell("it ends while " + std::to_string(record_.held_bytes) + " bytes in " +
             std::to_string(held_.size()) + " pieces were never released");
    for (const auto& [place, bytes] : held_) std::free(pointer_to(place));
    for (const released& old : quarantine_) let_go(old);
}

void late_memory::tell(const std::string& misuse) {
    ++record_.misuses;
    base::report_error(-EFAULT, how_.name.c_str(), "%s", misuse.c_str());
    if (how_.on_misuse) how_.on_misuse(misuse);
}

memory::address late_memory::allocate(std::size_t bytes, int) noexcept {
    std::lock_guard hold(the_lock());
    ++record_.allocations;
    if (is_the_one(allocations_until_failure_) || is_lost()) return 0;
    if (bytes > how_.capacity_bytes || record_.held_bytes > how_.capacity_bytes - bytes) return 0;
    const std::size_t room = (std::max<std::size_t>(bytes, 1) + alignment_bytes - 1) & ~(alignment_bytes - 1);
    void* place = std::aligned_alloc(alignment_bytes, room);
    if (place == nullptr) return 0;
    std::memset(place, fresh_byte, room);
    const auto result = reinterpret_cast<memory::address>(place);
    held_.emplace(result, bytes);
    record_.held_bytes += bytes;
    return result;
}

void late_memory::release(memory::address place, std::size_t bytes, int) noexcept {
    std::lock_guard hold(the_lock());
    const auto found = held_.find(place);
    if (found == held_.end()) return tell("what is released is not held");
    if (found->second != bytes)
        tell("released as " + std::to_string(bytes) + " bytes what is " + std::to_string(found->second));
    if (is_used_by_copies(place, found->second)) tell("released while a copy on it is under way");
    const released old{place, found->second};
    held_.erase(found);
    record_.held_bytes -= old.bytes;
    std::memset(pointer_to(place), released_byte, old.bytes);
    quarantine_.push_back(old);
    quarantined_bytes_ += old.bytes;
    while (!quarantine_.empty() && quarantined_bytes_ > most_quarantined_bytes) {
        quarantined_bytes_ -= quarantine_.front().bytes;
        let_go(quarantine_.front());
        quarantine_.pop_front();
    }
}

void late_memory::let_go(const released& old) {
    const auto* bytes = static_cast<const unsigned char*>(pointer_to(old.place));
    if (!std::all_of(bytes, bytes + old.bytes, [](unsigned char b) { return b == released_byte; }))
        tell("written after its release");
    std::free(pointer_to(old.place));
}

bool late_memory::exchanges_with(const memory::backend& other) const noexcept {
    if (other.is_main()) return true;
    const auto* peer = dynamic_cast<const late_memory*>(&other);
    return peer != nullptr && how_.has_peers && peer->how_.has_peers;
}

bool late_memory::holds(memory::address place, std::size_t bytes) const {
    const auto after = held_.upper_bound(place);
    if (after == held_.begin()) return false;
    const auto& [start, length] = *std::prev(after);
    return place - start <= length && bytes <= length - (place - start);
}

// Of memory that is not of this kind nothing is known.
bool late_memory::is_allowed(const memory::location& side, std::size_t bytes) {
    const auto* owner = dynamic_cast<const late_memory*>(side.owner);
    if (owner == nullptr || bytes == 0 || owner->holds(side.base + side.offset_bytes, bytes)) return true;
    tell("a copy of " + std::to_string(bytes) + " bytes touches memory of " + owner->how_.name +
         " that is not held");
    return false;
}

bool late_memory::are_allowed(const pending& c) {
    return is_allowed(c.from, extent_bytes(c.shape, c.shape.source_step_bytes)) &&
           is_allowed(c.to, extent_bytes(c.shape, c.shape.destination_step_bytes));
}

void late_memory::lose() {
    is_lost_.store(true, std::memory_order_relaxed);
    base::report_error(-EIO, how_.name.c_str(), "it is lost, as the test wants");
}

bool late_memory::run(const pending& c) {
    if (c.fails || c.from.owner->is_lost() || c.to.owner->is_lost() || !are_allowed(c)) return false;
    memory::copy_by_hand(pointer_to(c.to), pointer_to(c.from), c.shape);
    record_.copied_bytes += c.shape.payload_bytes();
    return true;
}

late_memory::queue& late_memory::queue_for(const memory::location& from, const memory::location& to) {
    const auto which = from.owner->is_main() ? memory::direction::in
                       : to.owner->is_main() ? memory::direction::out
                                             : memory::direction::peer;
    return queues_[static_cast<std::size_t>(which)];
}

int late_memory::copy(const memory::location& from, const memory::location& to,
                      const memory::strided_shape& shape, bool may_be_late,
                      memory::operation& started) noexcept {
    std::lock_guard hold(the_lock());
    ++record_.copies;
    const bool fails = is_the_one(copies_until_failure_);
    if (is_the_one(copies_until_loss_)) lose();
    if (is_lost()) return -EIO;
    const pending wanted{from, to, shape, static_cast<unsigned>(random_() % (how_.most_polls + 1)), fails};
    if (!are_allowed(wanted)) return -EFAULT;
    if (!may_be_late) {
        if (fails) return base::report_error(-EIO, how_.name.c_str(), "a copy fails, as the test wants");
        return run(wanted) ? 0 : -EIO;
    }
    ++record_.late_copies;
    queue& q = queue_for(from, to);
    q.waiting.push_back(wanted);
    started = {this, static_cast<std::uint64_t>(&q - queues_.data()), q.ended + q.waiting.size()};
    return -EAGAIN;
}

void late_memory::run_first(queue& q) {
    const bool is_well = run(q.waiting.front());
    q.waiting.pop_front();
    ++q.ended;
    if (!is_well) q.failed.insert(q.ended);
}

memory::progress late_memory::outcome(const queue& q, std::uint64_t number) const {
    if (number > q.ended) return memory::progress::pending;
    return q.failed.count(number) != 0 ? memory::progress::failed : memory::progress::done;
}

memory::progress late_memory::test(const memory::operation& what) noexcept {
    std::lock_guard hold(the_lock());
    queue& q = queues_[what.queue];
    if (what.number > q.ended && !q.waiting.empty()) {
        if (q.waiting.front().polls_left == 0)
            run_first(q);
        else
            --q.waiting.front().polls_left;
    }
    return outcome(q, what.number);
}

memory::progress late_memory::wait(const memory::operation& what) noexcept {
    std::lock_guard hold(the_lock());
    queue& q = queues_[what.queue];
    while (what.number > q.ended && !q.waiting.empty()) run_first(q);
    return outcome(q, what.number);
}

bool late_memory::is_used_by_copies(memory::address place, std::size_t bytes) const {
    const auto touches = [&](const memory::location& side, std::size_t extent) {
        return side.owner == this && overlap(side.base + side.offset_bytes, extent, place, bytes);
    };
    for (const queue& q : queues_)
        for (const pending& c : q.waiting)
            if (touches(c.from, extent_bytes(c.shape, c.shape.source_step_bytes)) ||
                touches(c.to, extent_bytes(c.shape, c.shape.destination_step_bytes)))
                return true;
    return false;
}

void late_memory::fail_allocation(unsigned which) {
    std::lock_guard hold(the_lock());
    allocations_until_failure_ = which;
}

void late_memory::fail_copy(unsigned which) {
    std::lock_guard hold(the_lock());
    copies_until_failure_ = which;
}

late_memory::record late_memory::so_far() const {
    std::lock_guard hold(the_lock());
    return record_;
}

} // namespace starpu::tests
