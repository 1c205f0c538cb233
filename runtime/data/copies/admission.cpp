// The queue in front of a node: which fetches are admitted, which ones wait, and which ones are refused.
#include "data/copies/admission.hpp"

#include "base/checked_size.hpp"
#include "base/fork.hpp"
#include "base/report.hpp"
#include "data/copies/copy_engine.hpp"
#include "data/copies/replicas.hpp"
#include "data/copies/spill_target.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <new>
#include <sched.h>
#include <thread>
#include <utility>

namespace starpu::data {

int get_memory(replica& r) {
    if (r.is_allocated) return 0;
    if (allocate_replica(r) != 0) return -ENOMEM;
    admission_of(r.node).settle(r);
    return 0;
}

namespace {
admission& main_admission() {
    static base::renewed_in_child<admission> only;
    return *only;
}
const base::at_load main_admission_at_load(main_admission);

admissions& current_admissions() {
    return *base::newest_alive<admissions>::newest();
}
} // namespace

admission& admission_of(base::memory_node_id node) {
    return node == base::main_memory_node ? main_admission() : current_admissions().of(node);
}

admissions::admissions(write_back& by) : writer(by) {
    for (base::memory_node_id node : all_.ids()) all_[node].set_number(node);
}

// Not only those that can be evicted: also where there is no limit, and homes.
void admissions::forget_copies(handle& h) {
    for (base::memory_node_id node : memory::all_nodes()) {
        if (node == base::main_memory_node) continue;
        if (h.home_node == node) h.home_node = base::no_memory_node;
        if (&owner_of_copies(h) != &h) continue;
        if (replica* r = h.replicas->copies[node].load(std::memory_order_acquire)) all_[node].close(*r);
    }
}

bool is_tight(base::memory_node_id node) {
    const memory::node& n = memory::at(node);
    return n.is_limited() || (!n.behind.is_main() && n.kind() != STARPU_DISK_RAM);
}

void pause_before_attempt(unsigned number) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1u << number));
}

// ---- the line

// Under the lock of the line, as the next ones.
void admission::note_inside(applicant& f) {
    f.is_inside = true;
    ++inside_;
}

// Then it is pinned.
bool admission::is_background_without_needs(applicant& f) {
    if (!f.is_background || f.lacking_bytes != 0 || memory::at(number_).is_lost()) return false;
    if (f.pin().lacking_bytes == 0) return true;
    f.unpin();
    return false;
}

// One that stands behind the first in the line, out of it; nullptr: there is none.
applicant* admission::take_background() {
    for (applicant* before = first_; before->next != nullptr; before = before->next) {
        applicant& f = *before->next;
        if (!is_background_without_needs(f)) continue;
        before->next = f.next;
        if (last_ == &f) last_ = before;
        waiting_.fetch_sub(1, std::memory_order_relaxed);
        note_inside(f);
        return &f;
    }
    return nullptr;
}

void admission::stand_in_line(applicant& f) {
    f.next = nullptr;
    (last_ != nullptr ? last_->next : first_) = &f;
    last_ = &f;
    waiting_.fetch_add(1, std::memory_order_seq_cst);
}

void admission::ask(applicant& f) {
    bool is_inside = false;
    {
        std::lock_guard guard(line_lock_);
        is_inside = is_background_without_needs(f);
        if (is_inside)
            note_inside(f);
        else
            stand_in_line(f);
    }
    if (is_inside)
        f.go_on();
    else
        admit();
}

void admission::ask_again(applicant& f, std::size_t lacking_bytes) {
    {
        std::lock_guard guard(line_lock_);
        f.is_inside = false;
        f.lacking_bytes = lacking_bytes;
        f.departures = departures_;
        --inside_;
        f.next = first_;
        first_ = &f;
        if (last_ == nullptr) last_ = &f;
        waiting_.fetch_add(1, std::memory_order_seq_cst);
    }
    admit();
}

bool admission::ask_softly(applicant& f) {
    {
        std::lock_guard guard(line_lock_);
        if (first_ != nullptr || memory::at(number_).is_lost()) return false;
        const bytes_needed need = f.pin();
        if (!memory::at(number_).charge(need.lacking_bytes)) {
            f.unpin();
            return false;
        }
        f.reserved_bytes = need.lacking_bytes;
        note_inside(f);
    }
    f.go_on();
    return true;
}

void admission::leave(applicant& f) {
    memory::at(number_).discount(f.reserved_bytes);
    f.reserved_bytes = 0;
    {
        std::lock_guard guard(line_lock_);
        f.is_inside = false;
        --inside_;
        ++departures_;
    }
    look_again();
    look_ahead();
}

