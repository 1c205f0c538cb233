// Lets one thread read what all others write without locks: it closes the gate while no visitor is inside.
//
// A visitor says that it is inside, and only then looks at the gate. The thread that closes the gate does
// that first, makes every thread pass a memory barrier, and only then looks at the visitors. So either the
// visitor finds the gate closed and waits, or it is seen inside. The kernel's barrier makes that safe while a
// visitor pays plain stores and a load only; on a kernel without one both sides use seq_cst operations.
//
// A visitor that only waits stands aside: it changes nothing and the gate can be closed, but it has not gone.
#pragma once

#include "base/active_atomics.hpp"
#include "base/spinlock.hpp"

#include <cstdint>
#include <memory>
#include <mutex>
#include <new>

namespace starpu::base {

template <class Policy> class basic_quiescence_gate {
    template <class V> using atomic = typename Policy::template atomic<V>;
    enum place : std::uint32_t { gone, inside, aside };

public:
    // One per thread that comes and goes; lasts as long as the quiescence_gate.
    class alignas(cache_line_bytes) visitor {
        friend basic_quiescence_gate;
        atomic<std::uint32_t> place_{gone};
        atomic<const atomic<std::uint32_t>*> sleeps_on_{nullptr}; // while it stands aside; may be out of date
        bool has_owner_ = true;                                   // this and the next under lock_
        visitor* next_ = nullptr;
    };

    basic_quiescence_gate() : kernel_barrier_(Policy::has_heavy_barrier()) {}
    basic_quiescence_gate(const basic_quiescence_gate&) = delete;
    basic_quiescence_gate& operator=(const basic_quiescence_gate&) = delete;
    ~basic_quiescence_gate() {
        while (visitor* v = visitors_) {
            std::unique_ptr<visitor> owned(v);
            visitors_ = v->next_;
        }
    }

    // ---- visitors

    // For a thread that is new here. Without memory it shares a place that is never looked at: try_close()
    // then always fails.
    visitor& enrol() noexcept {
        std::lock_guard hold(lock_);
        for (visitor* v = visitors_; v != nullptr; v = v->next_) {
            if (v->has_owner_) continue;
            v->has_owner_ = true;
            return *v;
        }
        auto* fresh = new (std::nothrow) visitor;
        if (fresh == nullptr) {
            has_strangers_ = true;
            return stranger_;
        }
        fresh->next_ = visitors_;
        visitors_ = fresh;
        return *fresh;
    }

    // The thread does not come back.
    void dismiss(visitor& v) noexcept {
        std::lock_guard hold(lock_);
        v.has_owner_ = false;
    }

    void enter(visitor& v) noexcept { enter_from(v, gone); }

    // Release: a thread that then finds no visitor inside sees all that was written there.
    void leave(visitor& v) noexcept { v.place_.store(gone, std::memory_order_release); }

    // Out of the way for a while, in the middle of a visit.
    void step_aside(visitor& v) noexcept { v.place_.store(aside, std::memory_order_release); }
    void step_back(visitor& v) noexcept { enter_from(v, aside); }
    // Where it can be woken meanwhile.
    void note_sleep(visitor& v, const atomic<std::uint32_t>& word) noexcept {
        v.sleeps_on_.store(&word, std::memory_order_relaxed);
    }

    // ---- the thread that looks, from outside

    // True: no visitor is inside, and none comes in before open(). Does not wait for visitors inside.
    bool try_close() noexcept {
        closed();
        if (!has_strangers_ && !has_any(inside, inside)) return true;
        open();
        return false;
    }

    // Whether at one moment no visitor was inside or stood aside. Threads that share a place are left out,
    // for a wait for them might last for ever. No visitor comes in while this waits for those inside:
    // `pause` passes some time, and says whether to go on.
    template <class Pause> bool was_left_by_all(Pause&& pause) noexcept {
        closed();
        while (has_any(inside, inside) && pause()) {
        }
        const bool have_all_gone = !has_any(inside, aside);
        open();
        return have_all_gone;
    }

    // Wakes all visitors that stand aside. One about to sleep misses it: repeat until all have gone.
    void wake_sleepers() noexcept {
        std::lock_guard hold(lock_);
        for (const visitor* v = visitors_; v != nullptr; v = v->next_)
            if (const auto* word = v->sleeps_on_.load(std::memory_order_relaxed))
                Policy::wake_all(*word); // the kernel takes the address alone: the word itself may be gone
    }

    void open() noexcept {
        is_shut_.store(false, std::memory_order_release);
        lock_.unlock();
    }

private:
    void closed() noexcept {
        lock_.lock();
        is_shut_.store(true, std::memory_order_seq_cst);
        if (kernel_barrier_) Policy::heavy_barrier(); // partner: say_inside()
    }

    void enter_from(visitor& v, place earlier) noexcept {
        for (;;) {
            say_inside(v);
            // Acquire of open()'s release: writes in here come after the reads of the thread that closed it.
            if (!is_shut_.load(std::memory_order_seq_cst)) return;
            v.place_.store(earlier, std::memory_order_release);
            std::lock_guard until_it_opens(lock_);
        }
    }

    void say_inside(visitor& v) noexcept {
        if (kernel_barrier_) {
            v.place_.store(inside, std::memory_order_relaxed);
            Policy::compiler_barrier();
        } else {
            v.place_.store(inside, std::memory_order_seq_cst);
        }
    }

    bool has_any(place from, place to) const noexcept {
        for (const visitor* v = visitors_; v != nullptr; v = v->next_)
            if (const auto found = v->place_.load(std::memory_order_seq_cst); found >= from && found <= to)
                return true;
        return false;
    }

    // Read at every entry, written when a thread shuts or opens the gate.
    alignas(cache_line_bytes) atomic<bool> is_shut_{false};
    const bool kernel_barrier_;
    // Written when threads come for the first time, and while the gate is closed.
    alignas(cache_line_bytes) basic_spinlock<Policy> lock_;
    visitor* visitors_ = nullptr; // these two under lock_
    bool has_strangers_ = false;
    visitor stranger_;
};

using quiescence_gate = basic_quiescence_gate<active_atomics>;

} // namespace starpu::base
