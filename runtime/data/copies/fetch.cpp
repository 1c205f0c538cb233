// The steps of a fetch: room, memory, values, the right to write. Each may have to wait; the thread that
// brings the last missing part goes on with the next step.
#include "data/copies/fetch.hpp"

#include "base/checked_size.hpp"
#include "data/copies/admission.hpp"
#include "data/copies/copy_requests.hpp"
#include "data/copies/replicas.hpp"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <new>
#include <utility>

namespace starpu::data {

struct fetch::waiter : copy_waiter {
    fetch* whose = nullptr;
    wanted_copy* what = nullptr;
    bool is_writing = false;
    unsigned lost_sources = 0; // copies that failed with their device
};

fetch::fetch() = default;
fetch::~fetch() = default;

namespace {
constexpr unsigned most_attempts = 100;

void note_error(fetch& f, int error) {
    if (error != 0) f.error.store(error, std::memory_order_relaxed);
}

void ask_to_write(fetch& f);

// Takes one off what is missing. True: it was the last, and nothing is left to do but the user's own part.
bool count_off(fetch& f) {
    if (f.missing.fetch_sub(1, std::memory_order_acq_rel) != 1) return false;
    if (f.takes_writes || f.error.load(std::memory_order_relaxed) != 0) return true;
    f.takes_writes = true;
    f.missing.store(1, std::memory_order_relaxed);
    ask_to_write(f);
    return f.missing.fetch_sub(1, std::memory_order_acq_rel) == 1;
}

void arrive(fetch& f) {
    if (count_off(f)) f.arrived(f);
}

// ---- the right to write

// On a lost device nothing is written: the value stays what and where it is.
bool begin_to_write(fetch::waiter& w) {
    fetch& f = *w.whose;
    if (memory::at(f.node).is_lost()) {
        note_error(f, -EIO);
        return true;
    }
    replica_set& set = *w.what->target->replicas;
    std::lock_guard guard(set.lock);
    w.is_writing = begin_writing(set, f.node, w.what->needs_memory, w);
    return w.is_writing;
}

void try_to_write_again(copy_waiter& self, int) {
    auto& w = static_cast<fetch::waiter&>(self);
    fetch& f = *w.whose;
    if (begin_to_write(w)) arrive(f);
}

void ask_to_write(fetch& f) {
    for (std::size_t i = 0; i < f.copies.size(); ++i) {
        if (!f.copies[i].writes) continue;
        f.waiters[i].then = try_to_write_again;
        f.missing.fetch_add(1, std::memory_order_relaxed);
        if (begin_to_write(f.waiters[i])) f.missing.fetch_sub(1, std::memory_order_relaxed);
    }
}

// ---- the values

void ask_for_value(fetch::waiter& w);

// A copy failed: whether that may be because of a lost device, while the value is elsewhere too.
bool is_elsewhere(fetch::waiter& w) {
    if (memory::at(w.whose->node).is_lost() || ++w.lost_sources > memory::node_count()) return false;
    const replica_set& set = *w.what->target->replicas;
    std::lock_guard guard(w.what->target->replicas->lock);
    const std::uint64_t left = within_reach(set.valid);
    return left != 0 && left != set.valid;
}

void note_value(copy_waiter& self, int error) {
    auto& w = static_cast<fetch::waiter&>(self);
    if (error != 0 && is_elsewhere(w)) return ask_for_value(w);
    note_error(*w.whose, error);
    arrive(*w.whose);
}

void go_on_from_main_memory(void* waiter, int error) {
    auto& w = *static_cast<fetch::waiter*>(waiter);
    if (error == 0) return ask_for_value(w);
    note_error(*w.whose, error);
    arrive(*w.whose);
}

// Missing is counted already; it is taken off now or at the arrival.
void ask_for_value(fetch::waiter& w) {
    fetch& f = *w.whose;
    handle& h = *w.what->target;
    copy_request* to_start = nullptr;
    copy_answer answer;
    {
        std::lock_guard guard(h.replicas->lock);
        replica& r = *h.replicas->copies[f.node].load(std::memory_order_acquire);
        answer = ask_for(*h.replicas, r, f.how_soon, f.priority, &w, to_start);
        if (answer == copy_answer::needs_relay) ++h.replicas->transfers;
    }
    const urgency how_soon = f.how_soon;
    const int priority = f.priority;
    if (to_start != nullptr) return start(*to_start);
    if (answer == copy_answer::comes) return;
    if (answer == copy_answer::needs_relay)
        return bring(h, STARPU_MAIN_RAM, how_soon, priority, go_on_from_main_memory, &w);
    if (answer == copy_answer::no_memory) note_error(f, -ENOMEM);
    if (answer == copy_answer::lost) note_error(f, -EIO);
    arrive(f);
}

void ask_for_values(fetch& f) {
    for (std::size_t i = 0; i < f.copies.size(); ++i) {
        if (!f.copies[i].reads || !f.copies[i].needs_memory) continue;
        f.waiters[i].then = note_value;
        f.missing.fetch_add(1, std::memory_order_relaxed);
        ask_for_value(f.waiters[i]);
    }
}

// ---- the memory

// 0, or the bytes that could not be had.
std::size_t allocate_all(fetch& f) {
    for (const wanted_copy& c : f.copies) {
        if (!c.needs_memory) continue;
        const memory::allowance prepaid(f.node, f.reserved_bytes);
        std::lock_guard guard(c.target->replicas->lock);
        if (get_memory(*c.target->replicas->copies[f.node].load(std::memory_order_acquire)) != 0)
            return std::max<std::size_t>(memory_bytes(*c.target), 1);
    }
    return 0;
}

// Gives back what the fetch will not allocate any more; the user's further bytes stay.
void give_back_rest(fetch& f) {
    const std::size_t rest = f.reserved_bytes - std::min(f.reserved_bytes, f.further_bytes);
    memory::at(f.node).discount(rest);
    f.reserved_bytes -= rest;
}

void give_back_all(fetch& f) {
    memory::at(f.node).discount(std::exchange(f.reserved_bytes, 0));
}

bool make_waiters(fetch& f) {
    f.waiters.reset(new (std::nothrow) fetch::waiter[f.copies.size()]);
    if (f.waiters == nullptr) return false;
    for (std::size_t i = 0; i < f.copies.size(); ++i) {
        if (replica_on(*f.copies[i].target, f.node) == nullptr) return false;
        f.waiters[i].whose = &f;
        f.waiters[i].what = &f.copies[i];
    }
    return true;
}

bool prepare(fetch& f) {
    f.missing.store(2, std::memory_order_relaxed); // one for the caller, one for the way to the values
    if (make_waiters(f)) return true;
    note_error(f, -ENOMEM);
    return false;
}
} // namespace

// Kinds of data of the program may tell any size.
static void add_to(std::size_t& sum, std::size_t bytes) {
    sum = (base::checked_size(sum) + bytes).value();
}

bytes_needed fetch::pin() {
    bytes_needed all{further_bytes, further_bytes};
    for (const wanted_copy& c : copies) {
        std::lock_guard guard(c.target->replicas->lock); // the description of main memory's copy may change
        const std::size_t bytes = memory_bytes(*c.target);
        replica& r = *c.target->replicas->copies[node].load(std::memory_order_acquire);
        ++r.pins;
        r.was_used = true;
        if (c.needs_memory && !r.is_allocated) add_to(all.lacking_bytes, bytes);
        if (c.needs_memory && (!r.is_allocated || r.owns_memory)) add_to(all.total_bytes, bytes);
    }
    is_pinned = true;
    return all;
}

void fetch::unpin() {
    for (const wanted_copy& c : copies) {
        std::lock_guard guard(c.target->replicas->lock);
        --c.target->replicas->copies[node].load(std::memory_order_acquire)->pins;
    }
    is_pinned = false;
}

void fetch::go_on() {
    if (const std::size_t lacking = allocate_all(*this)) {
        const bool is_lost = memory::at(node).is_lost();
        if (!is_lost && is_inside && ++attempts < most_attempts) {
            give_back_all(*this);
            unpin();
            return admission_of(node).ask_again(*this, lacking);
        }
        note_error(*this, is_lost ? -EIO : -ENOMEM);
    }
    give_back_rest(*this);
    if (is_inside) admission_of(node).look_again(); // background copies may need no memory any more
    if (error.load(std::memory_order_relaxed) == 0) ask_for_values(*this);
    arrive(*this);
}

void fetch::turn_away(int reason, std::string why) {
    reserved_bytes = 0;
    shortage = std::move(why);
    note_error(*this, reason);
    arrive(*this);
}

bool fetch::needs(const handle& h) const {
    return std::any_of(copies.begin(), copies.end(), [&](const wanted_copy& c) { return c.target == &h; });
}

// False: there is no room now, and no copy is evicted for a fetch that can be dropped.
static bool ask_for_room(fetch& f) {
    if (is_tight(f.node)) {
        if (f.how_soon == urgency::idle) return admission_of(f.node).ask_softly(f);
        admission_of(f.node).ask(f);
    } else {
        f.pin();
        f.go_on();
    }
    return true;
}

bool begin(fetch& f) {
    if (!prepare(f)) return true;
    if (memory::at(f.node).is_lost()) {
        note_error(f, -EIO);
        return true;
    }
    if (!ask_for_room(f)) {
        note_error(f, -ENOMEM);
        return true;
    }
    return count_off(f);
}

// Returns the nodes with copies that could not be evicted while the writer was there.
static std::uint64_t stop_writing(replica_set& set) {
    std::lock_guard guard(set.lock);
    set.is_written = false;
    return set.valid;
}

namespace {
// Copies that the application wants on certain nodes after every writer.
void write_through(fetch& f) {
    for (std::size_t i = 0; i < f.copies.size(); ++i) {
        handle& h = *f.copies[i].target;
        const std::uint32_t wanted = h.replicas->write_through.load(std::memory_order_relaxed);
        if (wanted == 0 || !f.copies[i].writes) continue;
        for (unsigned node = 0; node < memory::node_count() && node < 32; ++node)
            if ((wanted >> node & 1) != 0) bring_when_possible(h, node, urgency::idle, 0);
    }
}
} // namespace

void stop_writing(fetch& f) {
    if (f.waiters == nullptr) return; // there was no memory to begin
    for (std::size_t i = 0; i < f.copies.size(); ++i) {
        if (!f.waiters[i].is_writing) continue;
        f.waiters[i].is_writing = false;
        std::uint64_t kept = stop_writing(*f.copies[i].target->replicas);
        for (; kept != 0; kept &= kept - 1)
            admission_of(static_cast<unsigned>(std::countr_zero(kept))).look_again();
    }
    write_through(f);
}

// Outdated copies kept their memory unless another fetch needed it, and no task has written there.
void forget_writing(fetch& f) {
    const bool is_lost = memory::at(f.node).is_lost();
    for (std::size_t i = 0; i < f.copies.size(); ++i) {
        if (f.waiters == nullptr || !f.waiters[i].is_writing) continue;
        if (f.copies[i].reads && !is_lost) continue; // what it read is the value
        replica_set& set = *f.copies[i].target->replicas;
        std::lock_guard guard(set.lock);
        std::uint64_t kept = 0;
        for (unsigned node = 0; node < memory::node_count(); ++node) {
            const replica* r = set.copies[node].load(std::memory_order_acquire);
            if ((set.outdated & bit_of(node)) != 0 && r != nullptr && r->is_allocated) kept |= bit_of(node);
        }
        set.valid = kept;
    }
}

void end(fetch& f, bool for_good) {
    if (!for_good) stop_writing(f);
    if (f.is_pinned) f.unpin();
    if (f.is_inside) admission_of(f.node).leave(f);
    f.waiters.reset();
}

// ---- fetches of one copy that end themselves

namespace {
struct background_copy {
    fetch wanted;
    wanted_copy copy;
    void (*then)(void*, int);
    void* argument;
};

void finish_background(background_copy& e) {
    handle& h = *e.copy.target;
    if (e.then != nullptr) e.then(e.argument, e.wanted.error.load(std::memory_order_relaxed));
    end(e.wanted);
    delete &e;
    end_transfer(*h.replicas);
}

background_copy* make_background(handle& h, unsigned node, urgency how_soon, int priority) {
    auto* e = new (std::nothrow) background_copy{};
    if (e == nullptr) return nullptr;
    e->copy = {&owner_of_copies(h), true, false, true};
    e->wanted.node = node;
    e->wanted.how_soon = how_soon;
    e->wanted.priority = priority;
    e->wanted.copies = {&e->copy, 1};
    e->wanted.is_background = true;
    e->wanted.argument = e;
    e->wanted.arrived = [](fetch& f) { finish_background(*static_cast<background_copy*>(f.argument)); };
    return e;
}
} // namespace

void bring(handle& h, unsigned node, urgency how_soon, int priority, void (*then)(void*, int),
           void* argument) {
    background_copy* e = make_background(h, node, how_soon, priority);
    if (e == nullptr) {
        if (then != nullptr) then(argument, -ENOMEM);
        return end_transfer(*h.replicas);
    }
    e->then = then;
    e->argument = argument;
    if (begin(e->wanted)) finish_background(*e);
}

void bring_when_possible(handle& h, unsigned node, urgency how_soon, int priority) {
    replica_set& set = *h.replicas;
    {
        std::lock_guard guard(set.lock);
        if (set.is_written || set.valid == 0 || set.is_valid(node)) return;
        ++set.transfers;
    }
    background_copy* e = make_background(h, node, how_soon, priority);
    if (e == nullptr || !prepare(e->wanted)) {
        delete e;
        return end_transfer(set);
    }
    if (!is_tight(node)) {
        e->wanted.pin();
        e->wanted.go_on();
    } else if (!admission_of(node).ask_softly(e->wanted)) {
        delete e;
        return end_transfer(set);
    }
    if (count_off(e->wanted)) finish_background(*e);
}

namespace {
class fetching final : public write_back {
    void start(replica& r, urgency how_soon, void (*then)(void*, int)) override {
        bring(*r.owner, r.spill_target, how_soon, 0, then, &r);
    }
};
} // namespace

void connect_admissions() {
    static fetching by_fetch;
    set_write_back(by_fetch);
}

} // namespace starpu::data
