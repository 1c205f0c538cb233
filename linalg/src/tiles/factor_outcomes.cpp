// Registers the places of outcomes and reads them.
#include "tiles/factor_outcomes.hpp"

#include "kernels/cpu/lapack.hpp"
#include "kernels/cpu/unpivoted_lu.hpp"
#include "matrix/precisions.hpp"
#include "tasks/end_data.hpp"

#include <cstring>
#include <new>
#include <utility>

namespace starpu::linalg {

// The orders before LAPACK's are looked at, too: not every implementation tells a NaN, none infinity.
template <class T> index failed_order_of(const factor_outcome<T>& outcome, factorisation kind) {
    int info = 0;
    std::memcpy(&info, outcome.values + outcome.order, sizeof info);
    const index factored = info > 0 ? info - 1 : outcome.order;
    for (index i = 0; i < factored; i++) {
        const T pivot = outcome.values[i];
        const bool is_usable =
            kind == factorisation::cholesky ? lapack::is_pivot_usable(pivot) : can_eliminate_with(pivot);
        if (!is_usable) return i + 1;
    }
    return info;
}

template <class T>
void factor_outcomes<T>::make(const block_bounds& rows, const block_bounds& columns, index count) {
    index total = count;
    for (index k = 0; k < count; k++) total += lesser(rows.block_size(k), columns.block_size(k));
    values_.resize(static_cast<std::size_t>(total));
    T* next = values_.data();
    for (index k = 0; k < count; k++) {
        const index order = lesser(rows.block_size(k), columns.block_size(k));
        all_.push_back({next, order, nullptr});
        // In real numbers, so that nothing behind the info is carried that was never written.
        constexpr index reals = sizeof(T) / sizeof(real_of<T>);
        starpu_vector_data_register(&all_.back().handle, STARPU_MAIN_RAM,
                                    reinterpret_cast<std::uintptr_t>(next),
                                    static_cast<std::uint32_t>(reals * order + 1), sizeof(real_of<T>));
        if (!all_.back().handle) throw std::bad_alloc();
        next += order + 1;
    }
}

template <class T> void factor_outcomes<T>::bring_home() {
    for (factor_outcome<T>& outcome : all_)
        if (outcome.handle) end_data(std::exchange(outcome.handle, nullptr));
}

template <class T> index factor_outcomes<T>::failed_order(factorisation kind) const {
    index orders_before = 0;
    for (const factor_outcome<T>& outcome : all_) {
        if (const index failed = failed_order_of(outcome, kind)) return orders_before + failed;
        orders_before += outcome.order;
    }
    return 0;
}

#define STARPU_LINALG_INSTANTIATE(x, T)                                                                      \
    template index failed_order_of(const factor_outcome<T>&, factorisation);                                 \
    template class factor_outcomes<T>;
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg
