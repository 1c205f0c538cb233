// Follows the rules of graph/access_chain.hpp, but remembers what has ended, too.
#include "task/recording/data_order.hpp"

namespace starpu::task {

namespace {
using graph::access_class;

void join(std::vector<std::size_t>& to, const std::vector<std::size_t>& more) {
    to.insert(to.end(), more.begin(), more.end());
}
} // namespace

void data_order::use_whole(uses& u, std::size_t number, access_class kind, numbers& after) {
    join(after, u.piecewise_writes);
    if (kind != access_class::read) join(after, u.piecewise_reads);
    if (kind == access_class::write) {
        u.piecewise_reads.clear();
        u.piecewise_writes.clear();
    }
    if (u.latest.empty() || !graph::may_run_together(u.kind, kind)) {
        u.before = std::move(u.latest);
        u.latest.clear();
        u.kind = kind;
    }
    join(after, u.before);
    u.latest.push_back(number);
}

// Of the whole, as seen by an access to one of its pieces.
void data_order::use_piece(uses& u, std::size_t number, bool writes, numbers& after) {
    const bool only_reads = u.kind == access_class::read;
    join(after, only_reads && !writes ? u.before : u.latest);
    (writes ? u.piecewise_writes : u.piecewise_reads).push_back(number);
}

void data_order::add_task(std::size_t number, const access_plan& plan, numbers& after) {
    for (const planned_access& p : plan) {
        if (!p.is_ordered) continue;
        use_whole(uses_[p.target], number, p.kind, after);
        for (const data::handle* whole = p.target->parent; whole != nullptr; whole = whole->parent)
            use_piece(uses_[whole], number, p.kind != access_class::read, after);
    }
}

} // namespace starpu::task
