// One element for each worker.
#pragma once

#include "base/by_id.hpp"
#include "base/ids.hpp"

#include <vector>

namespace starpu::base {

template <class T> using per_worker = by_id<worker_id, std::vector<T>>;

// for (worker_id worker : first_workers(count)) ...
constexpr first_ids<worker_id> first_workers(std::size_t count) noexcept {
    return first_ids<worker_id>(count);
}

} // namespace starpu::base
