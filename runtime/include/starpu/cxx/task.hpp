// Lambdas as tasks.
#ifndef STARPU_CXX_TASK_HPP
#define STARPU_CXX_TASK_HPP

#include <starpu/cxx/data.hpp>

#include <atomic>
#include <cstddef>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <type_traits>
#include <utility>

namespace starpu {

// What may be said of a task besides its kernel and data. The name must outlive the task.
struct with {
    const char* name = nullptr;
    int priority = 0;
};

namespace detail {

// The first exception of a task that async() returned, or of all tasks that submit() made.
class outcome {
public:
    void keep(std::exception_ptr thrown) {
        std::lock_guard guard(lock_);
        if (!thrown_) thrown_ = std::move(thrown);
    }
    void rethrow() {
        std::exception_ptr due;
        {
            std::lock_guard guard(lock_);
            due = std::exchange(thrown_, nullptr);
        }
        if (due) std::rethrow_exception(due);
    }

private:
    std::mutex lock_;
    std::exception_ptr thrown_;
};

inline outcome& of_unwatched_tasks() {
    static outcome all;
    return all;
}

// What a task that async() returned and its closure share until both are done with it. The second one to
// leave sees to the destruction of the task.
class shared_outcome : public outcome {
public:
    // True: the other side has left before.
    bool leave() { return has_been_left_.exchange(true, std::memory_order_acq_rel); }

private:
    std::atomic<bool> has_been_left_{false};
};

// Tells the runtime that the running task failed, in the exception's words.
inline void report_failure(const std::exception_ptr& thrown) {
    try {
        std::rethrow_exception(thrown);
    } catch (const std::exception& e) {
        starpu_task_fail(-ECANCELED, e.what());
    } catch (...) {
        starpu_task_fail(-ECANCELED, "its kernel threw something that is no std::exception");
    }
}

// The kernel and what it captured, from submission until the task has ended or was cancelled.
template <class Kernel> struct closure {
    Kernel kernel;
    std::shared_ptr<shared_outcome> watched; // nullptr: a task of submit()

    outcome& result() { return watched ? *watched : of_unwatched_tasks(); }
};

template <class Kernel, class... Accesses> struct codelet_of {
    static_assert(sizeof...(Accesses) <= STARPU_NMAXBUFS, "more data than a task can have in this build");
    static_assert(
        std::is_invocable_v<Kernel&, typename Accesses::view...>,
        "the kernel must take, in this order, T& or const T& for a variable, std::span for a vector, "
        "starpu::matrix_view for a matrix; of const elements where the access is read()");

    static void run(void** buffers, void* argument) {
        call(buffers, argument, std::index_sequence_for<Accesses...>{});
    }

    template <std::size_t... I> static void call(void** buffers, void* argument, std::index_sequence<I...>) {
        auto& c = *static_cast<closure<Kernel>*>(argument);
        static_cast<void>(buffers);
        try {
            c.kernel(Accesses::look(buffers[I])...);
        } catch (...) {
            const std::exception_ptr thrown = std::current_exception();
            if (!thrown) throw; // the thread is being ended (pthread_exit), which the runtime reports
            c.result().keep(thrown);
            report_failure(thrown);
        }
    }

    static starpu_codelet* get() {
        static starpu_codelet made = [] {
            starpu_codelet c = {};
            starpu_codelet_init(&c);
            c.cpu_funcs[0] = run;
            c.nbuffers = sizeof...(Accesses);
            int i = 0;
            static_cast<void>(i);
            ((c.modes[i++] = Accesses::mode), ...);
            return c;
        }();
        return &made;
    }
};

// The callback of every task; cancelled tasks call it too. What the kernel captured may hold the object that
// waits for this very task, so it goes first.
template <class Kernel> void discard(void* argument) {
    std::unique_ptr<closure<Kernel>> ended(static_cast<closure<Kernel>*>(argument));
    const auto watched = std::move(ended->watched);
    ended.reset();
    if (!watched || !watched->leave()) return;
    starpu_task* t = starpu_task_get_current();
    t->detach = t->destroy = 1; // no thread will wait for it
}

// A task that is ready to be submitted.
template <class Kernel, class... Accesses>
starpu_task* make_task(const with& said, std::shared_ptr<shared_outcome> watched, Kernel&& kernel,
                       Accesses... accesses) {
    using kernel_type = std::decay_t<Kernel>;
    std::unique_ptr<closure<kernel_type>> captured(
        new closure<kernel_type>{std::forward<Kernel>(kernel), std::move(watched)});
    starpu_task* t = starpu_task_create();
    if (t == nullptr) throw error(ENOMEM, "starpu_task_create");
    t->cl = codelet_of<kernel_type, Accesses...>::get();
    t->name = said.name;
    t->priority = said.priority;
    int i = 0;
    static_cast<void>(i);
    ((t->handles[i++] = accesses.handle), ...);
    t->cl_arg = t->callback_arg = captured.release();
    t->callback_func = discard<kernel_type>;
    return t;
}

template <class Kernel> void submit_made(starpu_task* t) {
    const int status = starpu_task_submit(t);
    if (status == 0) return;
    delete static_cast<closure<Kernel>*>(t->callback_arg);
    t->callback_func = nullptr;
    t->detach = 0; // a task that was never submitted may be destroyed
    starpu_task_destroy(t);
    check(status, "starpu_task_submit");
}

} // namespace detail

// A task that is waited for by name. wait() throws what its kernel threw, or `cancelled` when a task before
// it failed. The destructor waits too, and keeps silent. Inside a kernel or callback, where nothing can wait,
// wait() throws EDEADLK, and the destructor leaves the task to the runtime.
class task {
public:
    task(task&&) noexcept = default;
    task& operator=(task&& other) noexcept {
        std::swap(task_, other.task_);
        std::swap(result_, other.result_);
        return *this;
    }
    ~task() {
        if (!task_) return;
        if (!was_refused(starpu_task_wait(task_.get()))) // only wait() reports errors
            starpu_task_destroy(task_.release());
        else
            leave_to_runtime();
    }

