// Visits the pieces of partitions and of plans, and theirs.
#include "task/handles/held_pieces.hpp"

#include "data/core/handle_details.hpp"
#include "task/holding/acquire.hpp"

#include <vector>

namespace starpu::task {

data::handle* find_held_piece(data::handle& whole) {
    std::vector<data::handle*> unvisited{&whole};
    while (!unvisited.empty()) {
        data::handle& h = *unvisited.back();
        unvisited.pop_back();
        if (&h != &whole && is_held_by_this_thread(h)) return &h;
        const data::handle_details* d = data::details_of(h);
        if (d == nullptr) continue;
        unvisited.insert(unvisited.end(), d->children.begin(), d->children.end());
        for (const auto& plan : d->plans)
            unvisited.insert(unvisited.end(), plan->children.begin(), plan->children.end());
    }
    return nullptr;
}

} // namespace starpu::task
