// Records by footprint. Looking one up takes no lock, so that all workers may predict at once.
#pragma once

#include "perfmodel/record.hpp"

#include <atomic>
#include <deque>
#include <memory>
#include <vector>

namespace starpu::perfmodel {

class history_table {
public:
    history_table() = default;
    history_table(const history_table&) = delete;
    history_table& operator=(const history_table&) = delete;

    // Any thread. nullptr: nothing was measured.
    record* look_up(std::uint32_t footprint) const {
        // Partner: publish() in ensure_record(); the records that it shows are whole.
        const slots* now = current_.load(std::memory_order_acquire);
        if (now == nullptr) return nullptr;
        for (std::size_t i = footprint & now->mask;; i = (i + 1) & now->mask) {
            record* r = now->places[i].load(std::memory_order_acquire); // partner: the store in put()
            if (r == nullptr || r->footprint() == footprint) return r;
        }
    }

    // For the thread that holds the owner's lock. Throws std::bad_alloc.
    record& ensure_record(std::uint32_t footprint, std::size_t size, double flops);
    // No thread looks anything up meanwhile.
    void remove_all() {
        current_.store(nullptr, std::memory_order_relaxed);
        sizes_.clear();
        records_.clear();
    }
    std::deque<record>& all() { return records_; }
    const std::deque<record>& all() const { return records_; }

private:
    struct slots {
        explicit slots(std::size_t count) : mask(count - 1), places(count) {}
        const std::size_t mask;
        std::vector<std::atomic<record*>> places; // at most half of them are taken
    };

    static void put(slots& into, record& r);
    void grow();

    std::atomic<slots*> current_{nullptr};
    std::vector<std::unique_ptr<slots>> sizes_; // also those that a reader may still look through
    std::deque<record> records_;
};

} // namespace starpu::perfmodel
