// The calls of MPI that are under way, and what follows when they end.
//
// Of the progress thread alone.
#pragma once

#include "mpi/mpi_interface.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

namespace starpu::mpi {

class operations {
public:
    // The other side: a place in a communicator, or `anywhere` for what all of it do together.
    struct target {
        MPI_Comm comm;
        int place;
    };

    // Called with MPI's code when the operation has ended; or with this when the other side has died.
    static constexpr int peer_died = -1;
    using continuation = std::function<void(int code)>;
    using buffer = std::unique_ptr<std::byte[]>;

    // Calls begin(&request), which begins an operation of MPI; `owned` lives until its end, or longer.
    // Returns MPI's code: if it is an error nothing was begun, and nothing follows. Throws std::bad_alloc
    // before it begins anything.
    template <class Begin>
    int begin_operation(target with, Begin&& begin, continuation then, buffer owned = nullptr) {
        if (begun_.size() == begun_.capacity()) begun_.reserve(2 * begun_.size() + 16);
        rests_.push_back({with, std::move(then), std::move(owned)});
        MPI_Request request = MPI_REQUEST_NULL;
        const int code = begin(&request);
        if (code == MPI_SUCCESS)
            begun_.push_back(request);
        else
            rests_.pop_back();
        return code;
    }

    // So many operations begin without an allocation. Throws std::bad_alloc.
    void expect(std::size_t more);

    // Ends what MPI has done meanwhile. True: there was something.
    bool advance();

    bool are_none() const { return begun_.empty(); }

    // MPI goes on with what it has: the memory stays, and nothing follows.
    void abandon();

    // The same where the other side has died: these end with peer_died.
    using judgement = std::function<bool(const target&)>;
    void abandon_dead(const judgement& is_dead);

private:
    struct rest {
        target with;
        continuation then;
        buffer owned;
    };

    void remove_ended();

    // The two are parallel: MPI wants the first as an array.
    std::vector<MPI_Request> begun_;
    std::vector<rest> rests_;
    std::vector<int> ended_;
    std::vector<MPI_Status> statuses_;
};

} // namespace starpu::mpi
