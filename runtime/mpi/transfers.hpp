// Carries requests out over MPI: the two sides of the protocol that envelope.hpp describes.
//
// Of the progress thread alone, which is the only one that calls MPI for messages.
#pragma once

#include "mpi/arrivals.hpp"
#include "mpi/credit.hpp"
#include "mpi/envelope.hpp"
#include "mpi/liveness.hpp"
#include "mpi/matching.hpp"
#include "mpi/operations.hpp"
#include "mpi/outgoing.hpp"
#include "mpi/request.hpp"

#include <deque>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace starpu::mpi {

class transfers {
public:
    // Told of each request's end, once: 0 or a negative errno, and then its line was printed.
    using listener = std::function<void(request& ended, int error)>;

    // Told of notices that have come, with what follows them.
    using notice_listener = std::function<void(int source, const envelope& notice, std::string_view text)>;

    // Is given what a line is to say, and of which call.
    using teller = std::function<void(const char* call, const char* text)>;

    transfers(int envelope_tag, int highest_tag, const liveness& living, listener ended,
              notice_listener noticed);

    // The data are the library's from now on, until the request ends.
    void begin_request(request& r);

    // Ends a request that could not begin; of a send its receiver is told.
    void drop(request& r, int error);

    // Takes what has arrived, and ends what MPI has done. True: there was something.
    bool advance();

    // Counts what begins, arrives and leaves, agreements apart.
    std::uint64_t moves() const { return moves_; }

    // Whether nothing is under way and nothing is waited for.
    bool are_none() const {
        return users_.empty() && operations_.are_none() && outgoing_.are_none() && arrivals_.have_all_come();
    }

    // Whether pieces of data are on their way: MPI moves them on only while it is asked.
    bool are_pieces_under_way() const { return pieces_ != 0; }

    // MPI may still need what it was given, although nothing waits for it: keeps that for ever.
    void abandon() {
        operations_.abandon();
        arrivals_.abandon_all();
    }

    // Gives up what the other ranks will never answer, and tells of each; `when` ends its sentence.
    void cancel(const char* when, const teller& tell);

    // Sends and receives that begin from now on end at once: the other ranks will not answer them.
    void refuse_later() { refuses_ = true; }

    // Tells of messages that have come and that no receive has asked for.
    void tell_of_unasked(const teller& tell) const;

    // Ends what waits for ranks that have died, with a line for each.
    void end_with_the_dead();

    // Notices, which are heard on this communicator at any time, until it is left.
    void hear_notices(MPI_Comm comm) { heard_ = comm; }
    void send_notice(envelope notice, int peer, std::string_view text = {});

private:
    // ---- sending
    void send(request& r);
    void tell_of_no_value(request& r);
    void cancel_send(request& r);
    void send_eagerly(request& r);
    void announce_send(request& r);
    void begin_to_send(const envelope& grant);
    void end_of_send(const envelope& what, int peer);

    // ---- receiving
    void receive(request& r);
    void deliver(request& r, const envelope& head, const std::byte* data);
    void return_credit(const request& r, const envelope& head);
    void refuse_message(request& r, const envelope& head, int error);
    void grant(request& r, const envelope& head);
    void end_of_receive(request& r);

    // ---- both
    void agree(request& r);
    // Whether the request cannot be carried out because a rank has died, and has ended therefore.
    bool has_ended_with_dead(request& r);
    int report_death(const request& r, int dead);
    void send_envelope(const envelope& head, int peer, MPI_Comm comm, std::string_view text = {});
    void move_pieces(request& r);
    void end_of_pieces(request& r);
    bool take_messages(MPI_Comm comm);
    void take_parcel(MPI_Comm comm, int source, const std::byte* message, std::size_t bytes);
    std::size_t take_first(MPI_Comm comm, int source, const std::byte* message, std::size_t bytes);
    void sort_message(MPI_Comm comm, int source, const envelope& head, std::span<const std::byte> data);
    void note_piece(request& r, int code);
    void end_request(request& r, int error);
    void send_and_tell();
    void tell_end(request& r);

    struct waiting_for_slot {
        request* receive;
        envelope head;
    };
    struct user {
        MPI_Comm comm;
        unsigned requests;
    };

    std::vector<user>::iterator user_of(MPI_Comm comm);

    const int envelope_tag_;
    const liveness& living_;
    const listener ended_;
    const notice_listener noticed_;
    std::vector<std::uint32_t> free_slots_; // for large messages that come at the same time
    std::deque<waiting_for_slot> waiting_;
    std::uint64_t last_number_; // of a request; an answer to one of an earlier start has none of these
    std::unordered_map<std::uint64_t, request*> sends_; // that wait for an answer, by their numbers
    matching matching_;
    credit credit_;
    operations operations_;
    outgoing outgoing_;
    // Communicators of sends and receives that have not ended. Only these are listened to: others may be
    // gone, or their messages may be for the library's next start.
    std::vector<user> users_;
    bool refuses_ = false;
    MPI_Comm heard_ = MPI_COMM_NULL; // also when there is no user of it
    request* first_ended_ = nullptr; // that are to be told of, in their order
    request** last_ended_ = &first_ended_;
    arrivals arrivals_;
    unsigned pieces_ = 0; // of all requests
    std::uint64_t moves_ = 0;
};

} // namespace starpu::mpi
