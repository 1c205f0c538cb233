// The bias of execution locks under every schedule: it excludes, and every revocation is granted.
#include "checker/model_atomics.hpp"
#include "checker/piece.hpp"
#include "graph/bias.hpp"

#include <gtest/gtest.h>

#include <mutex>

namespace checker::bias_test {
namespace {

using starpu::base::worker_id;
using starpu::graph::bias_state;
using bias = starpu::graph::basic_bias<model_atomics>;
using revocation = starpu::graph::basic_revocation<model_atomics>;
using lock = starpu::base::basic_spinlock<model_atomics>;

// What a user of the bias can do wrong.
enum class misuse { none, leaves_before_its_end, looks_before_entering, tells_before_it_has_ended };

constexpr std::uintptr_t the_handle = 1, another_handle = 2;

// A job with one access. Its memory is used for several jobs in turn.
struct job {
    model_atomic<std::uintptr_t> target{0};
};
std::uintptr_t slot_value(const job& j) {
    return reinterpret_cast<std::uintptr_t>(&j);
}

// Workers run ordered jobs, which read the data of a handle; the last thread comes unordered, and writes it.
struct workers_and_revoker : program {
    workers_and_revoker(unsigned workers, unsigned jobs, bool ends_elsewhere, misuse wrong)
        : workers_(workers), jobs_(jobs), ends_elsewhere_(ends_elsewhere), wrong_(wrong), bias_(workers) {
        request_.owner = this;
        request_.bias = &state_;
        request_.uses = [](std::uintptr_t j, const revocation&) noexcept {
            return reinterpret_cast<const job*>(j)->target.load(std::memory_order_acquire) == the_handle;
        };
        request_.granted = [](revocation& r) noexcept { static_cast<request&>(r).owner->grant(); };
    }
    unsigned thread_count() const override { return workers_ + 1; }

    void run(unsigned thread) override {
        if (thread == workers_) {
            bias_.revoke(request_);
            wait_for_grant();
            std::lock_guard hold(lock_);
            data_.write(1);
            return;
        }
        for (unsigned i = 0; i < jobs_; ++i) run_job(thread);
        if (ends_elsewhere_) run_job_elsewhere(thread);
    }

    void run_job(unsigned worker) {
        nodes_[worker].target.store(the_handle, std::memory_order_release);
        const bool early = wrong_ == misuse::looks_before_entering && bias::is_biased(state_);
        bias_.enter(worker_id{worker}, slot_value(nodes_[worker]));
        if (early || bias::is_biased(state_)) {
            if (wrong_ == misuse::leaves_before_its_end) bias_.leave(worker_id{worker});
            data_.read();
            if (wrong_ != misuse::leaves_before_its_end) bias_.leave(worker_id{worker});
        } else {
            bias_.leave(worker_id{worker});
            std::lock_guard hold(lock_);
            data_.read();
        }
    }

    // A job in the same memory that has nothing to do with the handle, and lasts until the grant.
    void run_job_elsewhere(unsigned worker) {
        nodes_[worker].target.store(another_handle, std::memory_order_release);
        bias_.enter(worker_id{worker}, slot_value(nodes_[worker]));
        wait_for_grant();
        bias_.leave(worker_id{worker});
    }

    void grant() {
        require(granted_.exchange(1, std::memory_order_acq_rel) == 0, "granted twice");
        require(state_.load(std::memory_order_relaxed) == bias_state::locked,
                "granted before the lock is in force");
        model_atomics::wake_all(granted_);
    }
    void wait_for_grant() {
        while (granted_.load(std::memory_order_acquire) == 0) model_atomics::wait(granted_, 0);
    }

    void finish() override {
        require(data_.read() == 1, "the unordered access did not run");
        bias_.poll();
        require(!bias::is_biased(state_), "the bias came back");
    }

    struct request : revocation {
        workers_and_revoker* owner = nullptr;
    };

