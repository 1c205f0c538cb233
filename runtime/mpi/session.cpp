// How requests enter and leave the library.
#include "mpi/session.hpp"

#include "api/extension.hpp"
#include "mpi/clock.hpp"
#include "mpi/report.hpp"

#include "starpu.h"

#include <algorithm>
#include <cerrno>
#include <utility>

namespace starpu::mpi {

namespace {
std::unique_ptr<session> running;
// Of `running`, for turns that come while the library ends. The other calls come when nothing begins or ends.
std::mutex turning;

standing asked_of_mpi(MPI_Comm comm) {
    standing s;
    MPI_Comm_rank(comm, &s.rank);
    MPI_Comm_size(comm, &s.size);
    return s;
}

// When nothing has moved on any rank for so long after all have come to their shutdown, nothing more is
// expected.
constexpr std::int64_t patience_ns = 1000000000;

// As the runtime's, but not so short that a message could be on its way for longer. 0: off.
std::int64_t stall_delay_ns() {
    constexpr float usual_s = 3;
    constexpr float shortest_s = 0.2F;
    constexpr float ns_per_s = 1e9F;
    const float wanted_s = starpu_get_env_float_default("STARPU_STALL_DELAY", usual_s);
    return wanted_s > 0 ? static_cast<std::int64_t>(std::max(wanted_s, shortest_s) * ns_per_s) : 0;
}

// Every rank counts alike. Of sessions one after the other.
std::uint64_t sessions = 0;
} // namespace

session* current() {
    return running.get();
}

session* current(const char* call) {
    if (running == nullptr)
        report_error(-ENODEV, call, "the library is not initialised; call starpu_mpi_init_conf first");
    return running.get();
}

void set_current(std::unique_ptr<session> next) {
    {
        std::lock_guard guard(turning);
        running.swap(next);
    }
    // The one before ends here, without the lock, for which its thread may ask.
}

session::session(MPI_Comm world, int envelope_tag, int highest_tag, begun what)
    : world_(world), standing_(asked_of_mpi(world)), begun_(what), number_(++sessions),
      living_(world, standing_.rank, standing_.size),
      transfers_(
          envelope_tag, highest_tag, living_, [this](request& r, int error) { note_end(r, error); },
          [this](int source, const envelope& notice, std::string_view text) {
              take_notice(source, notice, text);
          }),
      standstill_(standing_.rank, standing_.size, stall_delay_ns(), now_ns()),
      progress_([this] { make_progress(); }) {}

session::~session() {
    {
        std::lock_guard guard(lock_);
        is_stopping_ = true;
        await_elsewhere(false);
    }
    something_to_do_.notify_one();
    if (progress_.get_id() == std::this_thread::get_id())
        progress_.detach(); // MPI ends the process from within it
    else
        progress_.join();
    // A communicator with a rank that has died cannot end, and where MPI has ended all have.
    for (MPI_Comm own : adopted_)
        if (!has_lost_ranks_ && is_mpi_running()) MPI_Comm_free(&own);
}

int session::admit(std::unique_ptr<request>& owned, bool is_ordered) {
    if (!note_begin_of(*owned))
        return report_error(-ECANCELED, owned->call,
                            "the library is being shut down: the transfer with tag %lld does not begin",
                            static_cast<long long>(owned->tag));
    request* r = owned.release(); // it may have ended, and be gone, before the call below returns
    if (r->kind == transfer_kind::agreement) {
        put_into_inbox(*r);
        return 0;
    }
    const bool is_read = r->kind == transfer_kind::send && !r->is_cancellation;
    const auto mode = is_read ? STARPU_R : STARPU_W;
    const int error = starpu_data_acquire_on_node_cb_sequential_consistency(r->handle, STARPU_MAIN_RAM, mode,
                                                                            take_turn, r, is_ordered ? 1 : 0);
    if (error == 0) return 0;
    owned.reset(r);
    std::lock_guard guard(lock_);
    note_one_less();
    something_ended_.notify_all();
    return error;
}

// False: it comes too late. Ranks still meet at their ends.
bool session::note_begin_of(const request& r) {
    std::lock_guard guard(lock_);
    if (is_giving_up_ && r.kind != transfer_kind::agreement) return false;
    ++under_way_;
    ++begun_requests_;
    await_elsewhere(true);
    return true;
}

void session::note_one_less() {
    await_elsewhere(--under_way_ != 0);
}

// While any is under way the runtime leaves it to this library to say what stands still.
void session::await_elsewhere(bool awaits) {
    if (std::exchange(awaits_, awaits) != awaits) starpu_extension_await_elsewhere(awaits ? 1 : -1);
}

void session::take_turn(void* request_whose_turn_has_come) {
    auto* r = static_cast<request*>(request_whose_turn_has_come);
    // Asked now: a program that is told of the failure meanwhile ends the mark.
    r->is_lost = r->kind == transfer_kind::send && starpu_extension_is_lost(r->handle) != 0;
    {
        std::lock_guard guard(turning);
        if (running != nullptr) return running->put_into_inbox(*r);
    }
    // Shutdown gave it up, with a line. A request that is not detached is still the program's.
    starpu_data_release_on_node(r->handle, STARPU_MAIN_RAM);
    if (r->is_detached) delete r;
}

void session::put_into_inbox(request& r) {
    {
        std::lock_guard guard(lock_);
        inbox_.push_back(&r);
    }
    something_to_do_.notify_one();
}

bool session::has_ended(const request& r) {
    std::lock_guard guard(lock_);
    return r.has_ended;
}

template <class IsOver> void session::wait_until(std::unique_lock<std::mutex>& guard, IsOver is_over) {
    starpu_extension_note_thread(); // it is one of those that are counted
    ++waiting_;
    something_ended_.wait(guard, is_over);
    --waiting_;
}

void session::wait_for_end(const request& r) {
    std::unique_lock guard(lock_);
    wait_until(guard, [&] { return r.has_ended; });
}

void session::wait_for_requests() {
    std::unique_lock guard(lock_);
    wait_until(guard, [&] { return under_way_ == 0; });
}

bool session::is_quiet() {
    std::lock_guard guard(lock_);
    return under_way_ == 0;
}

int session::begin_agreement(const agreement_terms& terms, request*& begun) {
    auto meeting = std::make_unique<request>();
    request* r = meeting.get();
    r->kind = transfer_kind::agreement;
    r->call = terms.call;
    r->comm = terms.comm;
    r->values = terms.values;
    r->duplicate = terms.duplicate;
    const int error = admit(meeting);
    if (error == 0) begun = r;
    return error;
}

int session::end_agreement(std::unique_ptr<request> begun) {
    std::unique_lock guard(lock_);
    const char* before = std::exchange(meets_in_, begun->call);
    wait_until(guard, [&] { return begun->has_ended; });
    meets_in_ = before;
    return begun->error;
}

int session::agree(const agreement_terms& terms) {
    request* begun = nullptr;
    if (const int error = begin_agreement(terms, begun)) return error;
    return end_agreement(std::unique_ptr<request>(begun));
}

session::state session::settle() {
    std::unique_lock guard(lock_);
    const std::uint64_t before = std::exchange(moves_seen_, moves_);
    something_ended_.wait_for(guard, std::chrono::nanoseconds(patience_ns), [&] { return under_way_ == 0; });
    if (under_way_ == 0) return nothing_left;
    const bool do_tasks_go_on = starpu_is_initialized() != 0 && starpu_task_nready() != 0;
    return moves_ != before || do_tasks_go_on ? moving : standing_still;
}

// What ends releases its data, and the next request on them gets its turn.
void session::give_up_rest() {
    std::unique_lock guard(lock_);
    is_giving_up_ = must_cancel_ = true;
    something_to_do_.notify_one();
    something_ended_.wait(guard, [&] { return !must_cancel_; });
    guard.unlock();
    while (settle() == moving) {
    }
    guard.lock();
    if (under_way_ != 0)
        report_error(-EBUSY, "starpu_mpi_shutdown",
                     "%llu transfers never got their turn with their data, which are held or wait for tasks",
                     static_cast<unsigned long long>(under_way_));
}

void session::begin_to_leave() {
    std::lock_guard guard(lock_);
    left_ns_ = now_ns();
}

bool session::has_lost_ranks() {
    std::lock_guard guard(lock_);
    return has_lost_ranks_;
}

static void note_nothing_moved(const request& r) {
    if (r.kind == transfer_kind::send)
        r.noted->note_sent_nothing(r.peer, r.count_of_note);
    else
        r.noted->note_received_nothing(r.count_of_note);
}

// The data are released before anything is told of the end: what the program does next finds them free.
void session::note_end(request& r, int error) {
    const bool has_sent = r.kind == transfer_kind::send && !r.is_cancellation && error == 0;
    if (has_sent) traffic_.note_sent(r.comm, r.peer, r.data.byte_count());
    if (r.has_no_value && r.noted != nullptr) note_nothing_moved(r);
    if (r.kind != transfer_kind::agreement) starpu_data_release_on_node(r.handle, STARPU_MAIN_RAM);
    std::unique_ptr<request> detached(r.is_detached ? &r : nullptr);
    if (detached != nullptr && r.callback != nullptr)
        base::call_program([&] { r.callback(r.argument); },
                           [&](const base::thrown& what) {
                               return report_error(what.error, r.call,
                                                   "the callback of the transfer with tag %lld threw \"%s\"",
                                                   static_cast<long long>(r.tag), what.text);
                           });
    std::lock_guard guard(lock_);
    note_one_less();
    if (detached == nullptr) {
        r.error = error;
        r.has_ended = true;
    }
    something_ended_.notify_all();
}

} // namespace starpu::mpi
