// The buffers that workers have of one handle: none, until a task needs them.
#pragma once

#include "base/ids.hpp"
#include "graph/job.hpp"

#include <memory>
#include <new>
#include <span>

namespace starpu::data {

struct contribution;

// A buffer of one worker: its own description, allocated at its first use. What it holds is for
// data/copies/copies.hpp to know: a contribution may be a handle instead, with copies of its own.
struct worker_buffer {
    void* interface = nullptr;
    bool has_value = false;
    base::memory_node_id node = base::main_memory_node; // where the interface's memory is
    contribution* copies = nullptr;
};

class worker_table {
public:
    // Makes room for `count` buffers, keeping those there are. Under the handle's submission lock; the first
    // time others may look meanwhile. False: no memory left.
    bool prepare(unsigned count) noexcept {
        if (buffers().size() >= count) return true;
        std::unique_ptr<contents> larger(new (std::nothrow) contents);
        if (larger == nullptr) return false;
        larger->buffers.reset(new (std::nothrow) worker_buffer[count]);
        if (larger->buffers == nullptr) return false;
        larger->count = count;
        std::size_t i = 0;
        for (const worker_buffer& kept : buffers()) larger->buffers[i++] = kept;
        larger->smaller = std::move(owner_);
        owner_ = std::move(larger);
        // release: pairs with buffers(), which any thread may call.
        current_.store(owner_.get(), std::memory_order_release);
        return true;
    }

    std::span<worker_buffer> buffers() const noexcept {
        const contents* now = current_.load(std::memory_order_acquire);
        return now == nullptr ? std::span<worker_buffer>{} : std::span(now->buffers.get(), now->count);
    }

    // No other thread may look any more.
    void clear() noexcept {
        current_.store(nullptr, std::memory_order_relaxed);
        owner_.reset();
    }

private:
    struct contents {
        unsigned count = 0;
        std::unique_ptr<worker_buffer[]> buffers;
        std::unique_ptr<contents> smaller; // outgrown, but another thread may still look at it
    };
    std::unique_ptr<contents> owner_;
    graph::atomic<const contents*> current_{nullptr};
};

} // namespace starpu::data
