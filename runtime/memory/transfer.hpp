// One copy of a piece of data as the functions of its interface see it: they start any number of operations,
// and the requester waits for all of them. A pointer to it is the `async_data` of the public interface.
#pragma once

#include "base/ids.hpp"
#include "base/small_vector.hpp"
#include "memory/backend.hpp"

namespace starpu::memory {

class transfer {
public:
    // What was started and has not been found done. -ENOMEM: it was waited for instead.
    void append(const operation& started) noexcept;

    progress test() noexcept;
    progress wait() noexcept;
    bool is_empty() const { return under_way_.empty(); }

    auto begin() const { return under_way_.begin(); }
    auto end() const { return under_way_.end(); }

private:
    base::small_vector<operation, 4> under_way_;
    bool has_failed_ = false;
};

// Between two nodes that are direct neighbours. With `late` the copy may outlast the call: 0 is returned if
// it is over, -EAGAIN if `late` has something to wait for; without it the call waits. Other negative errnos
// have their line.
int copy(base::memory_node_id source_node, address source, std::size_t source_offset,
         base::memory_node_id destination_node, address destination, std::size_t destination_offset,
         const strided_shape& shape, transfer* late) noexcept;

} // namespace starpu::memory
