// starpu_data.h: using data from the application, and the life of a handle.
#include "api/boundary.hpp"
#include "api/handles.hpp"
#include "base/program_call.hpp"
#include "data/copies/copies.hpp"
#include "data/core/handle_details.hpp"
#include "data/core/pointer_table.hpp"
#include "data/handle_life.hpp"
#include "instance/program_settings.hpp"
#include "memory/nodes.hpp"
#include "task/core/engine.hpp"
#include "task/handles/partition.hpp"
#include "task/handles/unregister.hpp"
#include "task/holding/acquire.hpp"

#include "starpu_data.h"

#include <cstdarg>
#include <cstdint>
#include <exception>
#include <memory>
#include <utility>

using namespace starpu;

namespace {
bool is_acquirable(starpu_data_access_mode mode) {
    constexpr int known_bits = STARPU_ACCESS_MODE_MAX - 1;
    return (mode & STARPU_RW) != 0 && (mode & (STARPU_SCRATCH | STARPU_REDUX)) == 0 &&
           (mode & ~known_bits) == 0;
}

int check_acquire(starpu_data_handle_t handle, starpu_data_access_mode mode, const char* call) {
    if (int error = task::check_running(call)) return error;
    if (int error = api::check_handle(handle, call)) return error;
    if (is_acquirable(mode)) return 0;
    return base::report_error(-EINVAL, call,
                              "the access mode %#x is none of STARPU_R, STARPU_W and STARPU_RW",
                              static_cast<unsigned>(mode));
}

int acquire(starpu_data_handle_t handle, int node, starpu_data_access_mode mode, bool must_be_idle,
            const char* call) {
    if (int error = api::check_node(node, call)) return error;
    if (int error = check_acquire(handle, mode, call)) return error;
    if (int error = task::check_may_block(call)) return error;
    task::acquire_request how;
    how.mode = mode;
    how.node = base::id_at<base::memory_node_id>(static_cast<unsigned>(node));
    how.must_be_idle = must_be_idle;
    task::acquisition* a = nullptr;
    if (int error = task::request(*data::handle_of(handle), how, call, a)) return error;
    return task::wait_until_granted(*a, call);
}

// `how` says the rest. `callback_error`: what the callback threw if it was called before this returns 0.
int acquire_later(starpu_data_handle_t handle, task::acquire_request how, void (*callback)(void*), void* arg,
                  const char* call, int& callback_error) {
    if (int error = check_acquire(handle, how.mode, call)) return error;
    if (int error = api::check_node(base::signed_number_of(how.node), call)) return error;
    if (callback == nullptr) return base::report_error(-EINVAL, call, "the callback is NULL");
    how.callback = callback;
    how.callback_argument = arg;
    task::acquisition* a = nullptr;
    return task::request(*data::handle_of(handle), how, call, a, &callback_error);
}

// Two functions to be called, the first of them when the turn has come, while the node may still be chosen.
struct callback_pair {
    void (*acquired)(void*, int*, enum starpu_data_access_mode);
    void (*then)(void*);
    void* argument;
    int node;
    enum starpu_data_access_mode mode;
    const char* call;
    std::exception_ptr thrown; // by the first; it is told where the second one would have been called
};

base::memory_node_id node_chosen(const callback_pair& pair, base::memory_node_id asked) {
    const auto chosen = base::id_at<base::memory_node_id>(static_cast<unsigned>(pair.node));
    if (chosen == asked || api::check_node(pair.node, pair.call) != 0) return asked;
    if (task::is_node(chosen) && task::is_node(asked)) return chosen;
    base::report_error(-EINVAL, pair.call,
                       "callback_acquired asks for node %d in place of %d; only memory nodes can change",
                       pair.node, base::signed_number_of(asked));
    return asked;
}

base::memory_node_id call_first(void* state, base::memory_node_id asked) {
    auto& pair = *static_cast<callback_pair*>(state);
    try {
        pair.acquired(pair.argument, &pair.node, pair.mode);
    } catch (...) {
        if (base::is_thread_ending()) throw;
        pair.thrown = std::current_exception();
        return asked;
    }
    return node_chosen(pair, asked);
}

void call_second(void* state) {
    std::unique_ptr<callback_pair> pair(static_cast<callback_pair*>(state));
    if (pair->thrown != nullptr) std::rethrow_exception(pair->thrown);
    if (pair->then != nullptr) pair->then(pair->argument);
}

int acquire_with_pair(starpu_data_handle_t handle, task::acquire_request how, callback_pair both) {
    int thrown = 0;
    if (both.acquired == nullptr) {
        const int error = acquire_later(handle, how, both.then, both.argument, both.call, thrown);
        return error != 0 ? error : thrown;
    }
    auto pair = std::make_unique<callback_pair>(std::move(both));
    how.choose_node = call_first;
    if (int error = acquire_later(handle, how, call_second, pair.get(), pair->call, thrown)) return error;
    (void)pair.release(); // call_second owns it, and may have run
    return thrown;
}

void release_data(starpu_data_handle_t handle, int node, starpu_data_access_mode to, const char* call) {
    api::boundary_void(call, [&] {
        if (int error = api::check_handle(handle, call)) return error;
        return task::release_held(*data::handle_of(handle), base::id_at<base::memory_node_id>(node), to,
                                  call);
    });
}

int unregister_whole(data::handle& h, const char* call, task::last_value value) {
    if (int error = task::check_is_whole(h, call)) return error;
    return task::unregister(h, call, value);
}

// Blocking calls that end or empty a handle.
template <class Action> void end_handle(starpu_data_handle_t handle, const char* call, Action action) {
    api::boundary_void(call, [&] {
        if (int error = task::check_may_block(call)) return error;
        if (int error = api::check_handle(handle, call)) return error;
        return action(*data::handle_of(handle));
    });
}

template <class Action> void end_later(starpu_data_handle_t handle, const char* call, Action action) {
    api::boundary_void(call, [&] {
        if (int error = task::check_running(call)) return error;
        if (int error = api::check_handle(handle, call)) return error;
        return action(*data::handle_of(handle));
    });
}
} // namespace

