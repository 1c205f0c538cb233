// The application's own use of data: blocking, by trying, by callback, and stepping down to reading.
#include "operations.hpp"
#include "program.hpp"
#include "recording.hpp"

#include <atomic>

namespace fuzz {

namespace {
hold& new_hold(actor& who, datum& d, use u) {
    hold& h = who.holds.emplace_back();
    h.number = who.home.next_number();
    h.what.handle = d.handle;
    h.what.first = d.first;
    h.what.cells = d.cells;
    h.what.how = u;
    h.what.is_ordered = d.is_ordered;
    h.what.is_loose = d.is_loose;
    h.what.epoch = d.epoch;
    if (d.owner == everybody) return h;
    if (!d.has_value && sees_value(u)) who.note(feature::first_read);
    d.has_value = true;
    h.what.round = ++d.root().round;
    return h;
}

bool is_held_in_order(const datum& d) {
    return d.is_ordered && !d.is_held_out_of_order;
}

use draw_acquired_use(actor& who, const datum& d) {
    if (!d.has_value && (!d.initialises || who.dice.percent(50))) return use::write;
    constexpr use uses[] = {use::read, use::read, use::update, use::write};
    return uses[who.dice.below(4)];
}

starpu_data_access_mode mode_of(const hold& h) {
    if (h.what.how == use::commute) return static_cast<starpu_data_access_mode>(STARPU_RW | STARPU_COMMUTE);
    return h.what.how == use::read ? STARPU_R : h.what.how == use::write ? STARPU_W : STARPU_RW;
}

cell* cells_of(const hold& h) {
    return reinterpret_cast<cell*>(starpu_data_get_local_ptr(h.what.handle));
}

void begin(hold& h) {
    h.start = tick();
    if (!h.touches || !sees_value(h.what.how)) return;
    for (unsigned i = 0; i < h.what.cells; ++i) h.seen[i] = cells_of(h)[i];
}

// What follows is the caller's: release, or step down.
void end(hold& h) {
    if (h.touches && writes(h.what.how))
        for (unsigned i = 0; i < h.what.cells; ++i)
            cells_of(h)[i] = after_use(cells_of(h)[i], h.what.how, h.number);
    h.end = tick();
}

int draw_node(actor& who, hold& h) {
    const unsigned lot = who.dice.below(4);
    if (lot == 0) return STARPU_MAIN_RAM;
    h.touches = false;
    who.note(lot == 1 ? feature::acquire_lock_all : feature::acquire_no_node);
    return lot == 1 ? STARPU_ACQUIRE_NO_NODE_LOCK_ALL : STARPU_ACQUIRE_NO_NODE;
}

void release_later(actor& who, hold& h, int node) {
    const auto release = [&h, node] {
        end(h);
        if (node == STARPU_MAIN_RAM)
            starpu_data_release(h.what.handle);
        else
            starpu_data_release_on_node(h.what.handle, node);
    };
    if (who.may_promise() && who.dice.percent(50))
        who.promise(release);
    else
        release();
}
} // namespace

void acquire_blocking(actor& who) {
    who.keep_promises();
    datum* some = who.any_datum_that(is_held_in_order);
    if (some == nullptr) return;
    datum& d = *some;
    const bool had_value = d.has_value; // without a node, nothing is initialised
    hold& h = new_hold(who, d, draw_acquired_use(who, d));
    const bool names_node = had_value && h.what.how != use::write && who.dice.percent(40);
    const int node = names_node ? draw_node(who, h) : STARPU_MAIN_RAM;
    h.linked_from = tick();
    who.complain_unless(names_node ? starpu_data_acquire_on_node(d.handle, node, mode_of(h))
                                   : starpu_data_acquire(d.handle, mode_of(h)),
                        "starpu_data_acquire");
    h.linked_by = tick();
    begin(h);
    release_later(who, h, node);
    who.note(names_node ? feature::acquire_on_node : feature::acquire);
}

namespace {
// Of the thread's own data, which nobody else can bring into another order.
datum* draw_for_nest(actor& who, const std::vector<hold*>& held) {
    datum* d = who.own_datum([](const datum& some) { return !some.is_loose && is_held_in_order(some); });
    if (d == nullptr) return nullptr;
    for (const hold* h : held)
        if (h->what.handle == d->handle && h->what.how != use::read) return nullptr;
    return d;
}

use draw_nested_use(actor& who, const datum& d, const std::vector<hold*>& held) {
    for (const hold* h : held)
        if (h->what.handle == d.handle) return use::read;
    return draw_acquired_use(who, d);
}
} // namespace

// Several at once, some of them twice to read; they end in any order.
void nest_acquisitions(actor& who) {
    who.keep_promises();
    std::vector<hold*> held;
    for (int i = who.dice.between(2, 4); i > 0; --i) {
        datum* d = draw_for_nest(who, held);
        if (d == nullptr) continue;
        hold& h = new_hold(who, *d, draw_nested_use(who, *d, held));
        h.linked_from = tick();
        who.complain_unless(starpu_data_acquire(d->handle, mode_of(h)), "starpu_data_acquire");
        h.linked_by = tick();
        begin(h);
        held.push_back(&h);
        if (held.size() == 2) who.note(feature::nested_acquisition);
    }
    if (who.may_promise() && who.dice.percent(50)) who.submit(who.draw_job());
    while (!held.empty()) {
        const unsigned chosen = who.dice.below(held.size());
        end(*held[chosen]);
        starpu_data_release(held[chosen]->what.handle);
        held.erase(held.begin() + chosen);
    }
}

// A refused try ends a reduction or does not, which shows in lanes.
void acquire_by_try(actor& who) {
    datum* some =
        who.any_datum_that([](const datum& d) { return d.has_value && d.lanes == 0 && is_held_in_order(d); });
    if (some == nullptr) return;
    datum& d = *some;
    hold& h = new_hold(who, d, who.dice.percent(50) ? use::read : use::update);
    h.linked_from = tick();
    const int error = starpu_data_acquire_try(d.handle, mode_of(h));
    h.linked_by = tick();
    if (error == -EAGAIN) {
        who.holds.pop_back();
        return;
    }
    who.complain_unless(error, "starpu_data_acquire_try");
    begin(h);
    release_later(who, h, STARPU_MAIN_RAM);
    who.note(feature::acquire_try);
}

namespace {
// The callback and the thread agree on who releases: whoever comes second.
struct shared_hold {
    hold* what;
    std::atomic<unsigned>* pending;
    std::atomic<bool> one_is_done{false};
    bool released_by_callback = true;

