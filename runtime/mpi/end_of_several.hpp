// Tells once that the last of several transfers has ended.
#pragma once

#include <atomic>
#include <memory>

namespace starpu::mpi {

// Frees itself with the last end. The one that makes it counts as a transfer until all are begun.
class end_of_several {
public:
    // then(argument) is called by whichever thread notes the last end.
    end_of_several(void (*then)(void*), void* argument) : then_(then), argument_(argument) {}

    void await_one_more() { left_.fetch_add(1, std::memory_order_relaxed); }

    static void note_end(void* of_several) {
        auto* all = static_cast<end_of_several*>(of_several);
        // Partner: the others here; the last one frees what all have used.
        if (all->left_.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
        const std::unique_ptr<end_of_several> owned(all);
        if (all->then_ != nullptr) all->then_(all->argument_);
    }

private:
    std::atomic<unsigned> left_{1};
    void (*then_)(void*);
    void* argument_;
};

} // namespace starpu::mpi