    unsigned workers_, jobs_;
    bool ends_elsewhere_;
    misuse wrong_;
    bias bias_;
    model_atomic<bias_state> state_{bias_state::biased};
    request request_;
    model_atomic<std::uint32_t> granted_{0};
    lock lock_;
    job nodes_[2];
    plain<int> data_;
};

// A job that is ready owns the data, whether it has begun or not: whoever comes unordered waits for its end.
// When that is told its memory becomes another's. With a bystander the same look finds a job that does not
// own the data and uses none.
struct owner_and_revoker : program {
    owner_and_revoker(bool is_bystander, misuse wrong) : is_bystander_(is_bystander), wrong_(wrong) {
        request_.owner = this;
        request_.bias = &state_;
        request_.uses = [](std::uintptr_t, const revocation&) noexcept { return true; };
        request_.find_owners = [](revocation& r) noexcept {
            owner_and_revoker& me = *static_cast<request&>(r).owner;
            if (me.has_ended_.load(std::memory_order_acquire) != 0) return;
            me.memory_.read();
            me.was_found_ = !me.is_bystander_;
            if (me.was_found_) r.owners.add(slot_value(me.node_));
        };
        request_.granted = [](revocation& r) noexcept { static_cast<request&>(r).owner->grant(); };
    }
    unsigned thread_count() const override { return 2; }

    void run(unsigned thread) override {
        if (thread == 0) {
            if (!is_bystander_) run_job();
            return end_job();
        }
        bias_.revoke(request_);
        while (granted_.load(std::memory_order_acquire) == 0) model_atomics::wait(granted_, 0);
        std::lock_guard hold(lock_);
        data_.write(1);
    }

    void run_job() {
        bias_.enter(worker_id{0}, slot_value(node_));
        const bool needs_no_lock = bias::is_biased(state_) || bias_.is_owner(state_, slot_value(node_));
        if (needs_no_lock) data_.read();
        bias_.leave(worker_id{0});
        if (!needs_no_lock) {
            std::lock_guard hold(lock_);
            data_.read();
        }
    }

    void end_job() {
        if (wrong_ == misuse::tells_before_it_has_ended) tell();
        has_ended_.fetch_or(1, std::memory_order_acq_rel);
        if (wrong_ != misuse::tells_before_it_has_ended) tell();
        memory_.write(1);
    }

    void tell() {
        if (bias_.is_any_under_way()) bias_.end_job(slot_value(node_));
    }

    void grant() {
        require(granted_.exchange(1, std::memory_order_acq_rel) == 0, "granted twice");
        require(!was_found_ || has_ended_.load(std::memory_order_relaxed) != 0,
                "granted before an owner's end");
        model_atomics::wake_all(granted_);
    }

    void finish() override { require(data_.read() == 1, "the unordered access did not run"); }

    struct request : revocation {
        owner_and_revoker* owner = nullptr;
    };

