// Room for accesses, and waiting for the end of a job.
#include "graph/details.hpp"

#include <new>

namespace starpu::graph {

job_details* ensure_details(job& n) {
    if (n.details == nullptr) n.details = new (std::nothrow) job_details;
    return n.details;
}

unsigned long number_of(job_details& d) {
    static atomic<unsigned long> last{0};
    unsigned long known = d.job_id.load(std::memory_order_relaxed);
    if (known != 0) return known;
    const unsigned long fresh = last.fetch_add(1, std::memory_order_relaxed) + 1;
    const bool is_first =
        d.job_id.compare_exchange_strong(known, fresh, std::memory_order_relaxed, std::memory_order_relaxed);
    return is_first ? fresh : known;
}

bool reserve_accesses(job& n, unsigned count, std::int32_t own) {
    const bool earlier_ones_linked = n.references.load(std::memory_order_acquire) != own;
    n.clear(has_blocks);
    if (!earlier_ones_linked && n.details != nullptr) n.details->earlier_blocks.clear();
    if (count <= inline_accesses && !earlier_ones_linked) return true;
    if (ensure_details(n) == nullptr) return false;
    const unsigned blocks = (count + accesses_per_block - 1) / accesses_per_block;
    std::unique_ptr<access_block[]> fresh(new (std::nothrow) access_block[blocks]);
    if (fresh == nullptr) return false;
    for (unsigned b = 0; b < blocks; ++b) fresh[b].owner = &n;
    if (n.details->blocks != nullptr && earlier_ones_linked)
        n.details->earlier_blocks.push_back(std::move(n.details->blocks));
    n.details->blocks = std::move(fresh);
    n.set(has_blocks);
    // Where it lies stays: a chain may still know it from an earlier run.
    n.accesses[0].target.store(uses_anything, std::memory_order_release);
    return true;
}

bool may_use(const job& n, const void* handle) {
    for (const access& a : n.accesses) {
        const std::uintptr_t target = a.target.load(std::memory_order_acquire);
        const std::uintptr_t address = target & ~position_mask;
        if (address == uses_anything || address == reinterpret_cast<std::uintptr_t>(handle)) return true;
    }
    return false;
}

void aim_access(job& n, unsigned position, void* handle) {
    access& a = access_at(n, position);
    const std::uintptr_t where =
        n.has(has_blocks) ? (position % accesses_per_block) | in_block_bit : position;
    a.word.store(0, std::memory_order_relaxed);
    // release: pairs with may_use(), which looks at jobs that others run.
    a.target.store(reinterpret_cast<std::uintptr_t>(handle) | where, std::memory_order_release);
}

void wait_until_complete(job_details& d) {
    wait_until_complete(d, [](const atomic<std::uint32_t>& word, std::uint32_t expected) {
        active_atomics::wait(word, expected);
        return true;
    });
}

bool desert(job_details& d) {
    std::uint32_t state = d.completion.load(std::memory_order_acquire);
    while (state != complete)
        if (d.completion.compare_exchange_weak(state, deserted, std::memory_order_acq_rel,
                                               std::memory_order_acquire))
            return true;
    return false;
}

bool announce_completion(job_details& d) {
    const std::uint32_t before = d.completion.exchange(complete, std::memory_order_acq_rel);
    if (before == awaited) active_atomics::wake_all(d.completion);
    return before == deserted;
}

} // namespace starpu::graph
