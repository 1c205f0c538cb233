// The tasks of one routine on Householder reflectors: they share a ring of packed blocks of them.
#pragma once

#include "matrix/blocking.hpp"
#include "matrix/workspace.hpp"
#include "routines/block_reflector.hpp"
#include "routines/task_graph.hpp"
#include "routines/worker_scratch.hpp"

#include <array>

namespace starpu::linalg {

template <class T> class reflector_tasks {
public:
    // Reflectors of at most so many elements, `block` of them in a block, and what they are applied to cut
    // into parts of at most part_size columns or rows.
    reflector_tasks(index most_rows, index block, index part_count, index part_size, int more_priority = 0)
        : slot_elements_(workspace<T>::rounded(block_reflector<T>::elements(most_rows, block))),
          memory_(ring_size * slot_elements_),
          scratch_(block_reflector<T>::scratch_elements(block, part_size)), graph_(more_priority) {
        for (auto& slot : slots_) slot.place_in(memory_.take(slot_elements_), most_rows, block);
        slot_tokens_ = graph_.new_tokens(ring_size);
        part_tokens_ = graph_.new_tokens(part_count);
    }

    block_reflector<T>& slot(index step) { return slots_[static_cast<std::size_t>(step % ring_size)]; }
    T* scratch() const { return scratch_.of_this_worker(); }

    // A task that writes the block of a step, and one that applies it to a part.
    void submit_block(starpu_codelet& kind, int priority, index step, std::function<void()> work) {
        const starpu_data_descr access = slot_access(step, STARPU_W);
        graph_.submit(kind, priority, {&access, 1}, std::move(work));
    }
    void submit_block_of_part(starpu_codelet& kind, int priority, index step, index part,
                              std::function<void()> work) {
        const starpu_data_descr accesses[] = {slot_access(step, STARPU_W), part_access(part)};
        graph_.submit(kind, priority, accesses, std::move(work));
    }
    void submit_application(starpu_codelet& kind, int priority, index step, index part,
                            std::function<void()> work) {
        const starpu_data_descr accesses[] = {slot_access(step, STARPU_R), part_access(part)};
        graph_.submit(kind, priority, accesses, std::move(work));
    }
    void wait_for_all() { graph_.wait_for_all(); }

private:
    // Blocks packed and not yet used up; three are enough for their chain to stay ahead.
    static constexpr index ring_size = 3;

    starpu_data_descr slot_access(index step, starpu_data_access_mode mode) const {
        return {slot_tokens_[static_cast<std::size_t>(step % ring_size)], mode};
    }
    starpu_data_descr part_access(index part) const {
        return {part_tokens_[static_cast<std::size_t>(part)], STARPU_RW};
    }

    index slot_elements_;
    workspace<T> memory_;
    worker_scratch<T> scratch_;
    std::array<block_reflector<T>, ring_size> slots_;
    std::vector<starpu_data_handle_t> slot_tokens_, part_tokens_;
    task_graph graph_; // last: its tasks use all of the above until it has waited
};

// The chain of blocks first, then by step.
inline int reflector_priority(index steps_left, index distance) {
    return static_cast<int>(distance <= 1 ? 1000000000 + steps_left : 1000 * steps_left - distance);
}

} // namespace starpu::linalg
