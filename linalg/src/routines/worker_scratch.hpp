// Scratch memory of each worker, for the packed columns of the task it runs.
#pragma once

#include "matrix/workspace.hpp"

#include <starpu.h>

namespace starpu::linalg {

template <class T> class worker_scratch {
public:
    // Throws std::bad_alloc.
    explicit worker_scratch(index elements_each)
        : each_(workspace<T>::rounded(elements_each)), memory_(each_ * starpu_worker_get_count()),
          first_(memory_.take(each_ * starpu_worker_get_count())) {}

    // To be called from a task.
    T* of_this_worker() const { return first_ + each_ * starpu_worker_get_id(); }

private:
    index each_;
    workspace<T> memory_;
    T* first_;
};

} // namespace starpu::linalg
