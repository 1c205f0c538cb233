// The library between its initialisation and its shutdown: requests under way, and the thread that makes
// progress with them.
//
// A request first waits for its turn with the data, as an acquisition of the runtime; then it goes through
// the inbox to the progress thread, which alone calls MPI for it, releases the data and tells of the end.
#pragma once

#include "mpi/liveness.hpp"
#include "mpi/request.hpp"
#include "mpi/standing.hpp"
#include "mpi/standstill.hpp"
#include "mpi/traffic.hpp"
#include "mpi/transfers.hpp"

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string_view>
#include <thread>
#include <vector>

namespace starpu::mpi {

class session {
public:
    // What the library began for itself, and its end ends.
    struct begun {
        bool mpi = false;
        bool runtime = false;
    };

    // Throws std::bad_alloc and std::system_error.
    session(MPI_Comm world, int envelope_tag, int highest_tag, begun what);
    // The library no longer waits for anything: give_up_rest() came first.
    ~session();
    session(const session&) = delete;
    session& operator=(const session&) = delete;

    // Asks for the transfer and returns at once: 0, and then `owned` is the session's or, unless it is
    // detached, the caller's again once it has ended; or a negative errno with its line: -ECANCELED once
    // give_up_rest() has begun.
    int admit(std::unique_ptr<request>& owned, bool is_ordered = true);

    // Whether the request has ended; blocks until then.
    bool has_ended(const request& r);
    void wait_for_end(const request& r);

    // Blocks until no request is under way.
    void wait_for_requests();
    bool is_quiet();

    // Begins what all ranks of the communicator ask for; then blocks until they have, and frees it. The terms
    // stay where they are until then.
    struct agreement_terms {
        const char* call;
        MPI_Comm comm;
        std::span<std::int64_t> values;
        MPI_Comm* duplicate = nullptr;
    };
    int begin_agreement(const agreement_terms& terms, request*& begun);
    int end_agreement(std::unique_ptr<request> begun);
    // Both.
    int agree(const agreement_terms& terms);

    // The communicator ends with the session.
    void adopt(MPI_Comm own) { adopted_.push_back(own); }

    // Waits a while for what is under way, and says how it stands.
    enum state { nothing_left, standing_still, moving };
    state settle();
    // Ends what the other ranks will never answer, with a line for each; from now on also what gets its turn
    // with its data, or is asked for. Waits while that goes on.
    void give_up_rest();

    // All ranks are about to leave: from now on one that is gone has only been quicker.
    void begin_to_leave();
    bool has_lost_ranks();

    MPI_Comm world() const { return world_; }
    const standing& standing_in_world() const { return standing_; }
    traffic& traffic_so_far() { return traffic_; }
    begun what_was_begun() const { return begun_; }

private:
    static void take_turn(void* request_whose_turn_has_come);
    void put_into_inbox(request& r);
    void make_progress();
    std::vector<request*> take_inbox();
    void begin_request(request& r);
    void give_up_transfers();
    void rest(std::int64_t quiet_since_ns);
    void note_end(request& r, int error);
    void watch_standstill(std::int64_t now_ns);
    bool can_move(std::uint64_t& activity);
    const char* meeting_place();
    void send_notice(const standstill::notice& what);
    void tell_all(const envelope& notice);
    void take_notice(int source, const envelope& notice, std::string_view text);
    void give_up_at_standstill();
    void report_standstill(const char* text);
    void watch_ranks(std::int64_t now_ns);
    bool is_leaving(std::int64_t now_ns);
    void note_death(int rank, bool is_first_to_know);
    bool note_begin_of(const request& r);
    void note_one_less();
    void await_elsewhere(bool awaits);
    template <class IsOver> void wait_until(std::unique_lock<std::mutex>& guard, IsOver is_over);

    const MPI_Comm world_;
    const standing standing_; // in it
    const begun begun_;
    const std::uint64_t number_; // of the sessions of this process
    traffic traffic_;
    std::vector<MPI_Comm> adopted_; // of the thread that ends the library
    liveness living_;               // this one and the next two are the progress thread's
    transfers transfers_;
    standstill standstill_;
    bool is_death_new_ = false;

    std::mutex lock_; // of what follows
    std::condition_variable something_to_do_;
    std::condition_variable something_ended_;
    std::vector<request*> inbox_;
    std::uint64_t under_way_ = 0;    // requests that have not ended, those that wait for their turn included
    std::uint64_t moves_ = 0;        // of the transfers, as the progress thread last saw them
    std::uint64_t moves_seen_ = 0;   // by settle()
    bool awaits_ = false;            // the runtime knows of requests under way
    const char* meets_in_ = nullptr; // the call in which this rank waits for all others, if it does
    std::uint64_t begun_requests_ = 0;
    unsigned waiting_ = 0; // threads of the application that wait here
    bool has_lost_ranks_ = false;
    std::int64_t left_ns_ = 0;  // when all ranks had begun to leave, if they have
    bool is_giving_up_ = false; // from give_up_rest() on
    bool must_cancel_ = false;  // the progress thread has not given up yet what is under way
    bool is_stopping_ = false;

    std::thread progress_; // last: it uses the others
};

// The one that runs, or nullptr. It stays until shutdown, which the program calls when nothing else does.
session* current();
session* current(const char* call); // and if there is none a line says so
void set_current(std::unique_ptr<session> next);

} // namespace starpu::mpi
