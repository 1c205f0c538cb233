// Finds the fastest leaf length for a kernel by timing a few, once per process and kind of transform.
#include "kernels/tuner.hpp"

#include "kernels/choices.hpp"
#include "kernels/search.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>
#include <map>
#include <mutex>
#include <utility>

namespace starpu::fft {
namespace {

using clock = search::clock;

constexpr std::size_t leaf_limits[] = {std::numeric_limits<std::size_t>::max(), 2048, 1024, 512, 256, 128};
constexpr std::size_t trial_rows = 4; // as in a panel: the cache sees several rows

// How often and how long each candidate runs.
struct trials {
    int count;
    std::chrono::microseconds time;
};
constexpr trials brief_trials{4, std::chrono::microseconds{40}};
constexpr trials measuring_trials{12, std::chrono::microseconds{300}};

// The least time for one round of rows; zeros are as good as any numbers.
template <class Real> double seconds_per_round(const kernel<Real>& candidate, const trials& how) {
    const std::size_t stride = candidate.row_stride();
    const aligned_array<std::complex<Real>> rows{(trial_rows + 1) * stride};
    std::fill_n(rows.data(), (trial_rows + 1) * stride, std::complex<Real>{});
    double best = std::numeric_limits<double>::infinity();
    for (int trial = 0; trial < how.count; ++trial) {
        const auto start = clock::now();
        int rounds = 0;
        do {
            for (std::size_t row = 0; row < trial_rows; ++row)
                candidate.transform_row(rows.data() + (row + 1) * stride, rows.data() + row * stride);
            ++rounds;
        } while (clock::now() - start < how.time);
        best = std::min(best, std::chrono::duration<double>(clock::now() - start).count() / rounds);
    }
    return best;
}

template <class Real> using kernel_pointer = std::shared_ptr<const kernel<Real>>;

constexpr std::size_t bytes_of_usual_leaf = 8192;

// What a search found, and whether it was over before its time.
template <class Real> struct finding {
    kernel_pointer<Real> best;
    bool is_complete;
};

template <class Real> finding<Real> fastest(std::size_t length, int sign, const search& wanted) {
    // A later candidate must be clearly faster, else noise would choose; more so than a row that FFTW does
    // alone, which need not be brought in first where the arrays suit.
    constexpr double clearly = 0.97, clearly_with_copy = 0.9;
    const trials& how = wanted.how == effort::measured ? measuring_trials : brief_trials;
    kernel_pointer<Real> best;
    double best_time = 0;
    std::size_t last_leaf = 0;
    for (const std::size_t limit : leaf_limits) {
        if (best && limit >= length) continue;
        if (wanted.is_over()) break;
        auto candidate = std::make_shared<const kernel<Real>>(length, sign, limit);
        if (best && candidate->leaf() == length) return {best, true}; // cannot be split, let alone further
        if (candidate->leaf() == last_leaf) continue;
        last_leaf = candidate->leaf();
        const double time = seconds_per_round(*candidate, how);
        const double needed = best && best->leaf() == length ? clearly_with_copy : clearly;
        if (best && time >= needed * best_time) continue;
        best = std::move(candidate);
        best_time = time;
    }
    return {best, !wanted.is_over()};
}

// The choices of a precision, and the kernels still in use. A choice stays for the life of the process, so
// that a plan made again computes the same bits, unless it is measured later, or wisdom has another.
template <class Real> class choice_table {
public:
    kernel_pointer<Real> find(std::size_t length, int sign, const search& wanted) {
        const std::lock_guard lock{mutex_};
        const entry known = known_of(length, sign);
        if (must_search(length, known, wanted)) {
            if (wanted.how == effort::none) throw unknown_choice{};
            const finding<Real> found = fastest<Real>(length, sign, wanted);
            if (found.is_complete) return remember(length, sign, wanted.how == effort::measured, found.best);
            if (known.leaf == 0) return found.best ? found.best : kernel_with(length, sign, usual_leaf);
        }
        if (auto in_use = known.in_use.lock()) return in_use;
        return remember(length, sign, known.is_measured,
                        kernel_with(length, sign, known.leaf ? known.leaf : usual_leaf));
    }

    std::vector<choice> all() {
        const std::lock_guard lock{mutex_};
        std::vector<choice> known;
        for (const auto& [place, is] : entries_)
            if (place.first <= longest_searched && is.leaf > 0)
                known.push_back({place.first, place.second, is.leaf, is.is_measured});
        return known;
    }

    void learn(const std::vector<choice>& told) {
        const std::lock_guard lock{mutex_};
        auto all_known = entries_; // nothing is learned where memory runs out on the way
        for (const choice& each : told) {
            entry& known = all_known[{each.length, each.sign}];
            if (known.is_measured && !each.is_measured) continue;
            if (known.leaf != each.leaf) known.in_use.reset();
            known.leaf = each.leaf;
            known.is_measured = each.is_measured;
        }
        entries_.swap(all_known);
        generation_.fetch_add(1, std::memory_order_release);
    }

    void forget_all() {
        const std::lock_guard lock{mutex_};
        entries_.clear();
        generation_.fetch_add(1, std::memory_order_release);
    }

    std::size_t generation() const { return generation_.load(std::memory_order_acquire); }

private:
    struct entry {
        std::size_t leaf = 0;
        bool is_measured = false;
        std::weak_ptr<const kernel<Real>> in_use;
    };
    static constexpr std::size_t usual_leaf = bytes_of_usual_leaf / sizeof(Real);

    static kernel_pointer<Real> kernel_with(std::size_t length, int sign, std::size_t leaf) {
        return std::make_shared<const kernel<Real>>(length, sign, leaf);
    }

    static bool must_search(std::size_t length, const entry& known, const search& wanted) {
        if (length > longest_searched) return false;
        return known.leaf == 0 || (wanted.how == effort::measured && !known.is_measured);
    }

    entry known_of(std::size_t length, int sign) const {
        const auto place = entries_.find({length, sign});
        return place == entries_.end() ? entry{} : place->second;
    }

    kernel_pointer<Real> remember(std::size_t length, int sign, bool is_measured,
                                  kernel_pointer<Real> found) {
        entry& known = entries_[{length, sign}];
        if (known.leaf != 0 && known.leaf != found->leaf())
            generation_.fetch_add(1, std::memory_order_release);
        known = {found->leaf(), is_measured, found};
        return found;
    }

    std::mutex mutex_; // also keeps two trials from disturbing each other
    std::map<std::pair<std::size_t, int>, entry> entries_;
    std::atomic<std::size_t> generation_{0}; // release: changes of choices; acquire: generation()
};

template <class Real> choice_table<Real>& table() {
    static choice_table<Real> all;
    return all;
}

} // namespace

template <class Real> kernel_pointer<Real> tuned_kernel(std::size_t length, int sign) {
    return table<Real>().find(length, sign, current_search());
}

template <class Real> std::vector<choice> known_choices() {
    return table<Real>().all();
}

template <class Real> void learn(const std::vector<choice>& told) {
    table<Real>().learn(told);
}

template <class Real> void forget_choices() {
    table<Real>().forget_all();
}

template <class Real> std::size_t generation_of_choices() {
    return table<Real>().generation();
}

#define STARPUFFT_INSTANTIATE(Real)                                                                          \
    template std::shared_ptr<const kernel<Real>> tuned_kernel(std::size_t length, int sign);                 \
    template std::vector<choice> known_choices<Real>();                                                      \
    template void learn<Real>(const std::vector<choice>& told);                                              \
    template void forget_choices<Real>();                                                                    \
    template std::size_t generation_of_choices<Real>();
STARPUFFT_INSTANTIATE(double)
STARPUFFT_INSTANTIATE(float)
STARPUFFT_INSTANTIATE(long double)
#undef STARPUFFT_INSTANTIATE

} // namespace starpu::fft
