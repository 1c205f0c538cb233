// Starts copies with the backend that is able to, and waits for what was started.
#include "memory/transfer.hpp"

#include "base/report.hpp"
#include "memory/nodes.hpp"

#include <cerrno>
#include <new>

namespace starpu::memory {

void transfer::append(const operation& started) noexcept {
    try {
        under_way_.push_back(started);
    } catch (const std::bad_alloc&) {
        has_failed_ |= started.by->wait(started) == progress::failed;
    }
}

progress transfer::test() noexcept {
    bool is_pending = false;
    for (operation& o : under_way_) {
        if (o.by == nullptr) continue;
        const progress now = o.by->test(o);
        is_pending = is_pending || now == progress::pending;
        has_failed_ |= now == progress::failed;
        if (now != progress::pending) o.by = nullptr;
    }
    if (is_pending) return progress::pending;
    return has_failed_ ? progress::failed : progress::done;
}

progress transfer::wait() noexcept {
    for (operation& o : under_way_)
        if (o.by != nullptr) has_failed_ |= o.by->wait(o) == progress::failed;
    under_way_.clear();
    return has_failed_ ? progress::failed : progress::done;
}

// Main memory can be reached by every device; between two devices either may know how.
static backend& who_copies(backend& from, backend& to) {
    if (to.is_main()) return from;
    if (from.is_main()) return to;
    return to.exchanges_with(from) ? to : from;
}

int copy(base::memory_node_id source_node, address source, std::size_t source_offset,
         base::memory_node_id destination_node, address destination, std::size_t destination_offset,
         const strided_shape& shape, transfer* late) noexcept {
    if (!has(source_node) || !has(destination_node) || !is_direct(source_node, destination_node))
        return base::report_error(-ENOSYS, "data copy",
                                  "there is no way from memory node %u to %u; copy through main memory",
                                  base::number_of(source_node), base::number_of(destination_node));
    backend& from = at(source_node).behind;
    backend& to = at(destination_node).behind;
    operation started;
    const int result =
        who_copies(from, to).copy({&from, source, source_offset}, {&to, destination, destination_offset},
                                  shape, late != nullptr, started);
    if (result == -EAGAIN) late->append(started);
    return result;
}

} // namespace starpu::memory