// Decides the next step, and takes a fetch that is admitted or refused out of the queue.
admission::turn admission::take_turn(std::vector<replica*>& to_save) {
    std::lock_guard guard(line_lock_);
    applicant* f = first_;
    if (f == nullptr) return {};
    const answer decision = try_to_admit(*f, to_save);
    if (decision == answer::wait) {
        applicant* background = take_background();
        return {background, background == nullptr ? answer::wait : answer::admit, 0};
    }
    if (decision == answer::pause) {
        f->lacking_bytes = 0;
        return {f, decision, f->pauses++};
    }
    first_ = f->next;
    if (first_ == nullptr) last_ = nullptr;
    waiting_.fetch_sub(1, std::memory_order_relaxed);
    if (decision == answer::admit) note_inside(*f);
    return {f, decision, 0};
}

void admission::admit() {
    for (;;) {
        std::vector<replica*> to_save;
        const turn now = take_turn(to_save);
        save_all(to_save, urgency::fetch);
        switch (now.what) {
        case answer::wait:
            return;
        case answer::pause:
            pause_before_attempt(now.pause); // meanwhile others may see to it
            break;
        case answer::admit:
            now.whose->go_on();
            break;
        case answer::lost:
            now.whose->turn_away(-EIO, {});
            break;
        case answer::never:
            now.whose->turn_away(-ENOMEM, describe_shortage(*now.whose, now.whose->reserved_bytes));
            break;
        }
    }
}

// Under the lock of the line. For `never`, reserved_bytes tells how much would be needed.
// What must become free beside what is.
static std::size_t bytes_to_reclaim(const memory::node& n, const applicant& f, std::size_t lacking_bytes) {
    const std::size_t used = n.used_bytes();
    const std::size_t free = n.is_limited() && used < n.limit_bytes() ? n.limit_bytes() - used : 0;
    return std::max(f.lacking_bytes, lacking_bytes - std::min(free, lacking_bytes));
}

admission::answer admission::try_to_admit(applicant& f, std::vector<replica*>& to_save) {
    memory::node& n = memory::at(number_);
    if (n.is_lost()) return answer::lost;
    if (f.departures != departures_) { // what they had may be free now
        f.departures = departures_;
        f.attempts = 0;
        f.lacking_bytes = 0;
    }
    const bytes_needed need = f.pin();
    f.reserved_bytes = 0;
    for (;;) {
        const bool may_fit = need.total_bytes <= n.limit_bytes();
        if (may_fit && f.lacking_bytes == 0 && n.charge(need.lacking_bytes)) {
            f.reserved_bytes = need.lacking_bytes;
            return answer::admit;
        }
        const std::size_t used = n.used_bytes();
        const std::size_t wanted = bytes_to_reclaim(n, f, need.lacking_bytes);
        if (may_fit && wanted == 0) continue; // another thread gave memory back in the meantime
        const eviction_clock::reclaimed found =
            may_fit ? reclaim(wanted, &f, &to_save) : eviction_clock::reclaimed{};
        f.lacking_bytes -= std::min(f.lacking_bytes, found.freed_bytes);
        if (found.freed_bytes != 0) continue;
        if (found.was_busy) {
            sched_yield();
            continue;
        }
        const bool may_change =
            may_fit && (inside_ != 0 || found.was_needed || found.is_enough || !to_save.empty() ||
                        being_saved_.load(std::memory_order_seq_cst) != 0 ||
                        ending_.load(std::memory_order_seq_cst) != 0);
        if (may_fit && !may_change && n.used_bytes() < used) continue; // it changed meanwhile
        f.unpin();
        if (may_change) return answer::wait;
        if (may_fit && f.lacking_bytes != 0 && f.pauses < most_pauses) return answer::pause;
        f.reserved_bytes = need.total_bytes;
        return answer::never;
    }
}

// ---- sending away

void admission::settle(replica& r) {
    if (is_tight(number_)) copies_.add(r);
}

// Under line_lock_, or for a caller that waits for nothing.
eviction_clock::reclaimed admission::reclaim(std::size_t bytes, const applicant* requester,
                                             std::vector<replica*>* to_save) {
    const std::size_t before = being_saved_.load(std::memory_order_seq_cst);
    eviction_clock::reclaimed found = copies_.take(bytes, before, requester, to_save);
    being_saved_.fetch_add(found.bytes_to_save, std::memory_order_seq_cst);
    return found;
}

std::size_t admission::send_away(std::size_t bytes) {
    return reclaim(bytes, nullptr, nullptr).freed_bytes;
}

bool admission::send_away(replica& r) {
    if (!copies_.take(r)) return false;
    look_again();
    return true;
}

void admission::close(replica& r) {
    forget(r);
    replica_set& set = *r.owner->replicas;
    std::lock_guard held(set.lock);
    if (set.valid == bit_of(r.node)) {
        char name[96];
        base::report_warning(describe(*r.owner, name),
                             "it is still registered while the runtime stops, and its value on memory node "
                             "%u is lost; unregister data before starpu_shutdown",
                             base::number_of(number_));
        r.owner->has_value = false;
    }
    free_memory(set, r);
    r.is_allocated = false;
}

