// Makes the work of a plan: decomposes its problem, prepares the tables, and keeps it for plans to come.
#include "plans/work_maker.hpp"

#include "base/checked_size.hpp"
#include "core/awaited_task.hpp"
#include "core/statistics.hpp"
#include "core/work_area.hpp"
#include "kernels/choices.hpp"
#include "kernels/search.hpp"
#include "plans/runner.hpp"
#include "plans/work_cache.hpp"
#include "programs/block_sizes.hpp"
#include "programs/decompose.hpp"
#include "programs/decompose_2d.hpp"
#include "programs/without_area.hpp"

#include <algorithm>
#include <new>

namespace starpu::fft {
namespace {

template <class Real> std::size_t bytes_of(std::size_t complex_count) {
    return (base::checked_size(complex_count) * sizeof(std::complex<Real>)).value();
}

void add_walks(work_key& key, const std::vector<walk>& walks) {
    key.push_back(walks.size());
    for (const walk& w : walks) key.insert(key.end(), {w.count, w.in_step, w.out_step});
}

template <class Real> work_key key_of(const work_request& wanted) {
    const problem& p = wanted.what;
    work_key key{sizeof(Real),
                 wanted.rows,
                 wanted.columns,
                 wanted.workers,
                 wanted.memory == memory_use::work_area,
                 static_cast<std::size_t>(p.kind),
                 p.sign > 0};
    key.insert(key.end(), p.ways.begin(), p.ways.end());
    add_walks(key, p.axes);
    add_walks(key, p.loops);
    return key;
}

template <class Real> program<Real> program_for(const work_request& wanted) {
    const auto& [what, rows, columns, workers, memory] = wanted;
    if (memory == memory_use::work_area)
        return rows > 0 ? decompose_2d<Real>(rows, columns, what.sign, workers)
                        : decompose<Real>(what, workers);
    return rows > 0 ? rows_without_area<Real>(rows, columns, what.sign, workers)
                    : without_area<Real>(what, workers);
}

template <class Real> void prepare(const program<Real>& whole, planning how) {
    if (whole.preparation.empty()) return;
    const std::size_t bytes = bytes_of<Real>(whole.preparation_count);
    borrowed_block area = try_borrow(bytes);
    if (bytes > 0 && !area.data()) throw std::bad_alloc{};
    const work_of_passes<Real> todo{whole.preparation, bytes, 0};
    if (may_wait() && how == planning::by_workers) {
        if (runner{todo}.execute("plan", {}, std::move(area)) != 0) throw std::bad_alloc{};
        return;
    }
    // A task must not wait for tasks: it does the work itself.
    for (std::size_t i = 0; i < todo.pass_count(); ++i)
        for (std::size_t chunk = 0; chunk < todo.chunk_count(i); ++chunk) todo.run(i, chunk, {}, area.data());
}

template <class Real> std::shared_ptr<const work> made_for(const work_request& wanted, planning how) {
    program<Real> whole = program_for<Real>(wanted);
    prepare(whole, how);
    return std::make_shared<const work_of_passes<Real>>(
        std::move(whole.passes), bytes_of<Real>(whole.shared_count), whole.table_bytes);
}

// A pass that touches fresh memory.
pass<double> touching(const borrowed_block& area) {
    constexpr std::size_t piece_bytes = std::size_t{4} << 20, page_bytes = 4096;
    auto run = [start = static_cast<volatile char*>(area.data()),
                bytes = area.bytes()](std::size_t chunk, const chunk_data<double>&) {
        const std::size_t end = std::min(bytes, (chunk + 1) * piece_bytes);
        for (std::size_t i = chunk * piece_bytes; i < end; i += page_bytes) start[i] = 0;
    };
    return {"fft plan touch", ceil_divide(area.bytes(), piece_bytes), 0, run};
}

template <class Real>
std::shared_ptr<const work> known_or_made(const work_request& wanted, planning how, bool& is_known) {
    const work_key key = key_of<Real>(wanted);
    const search how_to_search = current_search();
    const work_origin origin{generation_of_choices<Real>(), how_to_search.how == effort::measured};
    auto known = find_work(key, origin);
    is_known = known != nullptr;
    if (is_known) return known;
    auto made = made_for<Real>(wanted, how);
    // What a limit of time has cut short, or is out of date already, is for this plan alone.
    if (how_to_search.is_over() || generation_of_choices<Real>() != origin.generation) return made;
    return keep_work(key, origin, std::move(made));
}

} // namespace

template <class Real> std::shared_ptr<const work> work_for(const work_request& wanted, planning how) {
    bool is_known = false;
    auto found = known_or_made<Real>(wanted, how, is_known);
    if (is_known) count_plan_found();
    return found;
}

template <class Real> std::shared_ptr<const work> work_without_area(work_request wanted) {
    wanted.memory = memory_use::scratch_alone;
    if (needs_fftw_without_area(wanted.what)) throw std::bad_alloc{};
    bool is_known = false; // for a plan that was counted
    return known_or_made<Real>(wanted, planning::by_caller, is_known);
}

void bring_work_area(std::size_t bytes) {
    if (!may_wait() || is_work_area_at_hand(bytes)) return;
    const borrowed_block area = try_borrow(bytes);
    if (!area.is_fresh()) return;
    const work_of_passes<double> todo{{touching(area)}, 0, 0};
    runner{todo}.execute("plan", {});
}

#define STARPUFFT_INSTANTIATE(Real)                                                                          \
    template std::shared_ptr<const work> work_for<Real>(const work_request&, planning);                      \
    template std::shared_ptr<const work> work_without_area<Real>(work_request);
STARPUFFT_INSTANTIATE(double)
STARPUFFT_INSTANTIATE(float)
STARPUFFT_INSTANTIATE(long double)
#undef STARPUFFT_INSTANTIATE

} // namespace starpu::fft
