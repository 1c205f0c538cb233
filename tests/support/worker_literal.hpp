// 0_worker is the number of the first worker.
#pragma once

#include "base/ids.hpp"

namespace starpu {

consteval base::worker_id operator""_worker(unsigned long long number) {
    return base::worker_id(number);
}

} // namespace starpu
