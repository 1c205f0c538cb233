// What a fetch does in each stage of fetch_stages.hpp. A stage may have to wait; the thread that brings the
// last missing part goes on with the next one.
#include "data/copies/fetch.hpp"

#include "base/checked_size.hpp"
#include "data/copies/admission.hpp"
#include "data/copies/copy_requests.hpp"
#include "data/copies/replicas.hpp"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <new>
#include <optional>
#include <utility>

namespace starpu::data {

// A part of the present stage that is not there yet: a value on its way, or the turn of a writer.
struct fetch::part final : copy_waiter {
    fetch* whole = nullptr;
    wanted_copy* what = nullptr;
    bool is_writing = false;
    unsigned lost_sources = 0; // copies that failed with their device

    void told(int error) override;
};

fetch::fetch() = default;
fetch::~fetch() = default;

namespace {
constexpr unsigned most_attempts = 100;
using event_or_wait = std::optional<fetch_event>; // none: something is on its way that brings the next event

void note_error(fetch& f, int error) {
    if (error != 0) f.error.store(error, std::memory_order_relaxed);
}

fetch_event failed(fetch& f, int error) {
    note_error(f, error);
    return fetch_event::fails;
}

// Ends a part of the stage, or the asking for them. The last one brings the event; until then, and never
// after, the thread may touch the fetch. acq_rel: the last one sees what the others did.
event_or_wait end_part(fetch& f) {
    if (f.missing.fetch_sub(1, std::memory_order_acq_rel) != 1) return std::nullopt;
    return f.error.load(std::memory_order_relaxed) == 0 ? fetch_event::complete : fetch_event::fails;
}

// ---- admission

event_or_wait ask_for_room(fetch& f) {
    if (!is_tight(f.node)) {
        f.pin();
        return fetch_event::admitted;
    }
    admission& queue = admission_of(f.node);
    const bool is_droppable = f.is_droppable || f.how_soon == urgency::idle;
    if (is_droppable && !queue.ask_softly(f)) return failed(f, -ENOMEM); // no copy is evicted for it
    if (!is_droppable) queue.ask(f);
    return std::nullopt;
}

event_or_wait ask_for_room_again(fetch& f) {
    memory::at(f.node).discount(std::exchange(f.reserved_bytes, 0));
    f.unpin();
    admission_of(f.node).ask_again(f, f.refused_bytes);
    return std::nullopt;
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

event_or_wait get_all_memory(fetch& f) {
    f.refused_bytes = allocate_all(f);
    const bool is_lost = f.refused_bytes != 0 && memory::at(f.node).is_lost();
    if (f.refused_bytes != 0 && !is_lost && f.is_inside && ++f.attempts < most_attempts)
        return fetch_event::lacks_memory;
    give_back_rest(f);
    if (f.is_inside) admission_of(f.node).look_again(); // background copies may need no memory any more
    if (f.refused_bytes != 0) return failed(f, is_lost ? -EIO : -ENOMEM);
    return fetch_event::complete;
}

// ---- the values

// Asks for what is missing of it. True: it is there, or cannot be had, and no other thread ends the part.
bool ask_for_value(fetch::part& p);

// A copy failed: whether that may be because of a lost device, while the value is elsewhere too.
bool is_elsewhere(fetch::part& p) {
    if (memory::at(p.whole->node).is_lost() || ++p.lost_sources > memory::node_count()) return false;
    const replica_set& set = *p.what->target->replicas;
    std::lock_guard guard(p.what->target->replicas->lock);
    const std::uint64_t left = within_reach(set.valid);
    return left != 0 && left != set.valid;
}

// True: the part has ended.
bool note_value(fetch::part& p, int error) {
    if (error != 0 && is_elsewhere(p)) return ask_for_value(p);
    note_error(*p.whole, error);
    return true;
}

void go_on_with(fetch& f, event_or_wait event);

// Once a part has ended, another thread may end the fetch and free its parts: the caller touches none of
// them.
void go_on_after_part(fetch& f) {
    const event_or_wait event = end_part(f);
    go_on_with(f, event);
}

void go_on_from_main_memory(void* part, int error) {
    auto& p = *static_cast<fetch::part*>(part);
    fetch& f = *p.whole;
    note_error(f, error);
    if (error != 0 || ask_for_value(p)) go_on_after_part(f);
}

bool ask_for_value(fetch::part& p) {
    fetch& f = *p.whole;
    handle& h = *p.what->target;
    copy_request* to_start = nullptr;
    copy_answer answer;
    const urgency how_soon = f.how_soon; // once it has asked, another thread may end the fetch
    const int priority = f.priority;
    {
        std::lock_guard guard(h.replicas->lock);
        replica& r = *h.replicas->copies[f.node].load(std::memory_order_acquire);
        answer = ask_for(*h.replicas, r, how_soon, priority, &p, to_start);
        if (answer == copy_answer::needs_relay) ++h.replicas->transfers;
    }
    if (to_start != nullptr) start_copy(*to_start);
    if (answer == copy_answer::comes) return false;
    if (answer == copy_answer::needs_relay) {
        bring(h, base::main_memory_node, how_soon, priority, go_on_from_main_memory, &p);
        return false;
    }
    if (answer == copy_answer::no_memory) note_error(f, -ENOMEM);
    if (answer == copy_answer::lost) note_error(f, -EIO);
    return true;
}

event_or_wait ask_for_values(fetch& f) {
    f.missing.store(1, std::memory_order_relaxed); // for the asking
    for (std::size_t i = 0; i < f.copies.size(); ++i) {
        if (!f.copies[i].reads || !f.copies[i].needs_memory) continue;
        f.missing.fetch_add(1, std::memory_order_relaxed);
        if (ask_for_value(f.parts[i])) f.missing.fetch_sub(1, std::memory_order_relaxed);
    }
    return end_part(f);
}

// ---- the right to write

// True: the part has ended. On a lost device nothing is written: the value stays what and where it is.
bool begin_to_write(fetch::part& p) {
    fetch& f = *p.whole;
    if (memory::at(f.node).is_lost()) {
        note_error(f, -EIO);
        return true;
    }
    replica_set& set = *p.what->target->replicas;
    std::lock_guard guard(set.lock);
    p.is_writing = begin_writing(set, f.node, p.what->needs_memory, p);
    return p.is_writing;
}

event_or_wait ask_to_write(fetch& f) {
    f.missing.store(1, std::memory_order_relaxed); // for the asking
    for (std::size_t i = 0; i < f.copies.size(); ++i) {
        if (!f.copies[i].writes) continue;
        f.missing.fetch_add(1, std::memory_order_relaxed);
        if (begin_to_write(f.parts[i])) f.missing.fetch_sub(1, std::memory_order_relaxed);
    }
    return end_part(f);
}

// ---- from stage to stage

// What is done first in the stage that the event led to.
event_or_wait enter_stage(fetch& f, fetch_event by) {
    switch (f.stage) {
    case fetch_stage::admission:
        return by == fetch_event::lacks_memory ? ask_for_room_again(f) : ask_for_room(f);
    case fetch_stage::memory:
        return get_all_memory(f);
    case fetch_stage::values:
        return ask_for_values(f);
    case fetch_stage::right_to_write:
        return ask_to_write(f);
    case fetch_stage::rests:
    case fetch_stage::arrived:
        break;
    }
    return std::nullopt;
}

// One for begin_fetch(), one for the way. The last one that is given up says that the fetch has arrived.
bool give_up_hold(fetch& f) {
    return f.holds.fetch_sub(1, std::memory_order_acq_rel) == 1;
}

// Goes from stage to stage until one has to wait: then another thread goes on, and may end the fetch at once.
// True: it has arrived.
bool advance(fetch& f, event_or_wait event) {
    while (event) {
        const std::optional<fetch_stage> next = stage_after(f.stage, *event);
        if (!next) note_error(f, -EINVAL); // never: the unit test goes through all pairs
        f.stage = next.value_or(fetch_stage::arrived);
        if (f.stage == fetch_stage::arrived) return true;
        event = enter_stage(f, *event);
    }
    return false;
}

void go_on_with(fetch& f, event_or_wait event) {
    if (advance(f, event) && give_up_hold(f)) f.arrived(f);
}

bool make_parts(fetch& f) {
    f.parts.reset(new (std::nothrow) fetch::part[f.copies.size()]);
    if (f.parts == nullptr) return false;
    for (std::size_t i = 0; i < f.copies.size(); ++i) {
        if (replica_on(*f.copies[i].target, f.node) == nullptr) return false;
        f.parts[i].whole = &f;
        f.parts[i].what = &f.copies[i];
    }
    return true;
}

fetch_event prepare(fetch& f) {
    if (!make_parts(f)) return failed(f, -ENOMEM);
    if (memory::at(f.node).is_lost()) return failed(f, -EIO);
    return fetch_event::begins;
}
} // namespace

// The stage cannot change before the part has ended.
void fetch::part::told(int error_of_copy) {
    fetch& f = *whole;
    const bool has_ended =
        f.stage == fetch_stage::values ? note_value(*this, error_of_copy) : begin_to_write(*this);
    if (has_ended) go_on_after_part(f);
}

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
    go_on_with(*this, fetch_event::admitted);
}

void fetch::turn_away(int reason, std::string why) {
    reserved_bytes = 0;
    shortage = std::move(why);
    go_on_with(*this, failed(*this, reason));
}

bool fetch::needs(const handle& h) const {
    return std::any_of(copies.begin(), copies.end(), [&](const wanted_copy& c) { return c.target == &h; });
}

bool begin_fetch(fetch& f) {
    f.holds.store(2, std::memory_order_relaxed);
    if (advance(f, prepare(f))) f.holds.fetch_sub(1, std::memory_order_relaxed);
    return give_up_hold(f);
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
        for (base::memory_node_id node : memory::all_nodes())
            if (base::index_of(node) < 32 && (wanted >> base::index_of(node) & 1) != 0)
                bring_when_possible(h, node, urgency::idle, 0);
    }
}
} // namespace

