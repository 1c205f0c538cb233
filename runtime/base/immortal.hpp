// A value for as long as the process lives: it is made in its own place, without a request for memory, and
// is never destroyed, so that calls after the end of main() still find it.
#pragma once

#include <cstddef>
#include <new>

namespace starpu::base {

template <class T> class immortal {
public:
    immortal() : made_(new (place_) T) {}
    immortal(const immortal&) = delete;
    immortal& operator=(const immortal&) = delete;

    T& operator*() const noexcept { return *made_; }

private:
    alignas(T) std::byte place_[sizeof(T)];
    T* made_;
};

} // namespace starpu::base
