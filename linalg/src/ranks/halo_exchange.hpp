// The ranks that share a system by its rows: they send each other the rows that others read, and add up.
#pragma once

#include "ranks/dealt_rows.hpp"
#include "ranks/rank_sum.hpp"
#include "ranks/rank_tags.hpp"
#include "ranks/registered_data.hpp"
#include "tasks/other_ranks.hpp"

#include <deque>

namespace starpu::linalg {

class halo_exchange final : public other_ranks {
public:
    // Collective. Throws std::system_error and std::bad_alloc. The rows outlive it; its end waits for what it
    // inserted.
    explicit halo_exchange(const dealt_rows& rows);

    void attach(double* solution, double* direction) override;
    void exchange(halo_vector which, starpu_data_handle_t written) override;
    const std::vector<starpu_data_handle_t>& halo(halo_vector which) const override;
    void add_up(starpu_data_handle_t value) override { sum_.insert_sum(value); }

private:
    struct leaving {
        explicit leaving(const halo_part& rows)
            : part(rows), packed(rows.rows.size()), data(packed.data(), packed.size()) {}
        const halo_part& part;
        std::vector<double> packed;
        const registered_data data;
    };
    struct packing {
        const double* vector;
        leaving* to;
    };
    struct vector_halo {
        std::deque<packing> packings; // a deque, for tasks keep the addresses
        std::deque<registered_data> received;
        std::vector<starpu_data_handle_t> handles; // of the same
    };
    static void pack_rows(void* buffers[], void* argument);
    void attach_one(vector_halo& vector, double* first);
    vector_halo& vector_of(halo_vector which) { return vectors_[static_cast<int>(which)]; }

    const dealt_rows& rows_;
    const rank_tags tags_; // by vector
    rank_sum sum_;
    std::deque<leaving> leaving_;
    vector_halo vectors_[2];
};

} // namespace starpu::linalg
