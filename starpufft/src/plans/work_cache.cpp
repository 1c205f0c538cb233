// A map of works by their keys, which counts the bytes of those that no plan holds.
#include "plans/work_cache.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <mutex>
#include <utility>

namespace starpu::fft {
namespace {

// Kernels and twiddles of dozens of problems, or the tables of one convolution of a million numbers.
constexpr std::size_t usual_bound_bytes = std::size_t{64} << 20;

struct entry {
    std::shared_ptr<const work> kept;
    work_origin origin{};
    std::size_t last_use = 0;
};

// Works to be destroyed outside of the lock: FFTW's planner may be busy for long. Entries move from map to
// map as they are, which takes no memory.
using entries = std::map<work_key, entry>;

class cache {
public:
    std::shared_ptr<const work> known_for(const work_key& key, const work_origin& wanted) {
        const std::lock_guard lock{mutex_};
        const auto found = entries_.find(key);
        if (found == entries_.end()) return nullptr;
        entry& known = found->second;
        if (known.origin.generation != wanted.generation) return nullptr;
        if (wanted.is_measured && !known.origin.is_measured) return nullptr;
        known.last_use = ++now_;
        return known.kept;
    }

    std::shared_ptr<const work> admit(const work_key& key, const work_origin& origin,
                                      std::shared_ptr<const work> made) {
        const std::lock_guard lock{mutex_};
        entry& known = entries_[key];
        const bool is_better = !known.kept || known.origin.generation != origin.generation ||
                               (origin.is_measured && !known.origin.is_measured);
        if (is_better) {
            known.kept.swap(made); // the older one goes with the argument, after the lock
            known.origin = origin;
        }
        known.last_use = ++now_;
        return known.kept;
    }

    void shrink(entries& old) {
        const std::lock_guard lock{mutex_};
        shrink_to(bound_bytes_, old);
    }

    void set_bound(std::size_t bytes, entries& old) {
        const std::lock_guard lock{mutex_};
        bound_bytes_ = bytes;
        shrink_to(bytes, old);
    }

    void forget_unused(entries& old) {
        const std::lock_guard lock{mutex_};
        for (auto each = entries_.begin(); each != entries_.end();) {
            const auto next = std::next(each);
            if (is_unused(each->second)) old.insert(entries_.extract(each));
            each = next;
        }
    }

private:
    // Others get theirs from here, under the lock, so that the last one stays the last one. One that lets go
    // at this moment shrinks the cache itself.
    static bool is_unused(const entry& each) { return each.kept.use_count() == 1; }

    entries::iterator oldest_unused() {
        auto oldest = entries_.end();
        for (auto each = entries_.begin(); each != entries_.end(); ++each)
            if (is_unused(each->second) &&
                (oldest == entries_.end() || each->second.last_use < oldest->second.last_use))
                oldest = each;
        return oldest;
    }

    void shrink_to(std::size_t bound, entries& old) {
        std::size_t unused_bytes = 0;
        for (const auto& [key, each] : entries_)
            if (is_unused(each)) unused_bytes += each.kept->kept_bytes();
        while (unused_bytes > bound) {
            const auto oldest = oldest_unused();
            if (oldest == entries_.end()) return;
            unused_bytes -= std::min(unused_bytes, oldest->second.kept->kept_bytes());
            old.insert(entries_.extract(oldest));
        }
    }

    std::mutex mutex_;
    entries entries_;
    std::size_t bound_bytes_ = usual_bound_bytes;
    std::size_t now_ = 0; // counts uses
};

// Never destroyed: static objects of a program may hold plans that outlive those of this library.
cache& works() {
    static auto* const all = new cache;
    return *all;
}

} // namespace

std::shared_ptr<const work> find_work(const work_key& key, const work_origin& wanted) {
    return works().known_for(key, wanted);
}

std::shared_ptr<const work> keep_work(const work_key& key, const work_origin& origin,
                                      std::shared_ptr<const work> made) {
    return works().admit(key, origin, std::move(made));
}

void let_go_of(std::shared_ptr<const work>& used) {
    if (!used) return;
    used.reset();
    entries old;
    works().shrink(old);
}

void limit_unused_works(std::size_t bytes) {
    entries old;
    works().set_bound(bytes, old);
}

void forget_unused_works() {
    entries old;
    works().forget_unused(old);
}

} // namespace starpu::fft
