// Lets workers sleep when there is nothing to do, and wakes as many as are needed without losing one call.
//
// One idle_set serves one class of workers. A worker that finds nothing:
//     begin_search(); looks for a while; if (end_search() && found) wake_one();
// and, having found nothing,
//     announce_idle(w); looks once more;
//     if (found && retract_idle(w)) wake_one();    // publishers may have relied on this worker alone
//     else { park(w); found or looks; if (end_search() && found) wake_one(); }
// A thread with new work publishes it, then calls wake_one().
//
// Publication, wake_one()'s looks, the worker's announcement and its second look are seq_cst. Why no wake-up
// is lost then, says worker/idle.cpp.
#pragma once

#include "base/active_atomics.hpp"
#include "base/per_worker.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace starpu::base {

template <class Policy> class basic_idle_set {
public:
    explicit basic_idle_set(unsigned workers)
        : words_((workers + word_bits - 1) / word_bits), beds_(workers) {}

    // ---- the worker's side

    // Relaxed: a waker that misses it wakes one worker more than needed.
    void begin_search() noexcept { searching_.fetch_add(1, std::memory_order_relaxed); }

    // True: that was the last searcher. If it found work it calls wake_one(): publishers relied on it to see
    // theirs.
    bool end_search() noexcept { return searching_.fetch_sub(1, std::memory_order_seq_cst) == 1; }

    // From here on others may send a token; the caller looks at its queues once more before it parks.
    void announce_idle(worker_id worker) noexcept {
        word_of(worker).fetch_or(bit_of(worker), std::memory_order_seq_cst);
    }

    // True: no waker has chosen this worker. False: a token is coming, which park() must consume.
    bool retract_idle(worker_id worker) noexcept { return clear_bit(worker); }

    // Sleeps until a token comes and consumes it. The worker then already counts as a searcher.
    void park(worker_id worker) noexcept {
        bed& b = beds_[worker];
        while (!token_is_here(b)) Policy::wait(b.word, asleep);
        b.word.store(empty, std::memory_order_relaxed);
    }

    // The same for at most `timeout_ns`. False: no token came, and the worker is neither idle nor a searcher
    // now.
    bool park_for(worker_id worker, std::int64_t timeout_ns) noexcept {
        bed& b = beds_[worker];
        if (!token_is_here(b)) Policy::wait_for(b.word, asleep, timeout_ns);
        if (retract_idle(worker)) return false; // the word may stay `asleep`: at worst a needless system call
        park(worker);
        return true;
    }

    // ---- the waker's side; the work, if any, is published before by a seq_cst operation or under a lock
    // that the
    //      sleeper's second look takes too

    // Wakes one sleeper unless a worker searches already. While all workers are busy this only reads.
    bool wake_one() noexcept {
        if (searching_.load(std::memory_order_seq_cst) != 0) return false;
        for (std::size_t w = 0; w < words_.size(); ++w) {
            std::uint64_t idle = words_[w].bits.load(std::memory_order_seq_cst);
            for (; idle != 0; idle &= idle - 1)
                if (wake(id_at<worker_id>(w * word_bits + static_cast<unsigned>(std::countr_zero(idle)))))
                    return true;
        }
        return false;
    }

    // Wakes this worker even if others search. False: it does not sleep, and will look before it does.
    bool wake(worker_id worker) noexcept {
        if ((word_of(worker).load(std::memory_order_seq_cst) & bit_of(worker)) == 0) return false;
        if (!clear_bit(worker)) return false;
        searching_.fetch_add(1, std::memory_order_relaxed); // on its behalf: the next pushes leave it at this
        send_token(beds_[worker]);
        return true;
    }

    void wake_all() noexcept {
        for (const worker_id worker : beds_.ids()) wake(worker);
    }

    // Whether this worker sleeps, or is about to, and no waker has sent it a token.
    bool is_asleep(worker_id worker) noexcept {
        return (word_of(worker).load(std::memory_order_seq_cst) & bit_of(worker)) != 0;
    }

    // In one order with publications, as wake_one() looks.
    bool somebody_searches() const noexcept { return searching_.load(std::memory_order_seq_cst) != 0; }

    // Whether each of the first `workers` workers is_asleep() and none searches. True stays true until a
    // thread has work.
    bool all_asleep(unsigned workers) noexcept {
        if (somebody_searches()) return false;
        for (const worker_id worker : first_workers(workers))
            if (!is_asleep(worker)) return false;
        return true;
    }

    // Whether any worker sleeps. In one order with publications: a thread that has just published asks, and
    // skips the wake-up.
    bool has_sleepers() const noexcept {
        for (const idle_word& word : words_)
            if (word.bits.load(std::memory_order_seq_cst) != 0) return true;
        return false;
    }

    // How many look for work or are on their way to; a hint.
    unsigned searching() const noexcept { return searching_.load(std::memory_order_relaxed); }

private:
    static constexpr std::size_t word_bits = 64;
    enum : std::uint32_t { empty, asleep, token };

    template <class V> using atomic = typename Policy::template atomic<V>;
    struct alignas(cache_line_bytes) idle_word {
        atomic<std::uint64_t> bits{0};
    };
    struct alignas(cache_line_bytes) bed {
        atomic<std::uint32_t> word{empty};
    };

    atomic<std::uint64_t>& word_of(worker_id worker) noexcept {
        return words_[index_of(worker) / word_bits].bits;
    }
    static std::uint64_t bit_of(worker_id worker) noexcept {
        return std::uint64_t{1} << index_of(worker) % word_bits;
    }

    // The thread that clears the bit owes the worker a token, or is the worker. Acquire: the token comes
    // after the worker's last write to the same word, which its announcement released.
    bool clear_bit(worker_id worker) noexcept {
        return (word_of(worker).fetch_and(~bit_of(worker), std::memory_order_acquire) & bit_of(worker)) != 0;
    }

    // False leaves the word at `asleep`, so that the sender of the token knows whether it must ask the
    // kernel.
    static bool token_is_here(bed& b) noexcept {
        std::uint32_t seen = empty;
        if (b.word.compare_exchange_strong(seen, asleep, std::memory_order_acquire,
                                           std::memory_order_acquire))
            return false;
        return seen == token;
    }

    static void send_token(bed& b) noexcept {
        if (b.word.exchange(token, std::memory_order_release) == asleep) Policy::wake_one(b.word);
    }

    // Written on idle transitions only; publishers read it.
    alignas(cache_line_bytes) atomic<std::uint32_t> searching_{0};
    std::vector<idle_word> words_;
    per_worker<bed> beds_;
};

using idle_set = basic_idle_set<active_atomics>;

} // namespace starpu::base
