// The order of buckets before a program says anything.
#include "sched/bucket_order.hpp"

namespace starpu::sched {

bucket_order::bucket_order() {
    for (kind_order& one : orders_)
        for (unsigned place = 0; place < most_buckets; ++place) one.buckets[place].store(place, in_one_order);
}

bool bucket_order::takes_from(starpu_worker_archtype kind, unsigned wanted) const {
    for (unsigned place = 0; place < place_count(kind); ++place)
        if (bucket_at(kind, place) == wanted) return true;
    return false;
}

} // namespace starpu::sched