void stop_writing(fetch& f) {
    if (f.parts == nullptr) return; // there was no memory to begin
    for (std::size_t i = 0; i < f.copies.size(); ++i) {
        if (!f.parts[i].is_writing) continue;
        f.parts[i].is_writing = false;
        std::uint64_t kept = stop_writing(*f.copies[i].target->replicas);
        for (; kept != 0; kept &= kept - 1) admission_of(first_of(kept)).look_again();
    }
    write_through(f);
}

// Outdated copies kept their memory unless another fetch needed it, and no task has written there.
void forget_writing(fetch& f) {
    const bool is_lost = memory::at(f.node).is_lost();
    for (std::size_t i = 0; i < f.copies.size(); ++i) {
        if (f.parts == nullptr || !f.parts[i].is_writing) continue;
        replica_set& set = *f.copies[i].target->replicas;
        std::lock_guard guard(set.lock);
        const bool has_read = f.copies[i].reads && set.outdated != 0; // a contribution may have had no value
        if (has_read && !is_lost) continue;                           // what it read is the value
        std::uint64_t kept = 0;
        for (base::memory_node_id node : memory::all_nodes()) {
            const replica* r = set.copies[node].load(std::memory_order_acquire);
            if ((set.outdated & bit_of(node)) != 0 && r != nullptr && r->is_allocated) kept |= bit_of(node);
        }
        set.valid = kept;
    }
}

