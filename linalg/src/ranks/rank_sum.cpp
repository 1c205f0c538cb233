// Adds the sums of the ranks below to that of this one, sends it up, and what comes down again further.
#include "ranks/rank_sum.hpp"

#include "ranks/insist.hpp"
#include "ranks/rank_codelet.hpp"
namespace starpu::linalg {

namespace {

enum direction : std::int64_t { up, down, directions };

double& number_in(void* buffer) {
    return *reinterpret_cast<double*>(STARPU_VARIABLE_GET_PTR(buffer));
}

void add_number(void* buffers[], void*) {
    number_in(buffers[0]) += number_in(buffers[1]);
}

} // namespace

rank_sum::rank_sum(const rank_place& here) : here_(here), tags_(here.comm, directions) {
    for (int distance = 1; distance < here_.ranks; distance *= 2) {
        if ((here_.rank & distance) != 0) {
            parent_ = here_.rank - distance;
            break;
        }
        if (here_.rank + distance < here_.ranks) children_.emplace_back(here_.rank + distance);
    }
}

void rank_sum::insert_sum(starpu_data_handle_t value) {
    static starpu_codelet adding = rank_codelet("add sum of rank", add_number);
    for (const child& c : children_) {
        insist(starpu_mpi_irecv_detached(c.data, c.rank, tags_[up], here_.comm, nullptr, nullptr));
        insist(starpu_task_insert(&adding, STARPU_RW, value, STARPU_R, starpu_data_handle_t(c.data), 0));
    }
    if (parent_ >= 0) {
        insist(starpu_mpi_isend_detached(value, parent_, tags_[up], here_.comm, nullptr, nullptr));
        insist(starpu_mpi_irecv_detached(value, parent_, tags_[down], here_.comm, nullptr, nullptr));
    }
    for (const child& c : children_)
        insist(starpu_mpi_isend_detached(value, c.rank, tags_[down], here_.comm, nullptr, nullptr));
}

} // namespace starpu::linalg