extern "C" {

void starpu_data_register(starpu_data_handle_t* handle, int home_node, void* data_interface,
                          struct starpu_data_interface_ops* ops) {
    constexpr const char* call = "starpu_data_register";
    if (handle != nullptr) *handle = nullptr;
    api::boundary_void(call, [&] {
        // An interface without bytes has nothing to point at.
        if (handle == nullptr || ops == nullptr || ops->register_data_handle == nullptr ||
            (data_interface == nullptr && ops->interface_size != 0))
            return base::report_error(
                -EINVAL, call, "the handle, the interface, its methods or register_data_handle is NULL");
        if (int error = task::check_running(call)) return error;
        if (home_node < -1 || home_node >= static_cast<int>(memory::node_count()))
            return base::report_error(-EINVAL, call, "there is no memory node %d; use STARPU_MAIN_RAM or -1",
                                      home_node);
        starpu_data_register_ops(ops);
        int error = 0;
        data::handle* h =
            data::create(base::id_at<base::memory_node_id>(home_node), data_interface, ops, error);
        if (h == nullptr && error != -ENOMEM) return error;
        if (h == nullptr) return base::report_error(-ENOMEM, call, "no memory left for a handle");
        h->is_sequentially_consistent =
            instance::set_by_program.are_handles_consistent.load(std::memory_order_relaxed);
        try {
            data::remember_main_pointer(*h);
        } catch (const std::bad_alloc&) {
            data::destroy(*h);
            throw;
        }
        *handle = data::public_handle(*h);
        return 0;
    });
}

starpu_data_handle_t starpu_data_lookup(const void* ptr) {
    data::handle* h = data::find_by_pointer(ptr);
    return h == nullptr ? nullptr : data::public_handle(*h);
}

void* starpu_data_get_interface_on_node(starpu_data_handle_t handle, unsigned memory_node) {
    return handle == nullptr
               ? nullptr
               : data::copies::interface_on_node(*data::handle_of(handle), base::memory_node_id{memory_node});
}

struct starpu_data_interface_ops* starpu_data_get_interface_ops(starpu_data_handle_t handle) {
    return data::is_registered(handle) ? data::handle_of(handle)->ops : nullptr;
}

void starpu_data_unregister(starpu_data_handle_t handle) {
    end_handle(handle, "starpu_data_unregister", [](data::handle& h) {
        return unregister_whole(h, "starpu_data_unregister", task::last_value::goes_home);
    });
}

void starpu_data_unregister_no_coherency(starpu_data_handle_t handle) {
    constexpr const char* call = "starpu_data_unregister_no_coherency";
    end_handle(handle, call,
               [](data::handle& h) { return unregister_whole(h, call, task::last_value::is_given_up); });
}

void starpu_data_unregister_submit(starpu_data_handle_t handle) {
    constexpr const char* call = "starpu_data_unregister_submit";
    end_later(handle, call, [](data::handle& h) {
        if (int error = task::check_is_whole(h, call)) return error;
        return task::unregister_later(h, call);
    });
}

void starpu_data_invalidate(starpu_data_handle_t handle) {
    constexpr const char* call = "starpu_data_invalidate";
    end_handle(handle, call, [](data::handle& h) { return task::invalidate(h, call, true); });
}

void starpu_data_invalidate_submit(starpu_data_handle_t handle) {
    constexpr const char* call = "starpu_data_invalidate_submit";
    end_later(handle, call, [](data::handle& h) { return task::invalidate_later(h, call, true); });
}

void starpu_data_deinitialize(starpu_data_handle_t handle) {
    constexpr const char* call = "starpu_data_deinitialize";
    end_handle(handle, call, [](data::handle& h) { return task::invalidate(h, call, false); });
}

void starpu_data_deinitialize_submit(starpu_data_handle_t handle) {
    constexpr const char* call = "starpu_data_deinitialize_submit";
    end_later(handle, call, [](data::handle& h) { return task::invalidate_later(h, call, false); });
}

int starpu_data_acquire(starpu_data_handle_t handle, enum starpu_data_access_mode mode) {
    constexpr const char* call = "starpu_data_acquire";
    return api::boundary(call, [&] { return acquire(handle, STARPU_MAIN_RAM, mode, false, call); });
}

int starpu_data_acquire_on_node(starpu_data_handle_t handle, int node, enum starpu_data_access_mode mode) {
    constexpr const char* call = "starpu_data_acquire_on_node";
    return api::boundary(call, [&] { return acquire(handle, node, mode, false, call); });
}

int starpu_data_acquire_try(starpu_data_handle_t handle, enum starpu_data_access_mode mode) {
    constexpr const char* call = "starpu_data_acquire_try";
    return api::boundary(call, [&] { return acquire(handle, STARPU_MAIN_RAM, mode, true, call); });
}

int starpu_data_acquire_on_node_try(starpu_data_handle_t handle, int node,
                                    enum starpu_data_access_mode mode) {
    constexpr const char* call = "starpu_data_acquire_on_node_try";
    return api::boundary(call, [&] { return acquire(handle, node, mode, true, call); });
}

// An acquisition is no task: there are no numbers of tasks to give.
int starpu_data_acquire_on_node_cb_sequential_consistency_sync_jobids(
    starpu_data_handle_t handle, int node, enum starpu_data_access_mode mode,
    void (*callback_acquired)(void*, int*, enum starpu_data_access_mode), void (*callback)(void*), void* arg,
    int sequential_consistency, int /*quick*/, long* pre_sync_jobid, long* post_sync_jobid, int prio) {
    constexpr const char* call = "starpu_data_acquire_cb";
    if (pre_sync_jobid != nullptr) *pre_sync_jobid = -1;
    if (post_sync_jobid != nullptr) *post_sync_jobid = -1;
    return api::boundary(call, [&] {
        task::acquire_request how;
        how.mode = mode;
        how.node = base::id_at<base::memory_node_id>(static_cast<unsigned>(node));
        how.priority = prio;
        how.is_ordered = sequential_consistency != 0;
        return acquire_with_pair(handle, how, {callback_acquired, callback, arg, node, mode, call, {}});
    });
}

int starpu_data_acquire_on_node_cb_sequential_consistency_quick(starpu_data_handle_t handle, int node,
                                                                enum starpu_data_access_mode mode,
                                                                void (*callback)(void*), void* arg,
                                                                int sequential_consistency, int quick) {
    return starpu_data_acquire_on_node_cb_sequential_consistency_sync_jobids(
        handle, node, mode, nullptr, callback, arg, sequential_consistency, quick, nullptr, nullptr,
        STARPU_DEFAULT_PRIO);
}

int starpu_data_acquire_on_node_cb_sequential_consistency(starpu_data_handle_t handle, int node,
                                                          enum starpu_data_access_mode mode,
                                                          void (*callback)(void*), void* arg,
                                                          int sequential_consistency) {
    return starpu_data_acquire_on_node_cb_sequential_consistency_quick(handle, node, mode, callback, arg,
                                                                       sequential_consistency, 0);
}

int starpu_data_acquire_cb_sequential_consistency(starpu_data_handle_t handle,
                                                  enum starpu_data_access_mode mode, void (*callback)(void*),
                                                  void* arg, int sequential_consistency) {
    return starpu_data_acquire_on_node_cb_sequential_consistency(handle, STARPU_MAIN_RAM, mode, callback, arg,
                                                                 sequential_consistency);
}

int starpu_data_acquire_on_node_cb(starpu_data_handle_t handle, int node, enum starpu_data_access_mode mode,
                                   void (*callback)(void*), void* arg) {
    return starpu_data_acquire_on_node_cb_sequential_consistency(handle, node, mode, callback, arg, 1);
}

int starpu_data_acquire_cb(starpu_data_handle_t handle, enum starpu_data_access_mode mode,
                           void (*callback)(void*), void* arg) {
    return starpu_data_acquire_on_node_cb(handle, STARPU_MAIN_RAM, mode, callback, arg);
}

void starpu_data_release(starpu_data_handle_t handle) {
    release_data(handle, STARPU_MAIN_RAM, STARPU_NONE, "starpu_data_release");
}

void starpu_data_release_on_node(starpu_data_handle_t handle, int node) {
    release_data(handle, node, STARPU_NONE, "starpu_data_release_on_node");
}

void starpu_data_release_to(starpu_data_handle_t handle, enum starpu_data_access_mode down_to_mode) {
    release_data(handle, STARPU_MAIN_RAM, down_to_mode, "starpu_data_release_to");
}

void starpu_data_release_to_on_node(starpu_data_handle_t handle, enum starpu_data_access_mode down_to_mode,
                                    int node) {
    release_data(handle, node, down_to_mode, "starpu_data_release_to_on_node");
}

unsigned starpu_data_get_default_sequential_consistency_flag(void) {
    return instance::set_by_program.are_handles_consistent.load(std::memory_order_relaxed);
}

void starpu_data_set_default_sequential_consistency_flag(unsigned flag) {
    instance::set_by_program.are_handles_consistent.store(flag != 0, std::memory_order_relaxed);
}

} // extern "C"
