// Room for data on one memory node: who may have how much of it, and who must go.
//
// Whoever needs memory there asks for its whole footprint at once, and is let in in the order of asking; from
// then on until it leaves nothing it needs can be taken away. So of those who are inside each can finish, and
// whoever waits holds nothing. The copies that nobody inside needs make room: see data/copy_ring.hpp. Errands
// that need no memory any more do not stand in line: who is inside, or in front, may be waiting for them.
#pragma once

#include "data/copy_ring.hpp"
#include "memory/watermarks.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace starpu::data {

struct fetch;

class room {
public:
    // Lets the fetch in now or later, or ends it with -ENOMEM if it can never be let in, with -EIO if the
    // device is lost.
    void ask(fetch& f);
    // The same at once or not at all, for who could do without; nobody else is sent away for it. False: no.
    bool ask_softly(fetch& f);
    // Back to the head of the line: memory that was promised could not be had. Somebody else may have taken
    // it for a moment. So it is tried again when one of those inside has left, and where there is none, after
    // a few short pauses.
    void ask_again(fetch& f, std::size_t lacking_bytes);
    void leave(fetch& f);

    // Something was given back, or nobody needs it any more.
    void look_again() {
        if (waiting_.load(std::memory_order_seq_cst) != 0) let_in();
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
    // The same until so many bytes could be counted, saving what must be saved, for who stands in no line.
    // False: too much of what is there is needed now.
    bool make_room(std::size_t bytes);
    // Memory that is not the data's was given back.
    void note_given_back();
    // Sends one away, if nobody needs it and the value is elsewhere too.
    bool send_away(replica& r);
    // It goes first from now on.
    void send_to_front(replica& r) { copies_.send_to_front(r); }
    // The node goes: handles that outlive the runtime lose their copies there. Nothing is under way any more.
    void close();

private:
    enum class answer { let_in, wait, pause, never, lost };
    unsigned number() const;
    // Who goes on: a fetch in or away, nobody, or the caller after a pause.
    struct turn {
        fetch* whose = nullptr;
        answer what = answer::wait;
        unsigned pause = 0;
    };
    turn take_turn(std::vector<replica*>& to_save);
    void let_in();
    void note_inside(fetch& f);
    void stand_in_line(fetch& f);
    bool is_errand_without_needs(fetch& f);
    fetch* take_errand();
    answer try_to_let_in(fetch& f, std::vector<replica*>& to_save);
    copy_ring::prey take_prey(std::size_t bytes, const fetch* who_asks, std::vector<replica*>* to_save);
    static void save_all(const std::vector<replica*>& to_save, urgency how_soon);
    static void note_saved(void* saved, int error);
    static void note_saved_ahead(void* saved, int error);
    static void end_save(replica& r, bool is_refused);
    std::string describe_shortage(const fetch& f, std::size_t need);
    // Room and clean copies before anybody needs them, as the watermarks say.
    void look_ahead();
    bool is_time_to_look_ahead();
    void note_dirty(const memory::watermarks& marks, std::vector<replica*>& to_save);

    std::mutex line_lock_; // outside any set's lock
    fetch* first_ = nullptr;
    fetch* last_ = nullptr;
    unsigned inside_ = 0;
    std::uint64_t departures_ = 0;
    std::uint64_t next_look_ahead_ = 0;  // in departures
    graph::atomic<unsigned> waiting_{0}; // seq_cst: who gives something back does so before it looks here
    graph::atomic<std::size_t> being_saved_{0}; // bytes
    graph::atomic<unsigned> ending_{0};         // seq_cst: read before it is found out that nothing was freed

    copy_ring copies_;
};

room& room_of(unsigned node);

// All rooms but main memory's, before their nodes go.
void close_rooms();

// Before memory is asked for again that somebody else may have taken for a moment; each pause, counted from
// 0, is longer than the one before.
constexpr unsigned most_pauses = 6; // 63 ms in all
void pause_before_attempt(unsigned number);

// Whether copies on the node have to make room at all.
bool is_tight(unsigned node);

} // namespace starpu::data
