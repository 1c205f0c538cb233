// The order of buckets before a program says anything.
#include "sched/buckets/order.hpp"

namespace starpu::sched {

void bucket_order::reset() {
    for (kind_order& one : orders_) {
        for (unsigned place = 0; place < most_buckets; ++place) one.buckets[place].store(place, in_one_order);
        one.count.store(most_buckets, in_one_order);
    }
    for (bucket_rule& rule : rules_) {
        rule.fastest.store(none, in_one_order);
        for (graph::atomic<float>& patience : rule.patience) patience.store(0, in_one_order);
    }
}

bool bucket_order::takes_from(starpu_worker_archtype kind, unsigned wanted) const {
    for (unsigned place = 0; place < place_count(kind); ++place)
        if (bucket_at(kind, place) == wanted) return true;
    return false;
}

} // namespace starpu::sched
