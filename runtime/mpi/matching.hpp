// Brings messages and receives together: those of one communicator, source and tag meet in their order.
//
// Of the progress thread alone.
#pragma once

#include "mpi/envelope.hpp"
#include "mpi/request.hpp"

#include <cstddef>
#include <deque>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

namespace starpu::mpi {

// What came before it was asked for.
struct early_message {
    envelope head;
    std::vector<std::byte> data; // of an eager one
};

class matching {
public:
    // The receive that such a message belongs to, taken out; or nullptr, and the message should be kept.
    request* take_receive(MPI_Comm comm, int source, std::int64_t tag);
    void keep(MPI_Comm comm, int source, early_message message);

    // Forgets the message of that send, if it is kept.
    void withdraw(MPI_Comm comm, int source, const envelope& withdrawn);

    // The message that the receive should get, taken out; or none, and the receive waits from now on.
    std::optional<early_message> take_message_or_wait(request& receive);

    // Whether a message is kept for that receive.
    bool has_message(const request& receive) const;

    // The receives that wait for one of these sources, taken out.
    std::vector<request*> take_receives(const std::function<bool(MPI_Comm comm, int source)>& is_meant);

    // Those that nothing has asked for.
    void each_message(const std::function<void(int source, const early_message& kept)>& visit) const;

private:
    struct key {
        int comm; // MPI_Comm_c2f: the same for one communicator in every implementation
        int source;
        std::int64_t tag;
        bool operator==(const key&) const = default;
    };
    struct hash {
        std::size_t operator()(const key& k) const;
    };
    // Never both: what meets leaves at once.
    struct line {
        std::deque<request*> receives;
        std::deque<early_message> messages;
        bool has_none() const { return receives.empty() && messages.empty(); }
    };

    std::unordered_map<key, line, hash> lines_;
};

} // namespace starpu::mpi
