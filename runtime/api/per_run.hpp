// State of the interface that starts anew with each run of the runtime.
#pragma once

#include "base/fork.hpp"
#include "base/guarded.hpp"
#include "instance/instance.hpp"

#include <cstdint>
#include <mutex>
#include <utility>

namespace starpu::api {

template <class T> class per_run {
public:
    // Visits the state under its lock; the first visit of a run finds it as it is constructed.
    template <class Visit> decltype(auto) with(instance::runtime& r, Visit&& visit) {
        return kept_->with([&](kept& k) -> decltype(auto) {
            if (k.run != r.engine().id) k = {r.engine().id, T{}};
            return std::forward<Visit>(visit)(k.value);
        });
    }

private:
    struct kept {
        std::uint64_t run = 0; // id of the engine it belongs to; no engine has 0
        T value{};
    };
    base::renewed_in_child<base::guarded<kept, std::mutex>> kept_;
};

} // namespace starpu::api
