// Counts the buffers in main memory that are not freed yet, as long as this lives.
#pragma once

#include <starpu.h>

#include <cerrno>
#include <cstddef>
#include <cstdlib>

namespace starpu::tests {

class held_buffers {
public:
    held_buffers() {
        count_ = 0;
        starpu_malloc_set_hooks(allocate, free);
    }
    ~held_buffers() { starpu_malloc_set_hooks(nullptr, nullptr); }
    held_buffers(const held_buffers&) = delete;
    held_buffers& operator=(const held_buffers&) = delete;

    int count() const { return count_; }

private:
    static int allocate(unsigned, void** place, std::size_t bytes, int) {
        *place = std::malloc(bytes);
        if (*place == nullptr) return -ENOMEM;
        ++count_;
        return 0;
    }
    static int free(unsigned, void* place, std::size_t, int) {
        std::free(place);
        --count_;
        return 0;
    }

    inline static int count_ = 0;
};

} // namespace starpu::tests
