// Memory that devices copy from and to by themselves must stay in its place meanwhile: it is pinned.
#pragma once

#include <cstddef>

namespace starpu::memory {

// Pins main memory for all open devices of its kind. Any thread may call; no call throws.
class pinner {
public:
    // Returns 0 if it is pinned, maybe from before; else -errno without a line: the memory can be used all
    // the same, but copies from and to it hold up the thread that starts them.
    virtual int pin(void* place, std::size_t bytes) noexcept = 0;
    // 0, or -EINVAL when nothing that begins there was pinned.
    virtual int unpin(void* place) noexcept = 0;

protected:
    ~pinner() = default;
};

// A family of devices comes with its pinner when it opens, and takes it away, having unpinned everything,
// when it closes. The pinner itself lives until the program ends, so that late calls still find it.
void set_pinner(pinner* only) noexcept;

// Whether there is a pinner now.
bool has_pinner() noexcept;

// The answer of the pinner; 0 when there is none, since then no device needs it.
int pin(void* place, std::size_t bytes) noexcept;
int unpin(void* place) noexcept;

} // namespace starpu::memory
