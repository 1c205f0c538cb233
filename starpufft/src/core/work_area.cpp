// Keeps free blocks for the next transform, up to a bound: fresh pages take longer than a short plan.
//
// A transform gets the smallest free block that is large enough. Where none is, the largest of the others
// goes and a new one takes its place, so that plans which take turns share one block as large as the largest
// needs. Transforms that run at the same time have one block each.
#include "core/work_area.hpp"

#include "core/memory.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <map>
#include <mutex>
#include <new>
#include <optional>
#include <utility>

namespace starpu::fft {
namespace {

// Two transforms of 2^24 double numbers: what is worth keeping where no plan needs it and not yet a burden.
constexpr std::size_t usual_kept_bytes = std::size_t{512} << 20;

// Lies at the start of each free block: a list needs no memory of its own, so giving back cannot fail.
struct free_block {
    free_block* next;
    std::size_t bytes;
};

// Frees a chain of blocks; outside of the lock, since the system takes long to unmap them.
void free_chain(free_block* chain) {
    while (chain) std::free(std::exchange(chain, chain->next));
}

class free_list {
public:
    // The smallest block that is large enough, or null; then the largest goes to `dropped`.
    free_block* take(std::size_t bytes, free_block*& dropped) {
        const std::lock_guard lock{mutex_};
        free_block** const place = smallest_of(bytes);
        if (!place) drop(largest(), dropped);
        free_block* const taken = place ? cut_out(place) : nullptr;
        ++borrowed_[class_of(taken ? taken->bytes : bytes)];
        return taken;
    }

    void put_back(void* block, std::size_t bytes, free_block*& dropped) {
        const std::lock_guard lock{mutex_};
        --borrowed_[class_of(bytes)];
        first_ = new (block) free_block{first_, bytes};
        free_bytes_ += bytes;
        shrink(dropped);
    }

    // Counts one that was asked for and could not be had.
    void forget_borrowed(std::size_t bytes) {
        const std::lock_guard lock{mutex_};
        --borrowed_[class_of(bytes)];
    }

    bool is_at_hand(std::size_t bytes) {
        const std::lock_guard lock{mutex_};
        if (bytes > bound() || smallest_of(bytes)) return true;
        return std::any_of(std::begin(borrowed_) + class_of(bytes), std::end(borrowed_),
                           [](std::size_t count) { return count > 0; });
    }

    void add_need(std::size_t bytes) {
        const std::lock_guard lock{mutex_};
        ++needs_[bytes];
    }

    void drop_need(std::size_t bytes, free_block*& dropped) {
        const std::lock_guard lock{mutex_};
        const auto found = needs_.find(bytes);
        if (--found->second == 0) needs_.erase(found);
        shrink(dropped);
    }

    void set_limit(std::size_t bytes, free_block*& dropped) {
        const std::lock_guard lock{mutex_};
        limit_ = bytes;
        shrink(dropped);
    }

    void drop_all(free_block*& dropped) {
        const std::lock_guard lock{mutex_};
        while (first_) drop(&first_, dropped);
    }

private:
    // Blocks of the same number of digits are taken for equally large.
    static int class_of(std::size_t bytes) { return std::bit_width(bytes) - 1; }

    // A plan that lives finds its pages again however large they are, unless the program has set a limit.
    std::size_t bound() const {
        if (limit_) return *limit_;
        return needs_.empty() ? usual_kept_bytes : std::max(usual_kept_bytes, needs_.rbegin()->first);
    }

    // Where the pointer to such a block is; null where there is none.
    free_block** smallest_of(std::size_t bytes) {
        free_block** best = nullptr;
        for (free_block** place = &first_; *place; place = &(*place)->next)
            if ((*place)->bytes >= bytes && (!best || (*place)->bytes < (*best)->bytes)) best = place;
        return best;
    }
    free_block** largest() {
        free_block** best = &first_;
        for (free_block** place = &first_; *place; place = &(*place)->next)
            if ((*place)->bytes > (*best)->bytes) best = place;
        return best;
    }

    free_block* cut_out(free_block** place) {
        free_block* const taken = *place;
        *place = taken->next;
        free_bytes_ -= taken->bytes;
        return taken;
    }
    void drop(free_block** place, free_block*& dropped) {
        if (!*place) return;
        free_block* const gone = cut_out(place);
        gone->next = dropped;
        dropped = gone;
    }

    // Blocks beyond the bound go first, then small ones, since large ones serve all.
    void shrink(free_block*& dropped) {
        while (free_bytes_ > bound()) {
            free_block** const most = largest();
            drop((*most)->bytes > bound() ? most : smallest_of(0), dropped);
        }
    }

    std::mutex mutex_;
    free_block* first_ = nullptr;
    std::size_t free_bytes_ = 0;
    std::size_t borrowed_[64] = {};            // by class
    std::map<std::size_t, std::size_t> needs_; // of plans that live: how many need so many bytes
    std::optional<std::size_t> limit_;
};

// Never destroyed: static objects of a program may hold plans that outlive those of this library. Made
// without a request for memory, which could fail where none may.
free_list& blocks() {
    alignas(free_list) static std::byte place[sizeof(free_list)];
    static auto* const all = new (place) free_list;
    return *all;
}

// Calls f(dropped), and frees what it drops.
template <class Function> auto with_dropped(Function f) {
    struct dropped_blocks {
        free_block* chain = nullptr;
        ~dropped_blocks() { free_chain(chain); }
    } dropped;
    return f(dropped.chain);
}

} // namespace

borrowed_block::~borrowed_block() {
    if (data_) with_dropped([this](free_block*& dropped) { blocks().put_back(data_, bytes_, dropped); });
}

borrowed_block::borrowed_block(borrowed_block&& other) noexcept
    : data_{std::exchange(other.data_, nullptr)}, bytes_{std::exchange(other.bytes_, 0)},
      is_fresh_{other.is_fresh_} {}

borrowed_block& borrowed_block::operator=(borrowed_block&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    std::swap(is_fresh_, other.is_fresh_);
    return *this;
}

borrowed_block try_borrow(std::size_t bytes) noexcept {
    borrowed_block block;
    if (bytes == 0) return block;
    bytes = std::max(bytes, sizeof(free_block));
    free_block* const kept =
        with_dropped([=](free_block*& dropped) { return blocks().take(bytes, dropped); });
    block.data_ = kept ? kept : try_allocate(bytes);
    if (!block.data_) {
        release_free_blocks(); // what they hold may do
        block.data_ = try_allocate(bytes);
    }
    if (!block.data_) {
        blocks().forget_borrowed(bytes);
        return block;
    }
    block.bytes_ = kept ? kept->bytes : bytes;
    block.is_fresh_ = !kept;
    return block;
}

bool is_work_area_at_hand(std::size_t bytes) {
    return bytes == 0 || blocks().is_at_hand(bytes);
}

void note_need(std::size_t bytes) {
    if (bytes > 0) blocks().add_need(bytes);
}

void forget_need(std::size_t bytes) {
    if (bytes > 0) with_dropped([=](free_block*& dropped) { blocks().drop_need(bytes, dropped); });
}

void limit_free_blocks(std::size_t bytes) {
    with_dropped([=](free_block*& dropped) { blocks().set_limit(bytes, dropped); });
}

void release_free_blocks() {
    with_dropped([](free_block*& dropped) { blocks().drop_all(dropped); });
}

} // namespace starpu::fft
