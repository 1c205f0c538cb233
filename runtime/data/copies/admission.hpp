// Room for data on one memory node: which fetch may have how much of it, and which copies must go.
//
// A fetch that needs memory there asks for its whole footprint at once, and fetches are admitted in the order
// of asking. From its admission until it leaves, nothing that it needs can be taken away. So each admitted
// fetch can finish, and a waiting one holds nothing. Copies that no admitted fetch needs are evicted: see
// data/copies/eviction_clock.hpp. A fetch with `is_background` that needs no more memory skips the queue: an
// admitted fetch, or the first in the queue, may be waiting for it.
#pragma once

#include "base/newest_alive.hpp"
#include "data/copies/applicant.hpp"
#include "data/copies/eviction_clock.hpp"
#include "memory/watermarks.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace starpu::data {

// Has the value of a copy that must leave its node, and that is pinned and counted among the transfers of its
// set, copied to replica::spill_target. Implemented above.
class write_back {
public:
    virtual ~write_back() = default;
    // Calls then(&r, error) at the end, by any thread.
    virtual void start(replica& r, urgency how_soon, void (*then)(void*, int)) = 0;
};

// Under the set's lock: gives the copy memory; from then on it may be evicted when it is not needed. 0 or
// -ENOMEM; without a line: the caller makes room and tries again.
int get_memory(replica& r);

class admission {
public:
    // For main memory; the others get their numbers with their places.
    admission() = default;
    void set_number(base::memory_node_id node) { number_ = node; }

    // Lets the fetch in now or later, or ends it with -ENOMEM if it can never be let in, with -EIO if the
    // device is lost.
    void ask(applicant& f);
    // Admits the fetch at once, without an eviction, or not at all: for one that can be dropped. False: no.
    bool ask_softly(applicant& f);
    // Puts the fetch back at the head of the queue: the node could not give memory that was granted. Another
    // user of that memory may hold it for a moment. So it tries again when an admitted fetch has left
    // or, where there is none, after a few short pauses.
    void ask_again(applicant& f, std::size_t lacking_bytes);
    void leave(applicant& f);

    // Call it when memory was given back, or when a copy is not needed any more.
    void look_again() {
        if (waiting_.load(std::memory_order_seq_cst) != 0) admit();
    }

    // A replica has got memory of the runtime's here, or is not to be sent away any more. The first under the
    // lock of its set, the second without.
    void settle(replica& r);
    void forget(replica& r) { copies_.remove(r); }

    // Around the end of copies, which are not to be sent away any more and have their memory still.
    void begin_ending() { ending_.fetch_add(1, std::memory_order_seq_cst); }
    void finish_ending() {
        ending_.fetch_sub(1, std::memory_order_seq_cst);
        look_again();
    }

    // Sends copies away until so many bytes are free, if that can be done without waiting. Returns the bytes.
    std::size_t send_away(std::size_t bytes);
    // Evicts until so many bytes could be counted, and waits for the write-backs that this takes; for a
    // caller outside the queue. False: too much of what is there is needed now.
    bool make_room(std::size_t bytes);
    // Memory that is not the data's was given back.
    void note_given_back();
    // Evicts one copy, if it is not in use and is not the only one with the value.
    bool send_away(replica& r);
    // It goes first from now on.
    void send_to_front(replica& r) { copies_.send_to_front(r); }
    // The node goes, and with it the copy of data that outlive the runtime.
    void close(replica& r);

private:
    enum class answer { admit, wait, pause, never, lost };
    // The next step of admit(): admit or refuse a fetch, stop, or try again after a pause.
    struct turn {
        applicant* whose = nullptr;
        answer what = answer::wait;
        unsigned pause = 0;
    };
    turn take_turn(std::vector<replica*>& to_save);
    void admit();
    void note_inside(applicant& f);
    void stand_in_line(applicant& f);
    bool is_background_without_needs(applicant& f);
    applicant* take_background();
    answer try_to_admit(applicant& f, std::vector<replica*>& to_save);
    eviction_clock::reclaimed reclaim(std::size_t bytes, const applicant* requester,
                                      std::vector<replica*>* to_save);
    static void save_all(const std::vector<replica*>& to_save, urgency how_soon);
    static void note_saved(void* saved, int error);
    static void note_saved_ahead(void* saved, int error);
    static void end_save(replica& r, bool is_refused);
    std::string describe_shortage(const applicant& f, std::size_t need);
    // Evicts and writes back copies before a fetch needs their memory, as the watermarks say.
    void look_ahead();
    bool is_time_to_look_ahead();
    void note_dirty(const memory::watermarks& marks, std::vector<replica*>& to_save);

    base::memory_node_id number_ = base::main_memory_node;
    std::mutex line_lock_; // outside any set's lock
    applicant* first_ = nullptr;
    applicant* last_ = nullptr;
    unsigned inside_ = 0;
    std::uint64_t departures_ = 0;
    std::uint64_t next_look_ahead_ = 0;  // in departures
    graph::atomic<unsigned> waiting_{0}; // seq_cst: a thread first gives back what it held, then reads this
    graph::atomic<std::size_t> being_saved_{0}; // bytes
    graph::atomic<unsigned> ending_{0};         // seq_cst: read before it is found out that nothing was freed

    eviction_clock copies_;
};

// Those of the nodes that a runtime adds, and what writes their copies back.
class admissions {
public:
    explicit admissions(write_back& by);
    admissions(const admissions&) = delete;
    admissions& operator=(const admissions&) = delete;

    admission& of(base::memory_node_id node) noexcept { return all_[node]; }
    // Before the nodes go: a handle with a set loses its copies there. Nothing is under way any more.
    void forget_copies(handle& h);

    write_back& writer;

private:
    base::by_id<base::memory_node_id, std::array<admission, STARPU_MAXNODES>>
        all_; // main memory's is none of them
    base::newest_alive<admissions> way_{*this};
};

// Main memory's is there before and after a runtime, as the node is; others belong to the running runtime.
admission& admission_of(base::memory_node_id node);

// Pauses before another request for memory that another user of the device may hold for a moment. Each
// pause, counted from 0, is longer than the one before.
constexpr unsigned most_pauses = 6; // 63 ms in all
void pause_before_attempt(unsigned number);

// Whether copies on the node have to make room at all.
bool is_tight(base::memory_node_id node);

} // namespace starpu::data