    void pass() {
        if (!released_by_callback && !one_is_done.exchange(true, std::memory_order_acq_rel)) return;
        end(*what);
        std::atomic<unsigned>& count = *pending;
        starpu_data_release(what->what.handle);
        count.fetch_sub(1, std::memory_order_acq_rel); // the last: the program may end now
    }
};

void on_acquired(void* argument) {
    auto* shared = static_cast<shared_hold*>(argument);
    begin(*shared->what);
    shared->pass();
}
} // namespace

void acquire_by_callback(actor& who) {
    datum& d = who.any_datum();
    const bool is_unordered = d.is_held_out_of_order;
    if (!is_unordered && !d.is_ordered) return;
    hold& h = new_hold(who, d, draw_acquired_use(who, d));
    if (is_unordered) h.what.is_ordered = false;
    auto shared = std::make_shared<shared_hold>();
    shared->what = &h;
    shared->pending = &who.home.pending_holds;
    who.home.pending_holds.fetch_add(1, std::memory_order_relaxed);
    shared->released_by_callback = !who.may_promise() || who.dice.percent(50);
    h.linked_from = tick();
    const int error = is_unordered ? starpu_data_acquire_cb_sequential_consistency(
                                         d.handle, mode_of(h), on_acquired, shared.get(), 0)
                                   : starpu_data_acquire_cb(d.handle, mode_of(h), on_acquired, shared.get());
    h.linked_by = tick();
    who.complain_unless(error, "starpu_data_acquire_cb");
    who.keep_alive.push_back(shared);
    if (!shared->released_by_callback) who.promise([shared] { shared->pass(); });
    who.note(is_unordered ? feature::acquire_cb_unordered : feature::acquire_cb);
}

// After stepping down, a reader submitted meanwhile must be able to run; some wait for it to prove that. Not
// where the acquisition commutes: others that do may still be to come, before the reader.
void step_down_to_reading(actor& who) {
    who.keep_promises();
    datum* d = who.any_datum_that([](const datum& some) { return some.has_value && is_held_in_order(some); });
    if (d == nullptr) return;
    const bool commutes = who.dice.percent(30);
    hold& writing = new_hold(who, *d, commutes ? use::commute : use::update);
    writing.linked_from = tick();
    who.complain_unless(starpu_data_acquire(d->handle, mode_of(writing)), "starpu_data_acquire");
    writing.linked_by = tick();
    begin(writing);
    job* reader = nullptr;
    if (!commutes && who.may_promise() && d->owner != everybody) {
        reader = &who.draw_job_on(*d, use::read);
        who.keep(*reader, false);
        who.submit(*reader);
    }
    end(writing);
    hold& reading = new_hold(who, *d, use::read);
    reading.linked_from = writing.linked_from;
    reading.linked_by = writing.linked_by;
    // Others that commute may have been submitted before and come later; jobs without a kernel take no locks.
    if (commutes) reading.what.is_ordered = false;
    if (commutes) reading.what.is_loose = true;
    begin(reading);
    starpu_data_release_to(d->handle, STARPU_R);
    who.note(feature::release_to);
    if (commutes) who.note(feature::commuting_steps_down);
    if (reader != nullptr) {
        who.wait_for(*reader); // would not end if it were kept out
        who.note(feature::readers_let_in);
    }
    end(reading);
    starpu_data_release(d->handle);
}

} // namespace fuzz
