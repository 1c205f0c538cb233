// Finds the fastest leaf length for a kernel by timing a few, once per process and kind of transform.
#include "kernels/tuner.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <map>
#include <mutex>
#include <utility>

namespace starpu::fft {
namespace {

using clock = std::chrono::steady_clock;

constexpr std::size_t leaf_limits[] = {std::numeric_limits<std::size_t>::max(), 2048, 1024, 512, 256, 128};
constexpr std::size_t trial_rows = 4; // as in a panel: the cache sees several rows
constexpr int trials = 4;
constexpr std::chrono::microseconds trial_time{40};

// Beyond this FFTW's quick plan of a whole row is never the best, and trying it would take long.
constexpr std::size_t longest_trial = std::size_t{1} << 15;

// The least time for one round of rows; zeros are as good as any numbers.
template <class Real> double seconds_per_round(const kernel<Real>& candidate) {
    const std::size_t stride = candidate.row_stride();
    const aligned_array<std::complex<Real>> rows{(trial_rows + 1) * stride};
    std::fill_n(rows.data(), (trial_rows + 1) * stride, std::complex<Real>{});
    double best = std::numeric_limits<double>::infinity();
    for (int trial = 0; trial < trials; ++trial) {
        const auto start = clock::now();
        int rounds = 0;
        do {
            for (std::size_t row = 0; row < trial_rows; ++row)
                candidate.transform_row(rows.data() + (row + 1) * stride, rows.data() + row * stride);
            ++rounds;
        } while (clock::now() - start < trial_time);
        best = std::min(best, std::chrono::duration<double>(clock::now() - start).count() / rounds);
    }
    return best;
}

template <class Real> using kernel_pointer = std::shared_ptr<const kernel<Real>>;

template <class Real> kernel_pointer<Real> fastest(std::size_t length, int sign) {
    // A later candidate must be clearly faster, else noise would choose; more so than a row that FFTW does
    // alone, which need not be brought in first where the arrays suit.
    constexpr double clearly = 0.97, clearly_with_copy = 0.9;
    kernel_pointer<Real> best;
    double best_time = 0;
    std::size_t last_leaf = 0;
    for (const std::size_t limit : leaf_limits) {
        if (best && limit >= length) continue;
        auto candidate = std::make_shared<const kernel<Real>>(length, sign, limit);
        if (best && candidate->leaf() == length) break; // cannot be split, let alone further
        if (candidate->leaf() == last_leaf) continue;
        last_leaf = candidate->leaf();
        const double time = seconds_per_round(*candidate);
        const double needed = best && best->leaf() == length ? clearly_with_copy : clearly;
        if (best && time >= needed * best_time) continue;
        best = std::move(candidate);
        best_time = time;
    }
    return best;
}

// The leaf lengths chosen so far, and the kernels still in use. The choice stays for the life of the process,
// so that a plan made again computes the same bits.
template <class Real> class choices {
public:
    kernel_pointer<Real> find(std::size_t length, int sign) {
        std::lock_guard lock{mutex_};
        entry& known = entries_[{length, sign}];
        if (auto in_use = known.in_use.lock()) return in_use;
        kernel_pointer<Real> found = known.leaf == 0 && length <= longest_trial
                                         ? fastest<Real>(length, sign)
                                         : std::make_shared<const kernel<Real>>(length, sign, leaf_of(known));
        known = {found->leaf(), found};
        return found;
    }

private:
    struct entry {
        std::size_t leaf = 0;
        std::weak_ptr<const kernel<Real>> in_use;
    };
    static std::size_t leaf_of(const entry& known) { return known.leaf ? known.leaf : 8192 / sizeof(Real); }

    std::mutex mutex_; // also keeps two trials from disturbing each other
    std::map<std::pair<std::size_t, int>, entry> entries_;
};

} // namespace

template <class Real> kernel_pointer<Real> tuned_kernel(std::size_t length, int sign) {
    static choices<Real> all;
    return all.find(length, sign);
}

template std::shared_ptr<const kernel<double>> tuned_kernel(std::size_t length, int sign);
template std::shared_ptr<const kernel<float>> tuned_kernel(std::size_t length, int sign);
template std::shared_ptr<const kernel<long double>> tuned_kernel(std::size_t length, int sign);

} // namespace starpu::fft