bool admission::make_room(std::size_t bytes) {
    memory::node& n = memory::at(number_);
    while (!n.has_room_for(bytes)) {
        if (bytes > n.limit_bytes()) return false;
        std::vector<replica*> to_save;
        eviction_clock::reclaimed found;
        {
            std::lock_guard guard(line_lock_);
            const std::size_t wanted = (base::checked_size(n.used_bytes()) + bytes).value();
            found = reclaim(wanted - std::min(wanted, n.limit_bytes()), nullptr, &to_save);
        }
        save_all(to_save, urgency::fetch);
        if (found.freed_bytes != 0) continue;
        const bool may_change = found.was_busy || being_saved_.load(std::memory_order_seq_cst) != 0;
        if (!may_change) return n.has_room_for(bytes);
        if (current_engines().moves_by_steps())
            current_engines().give_way();
        else
            pause_before_attempt(0);
    }
    return true;
}

void admission::note_given_back() {
    if (number_ == base::main_memory_node || memory::at(number_).kind() == STARPU_DISK_RAM)
        note_room_for_spills();
    look_again();
}

// ---- saving

void admission::save_all(const std::vector<replica*>& to_save, urgency how_soon) {
    const auto then = how_soon == urgency::idle ? note_saved_ahead : note_saved;
    for (replica* r : to_save) current_admissions().writer.start(*r, how_soon, then);
}

void admission::note_saved(void* saved, int error) {
    end_save(*static_cast<replica*>(saved), error != 0);
}

// A write-back ahead of need fails where there is no room now; that is no refusal for good.
void admission::note_saved_ahead(void* saved, int) {
    end_save(*static_cast<replica*>(saved), false);
}

void admission::end_save(replica& r, bool is_refused) {
    admission& self = admission_of(r.node);
    std::size_t bytes;
    {
        std::lock_guard guard(r.owner->replicas->lock);
        bytes = r.bytes;
        --r.pins;
        r.is_being_saved = false;
        if (is_refused) note_refusal(r);
    }
    self.being_saved_.fetch_sub(bytes, std::memory_order_seq_cst);
    self.look_again();
}

// ---- ahead of need

// Looking at all copies is worth it once a quarter of them may have changed.
bool admission::is_time_to_look_ahead() {
    if (departures_ < next_look_ahead_ || first_ != nullptr) return false;
    next_look_ahead_ = departures_ + std::max<std::size_t>(copies_.replica_count() / 4, 1);
    return true;
}

void admission::look_ahead() {
    const memory::node& n = memory::at(number_);
    if (!n.is_limited() || n.is_lost() || n.kind() == STARPU_DISK_RAM) return;
    std::vector<replica*> to_save;
    {
        std::lock_guard guard(line_lock_);
        if (!is_time_to_look_ahead()) return;
        const memory::watermarks marks = memory::current_watermarks();
        reclaim(memory::bytes_to_free(marks, n.limit_bytes(), n.used_bytes()), nullptr, &to_save);
        if (n.used_bytes() > n.limit_bytes() / 2) note_dirty(marks, to_save);
    }
    save_all(to_save, urgency::idle);
}

// Under the lock of the line.
void admission::note_dirty(const memory::watermarks& marks, std::vector<replica*>& to_save) {
    const eviction_clock::census all = copies_.take_census();
    const std::size_t missing = memory::copies_to_clean(marks, all.copies, all.clean);
    being_saved_.fetch_add(copies_.note_dirty(missing, to_save), std::memory_order_seq_cst);
}

// ---- for people

std::string admission::describe_shortage(const applicant& f, std::size_t need) try {
    const memory::node& n = memory::at(number_);
    std::vector<std::pair<std::size_t, std::string>> holders;
    copies_.for_each([&](const replica& r) {
        char name[96];
        holders.emplace_back(r.bytes, describe(*r.owner, name));
    });
    std::sort(holders.rbegin(), holders.rend());
    std::string text = "needs " + std::to_string(need) + " bytes at once on memory node " +
                       std::to_string(base::number_of(number_)) + " (" + n.name + "), which ";
    const bool is_taken = f.lacking_bytes != 0; // by another user of the memory: the limit would allow it
    text +=
        n.is_limited() && !is_taken ? "may hold " + std::to_string(n.limit_bytes()) : "has no more to give";
    text += is_taken ? "; give it less to hold, or look for others that use that memory"
                     : "; raise its limit, or use smaller pieces";
    for (std::size_t i = 0; i < std::min<std::size_t>(holders.size(), 3); ++i)
        text += (i == 0 ? "; it holds " : ", ") + holders[i].second + " (" +
                std::to_string(holders[i].first) + " bytes)";
    return text;
} catch (const std::bad_alloc&) {
    return {};
}

} // namespace starpu::data
