// Packs rows that others read, and receives theirs where they are read.
#include "ranks/halo_exchange.hpp"

#include "ranks/insist.hpp"
#include "ranks/rank_codelet.hpp"

namespace starpu::linalg {

halo_exchange::halo_exchange(const dealt_rows& rows)
    : rows_(rows), tags_(rows.here().comm, 2), sum_(rows.here()) {
    for (const halo_part& part : rows_.sent()) leaving_.emplace_back(part);
}

void halo_exchange::attach(double* solution, double* direction) {
    attach_one(vector_of(halo_vector::solution), solution);
    attach_one(vector_of(halo_vector::direction), direction);
}

void halo_exchange::attach_one(vector_halo& vector, double* first) {
    for (leaving& to : leaving_) vector.packings.push_back({first, &to});
    double* next = first + rows_.matrix().n;
    for (const halo_part& part : rows_.received()) {
        vector.handles.push_back(vector.received.emplace_back(next, part.rows.size()));
        next += part.rows.size();
    }
}

const std::vector<starpu_data_handle_t>& halo_exchange::halo(halo_vector which) const {
    return vectors_[static_cast<int>(which)].handles;
}

void halo_exchange::pack_rows(void* buffers[], void* argument) {
    const packing& p = *static_cast<const packing*>(argument);
    auto* to = reinterpret_cast<double*>(STARPU_VECTOR_GET_PTR(buffers[0]));
    for (const index row : p.to->part.rows) *to++ = p.vector[row];
}

void halo_exchange::exchange(halo_vector which, starpu_data_handle_t written) {
    static starpu_codelet kind = rank_codelet("pack halo", pack_rows);
    vector_halo& vector = vector_of(which);
    const std::int64_t tag = tags_[static_cast<int>(which)];
    for (packing& p : vector.packings) {
        insist(starpu_task_insert(&kind, STARPU_W, starpu_data_handle_t(p.to->data), STARPU_R, written,
                                  STARPU_CL_ARGS_NFREE, &p, sizeof p, STARPU_PRIORITY,
                                  starpu_sched_get_max_priority(), 0));
        insist(
            starpu_mpi_isend_detached(p.to->data, p.to->part.peer, tag, rows_.here().comm, nullptr, nullptr));
    }
    for (std::size_t i = 0; i < vector.handles.size(); ++i)
        insist(starpu_mpi_irecv_detached(vector.handles[i], rows_.received()[i].peer, tag, rows_.here().comm,
                                         nullptr, nullptr));
}

} // namespace starpu::linalg