    void wait() {
        if (!task_) return;
        const int status = starpu_task_wait(task_.get());
        if (!was_refused(status)) {
            starpu_task_destroy(task_.release());
            result_->rethrow();
        }
        detail::check(status, "starpu_task_wait");
    }

private:
    template <class Kernel, int... Modes, class... Shapes>
    friend task async(const with&, Kernel&&, access<Modes, Shapes>...);

    struct no_deleter {
        void operator()(starpu_task*) const {}
    };
    task(starpu_task* submitted, std::shared_ptr<detail::shared_outcome> result)
        : task_(submitted), result_(std::move(result)) {}

    // The calling thread may not wait, nothing can end the task, or the runtime has ended: the task has
    // perhaps not run yet.
    static bool was_refused(int status) { return status == -EDEADLK || status == -ENODEV; }

    void leave_to_runtime() {
        starpu_task* t = task_.release();
        if (!result_->leave()) return; // its callback will have the task destroyed
        while (!starpu_task_finished(t)) std::this_thread::yield(); // its callback has been called: a moment
        starpu_task_destroy(t);
    }

    std::unique_ptr<starpu_task, no_deleter> task_;
    std::shared_ptr<detail::shared_outcome> result_;
};

// Submits a task: `kernel` runs on some CPU worker with a view of each piece of data, after all earlier tasks
// that it depends on through them. Returns at once; runtime::wait_all() waits and throws the first exception
// of such tasks.
template <class Kernel, int... Modes, class... Shapes>
void submit(const with& said, Kernel&& kernel, access<Modes, Shapes>... accesses) {
    detail::submit_made<std::decay_t<Kernel>>(
        detail::make_task(said, nullptr, std::forward<Kernel>(kernel), accesses...));
}
template <class Kernel, int... Modes, class... Shapes>
void submit(Kernel&& kernel, access<Modes, Shapes>... accesses) {
    submit(with{}, std::forward<Kernel>(kernel), accesses...);
}

// The same, and returns the task to wait for.
template <class Kernel, int... Modes, class... Shapes>
[[nodiscard]] task async(const with& said, Kernel&& kernel, access<Modes, Shapes>... accesses) {
    auto result = std::make_shared<detail::shared_outcome>();
    starpu_task* t = detail::make_task(said, result, std::forward<Kernel>(kernel), accesses...);
    t->detach = t->destroy = 0;
    detail::submit_made<std::decay_t<Kernel>>(t);
    return task(t, std::move(result));
}
template <class Kernel, int... Modes, class... Shapes>
[[nodiscard]] task async(Kernel&& kernel, access<Modes, Shapes>... accesses) {
    return async(with{}, std::forward<Kernel>(kernel), accesses...);
}

// How partial results of reduce() begin and come together: initialise(view), combine(view, constant view).
// Both must be lambdas without captures. Call it before the first task that reduces.
template <class Shape, class Initialise, class Combine>
void set_reduction(const data_ref<Shape>& d, Initialise, Combine) {
    static_assert(std::is_empty_v<Initialise> && std::is_empty_v<Combine>,
                  "reduction methods cannot capture anything");
    using written = access<STARPU_W, Shape>;
    using added = access<STARPU_R, Shape>;
    static starpu_codelet initialise = {}, combine = {};
    static const bool is_made = [] {
        starpu_codelet_init(&initialise);
        initialise.cpu_funcs[0] = [](void** buffers, void*) { Initialise{}(written::look(buffers[0])); };
        initialise.nbuffers = 1;
        initialise.modes[0] = STARPU_W;
        starpu_codelet_init(&combine);
        combine.cpu_funcs[0] = [](void** buffers, void*) {
            Combine{}(written::look(buffers[0]), added::look(buffers[1]));
        };
        combine.nbuffers = 2;
        combine.modes[0] = static_cast<starpu_data_access_mode>(static_cast<int>(STARPU_RW) |
                                                                static_cast<int>(STARPU_COMMUTE));
        combine.modes[1] = STARPU_R;
        return true;
    }();
    static_cast<void>(is_made);
    starpu_data_set_reduction_methods(d.handle(), &combine, &initialise);
}

} // namespace starpu

#endif