void end_fetch(fetch& f, bool for_good) {
    if (!for_good) stop_writing(f);
    if (f.is_pinned) f.unpin();
    if (f.is_inside) admission_of(f.node).leave(f);
    f.parts.reset();
    f.stage = stage_after(f.stage, fetch_event::ends).value_or(fetch_stage::rests);
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
    end_fetch(e.wanted);
    delete &e;
    end_transfer(*h.replicas);
}

background_copy* make_background(handle& h, base::memory_node_id node, urgency how_soon, int priority) {
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

void bring(handle& h, base::memory_node_id node, urgency how_soon, int priority, void (*then)(void*, int),
           void* argument) {
    background_copy* e = make_background(h, node, how_soon, priority);
    if (e == nullptr) {
        if (then != nullptr) then(argument, -ENOMEM);
        return end_transfer(*h.replicas);
    }
    e->then = then;
    e->argument = argument;
    if (begin_fetch(e->wanted)) finish_background(*e);
}

namespace {
// A policy may ask each time that it looks at a task.
bool is_asked_for(const replica& r, urgency how_soon, int priority) {
    const fetch* asked = r.asked_for;
    return asked != nullptr && asked->how_soon <= how_soon && asked->priority >= priority;
}

void forget_asking(void* background, int) {
    const auto& e = *static_cast<background_copy*>(background);
    replica_set& set = *e.copy.target->replicas;
    std::lock_guard guard(set.lock);
    replica& r = *set.copies[e.wanted.node].load(std::memory_order_acquire);
    if (r.asked_for == &e.wanted) r.asked_for = nullptr;
}

// nullptr: it needs not come, or cannot.
background_copy* ask_in_background(handle& h, base::memory_node_id node, urgency how_soon, int priority) {
    replica_set& set = *h.replicas;
    replica* r = replica_on(h, node);
    if (r == nullptr) return nullptr;
    std::lock_guard guard(set.lock);
    if (set.is_written || set.valid == 0 || set.is_valid(node)) return nullptr;
    if (is_asked_for(*r, how_soon, priority)) return nullptr;
    background_copy* e = make_background(h, node, how_soon, priority);
    if (e == nullptr) return nullptr;
    e->then = forget_asking;
    e->argument = e;
    r->asked_for = &e->wanted;
    ++set.transfers;
    return e;
}
} // namespace

void bring_when_possible(handle& h, base::memory_node_id node, urgency how_soon, int priority) {
    background_copy* e = ask_in_background(h, node, how_soon, priority);
    if (e == nullptr) return;
    e->wanted.is_droppable = true;
    if (begin_fetch(e->wanted)) finish_background(*e);
}

} // namespace starpu::data