    bool is_bystander_;
    misuse wrong_;
    bias bias_{1};
    model_atomic<bias_state> state_{bias_state::biased};
    model_atomic<std::uint32_t> has_ended_{0};
    request request_;
    model_atomic<std::uint32_t> granted_{0};
    bool was_found_ = false;
    lock lock_;
    job node_;
    plain<int> memory_;
    plain<int> data_;
};

// Two handles lose their bias at once; one worker uses both.
struct two_revokers : program {
    unsigned thread_count() const override { return 3; }
    two_revokers() {
        for (request& r : requests_) {
            r.owner = this;
            r.uses = [](std::uintptr_t, const revocation&) noexcept { return true; };
            r.granted = [](revocation& self) noexcept {
                auto& me = static_cast<request&>(self);
                me.is_granted.store(1, std::memory_order_release);
                model_atomics::wake_all(me.is_granted);
            };
        }
        requests_[0].bias = &states_[0];
        requests_[1].bias = &states_[1];
    }
    void run(unsigned thread) override {
        if (thread == 2) {
            bias_.enter(worker_id{0}, 1);
            for (unsigned h = 0; h < 2; ++h)
                if (bias::is_biased(states_[h])) data_[h].read();
            bias_.leave(worker_id{0});
            return;
        }
        request& mine = requests_[thread];
        bias_.revoke(mine);
        while (mine.is_granted.load(std::memory_order_acquire) == 0) model_atomics::wait(mine.is_granted, 0);
        data_[thread].write(1);
    }
    struct request : revocation {
        two_revokers* owner = nullptr;
        model_atomic<std::uint32_t> is_granted{0};
    };
    bias bias_{1};
    model_atomic<bias_state> states_[2]{};
    request requests_[2];
    plain<int> data_[2];
};

program_factory workers(bool kernel_barrier, unsigned count, unsigned jobs, bool ends_elsewhere,
                        misuse wrong = misuse::none) {
    return [=] {
        model_atomics::kernel_has_barrier = kernel_barrier;
        return std::make_unique<workers_and_revoker>(count, jobs, ends_elsewhere, wrong);
    };
}

program_factory owner(bool kernel_barrier, misuse wrong = misuse::none) {
    return [=] {
        model_atomics::kernel_has_barrier = kernel_barrier;
        return std::make_unique<owner_and_revoker>(false, wrong);
    };
}

program_factory bystander(bool kernel_barrier) {
    return [=] {
        model_atomics::kernel_has_barrier = kernel_barrier;
        return std::make_unique<owner_and_revoker>(true, misuse::none);
    };
}

program_factory revokers(bool kernel_barrier) {
    return [=] {
        model_atomics::kernel_has_barrier = kernel_barrier;
        return std::make_unique<two_revokers>();
    };
}

const harmless_mistake harmless[] = {
    {"bias.hpp grant store 1", mistake::relaxed, "whoever sees `locked` takes the lock, and that orders"},
    {"bias.hpp is_any_under_way modify 1", mistake::wrong_value,
     "nobody looks at the count after the end of the only owner"},
    {"bias.hpp is_owner load 1", mistake::relaxed,
     "who asks has seen that it is not biased; the lock decides"},
    {"bias.hpp is_owner load 1", mistake::not_seq_cst, "the same"},
    {"bias.hpp is_owner load 1", mistake::skipped, "the same"},
    {"bias.hpp is_owner load 1", mistake::wrong_value, "the same"},
    {"bias.hpp grant modify 1", mistake::skipped, "workers poll without need"},
};

const piece bias_piece{
    .headers = {"bias.hpp"},
    .programs =
        {{"barrier, one worker, two jobs", workers(true, 1, 2, false), {.preemptions = 3, .stale_reads = 1}},
         {"no barrier, one worker, two jobs",
          workers(false, 1, 2, false),
          {.preemptions = 3, .stale_reads = 1}},
         {"barrier, then a job elsewhere", workers(true, 1, 1, true), {.preemptions = 3, .stale_reads = 1}},
         {"no barrier, then a job elsewhere",
          workers(false, 1, 1, true),
          {.preemptions = 3, .stale_reads = 1}},
         {"barrier, two workers", workers(true, 2, 1, false), {.preemptions = 2, .stale_reads = 1}},
         {"no barrier, two workers", workers(false, 2, 1, false), {.preemptions = 2, .stale_reads = 1}},
         {"barrier, an owner", owner(true), {.preemptions = 3, .stale_reads = 1}},
         {"no barrier, an owner", owner(false), {.preemptions = 3, .stale_reads = 1}},
         {"barrier, a bystander", bystander(true), {.preemptions = 3, .stale_reads = 1}},
         {"no barrier, a bystander", bystander(false), {.preemptions = 3, .stale_reads = 1}},
         {"barrier, two revokers", revokers(true), {.preemptions = 2, .stale_reads = 1}},
         {"no barrier, two revokers", revokers(false), {.preemptions = 2, .stale_reads = 1}}},
    .harmless = harmless,
    .least_caught = 30,
};

TEST(bias, holds_under_every_schedule) {
    expect_sound(bias_piece);
}
TEST(bias, every_mistake_is_caught) {
    expect_mistakes_caught(bias_piece);
}

TEST(bias, misuse_is_caught) {
    expect_caught({"a job leaves before its end", workers(true, 1, 1, false, misuse::leaves_before_its_end)});
    expect_caught(
        {"a worker looks before it enters", workers(true, 1, 1, false, misuse::looks_before_entering)});
    expect_caught({"a job tells before it has ended", owner(true, misuse::tells_before_it_has_ended)});
}

} // namespace
} // namespace checker::bias_test
