// Records tasks while the program wants it: how many there are of each kind, and on request what they wait
// for.
#pragma once

#include "base/guarded.hpp"
#include "bound/record.hpp"
#include "task/core/task_recorder.hpp"
#include "task/recording/order_recorder.hpp"

#include <map>
#include <memory>
#include <mutex>
#include <optional>

namespace starpu::bound {

class recorder final : public task::task_recorder {
public:
    recorder(task::engine& engine, worker::pool& workers) : engine_(engine), workers_(workers) {}
    ~recorder();
    recorder(const recorder&) = delete;
    recorder& operator=(const recorder&) = delete;

    // Forgets what was recorded before. Throws std::bad_alloc.
    void begin_record(bool with_dependencies, bool with_priorities);
    // False: it was never started.
    bool end_record();
    // What was recorded so far; nothing: it was never started. Throws std::bad_alloc.
    std::optional<record> record_so_far() const;

    // Held while a program is solved: not every build of a solver lets several threads in.
    std::mutex& solver_lock() { return solver_lock_; }

    void note_task(starpu_task& t, bool is_ordered) override;
    void note_dependency(starpu_task& later, starpu_task& earlier) override;
    void note_tags(graph::tag later, std::span<const graph::tag> earlier) override;
    void forget_handle(starpu_data_handle_t handle) override;

private:
    // What is needed to record more.
    struct session {
        record result;
        std::map<kind_timing, std::size_t> kinds;
        task::order_recorder order;
    };
    using state = std::unique_ptr<session>;

    void leave_to_policy();
    template <class Tell> void pass_on(Tell&& tell) const;
    template <class Change> void extend(Change&& change) noexcept;
    static std::size_t add_kind(session& s, const starpu_task& t, const std::optional<kind_timing>& timing);
    static void add_task(session& s, starpu_task& t, std::size_t kind, bool is_ordered);
    static void measure(starpu_task& t, const std::optional<kind_timing>& timing);

    task::engine& engine_;
    worker::pool& workers_;
    base::guarded<state, std::mutex> state_;
    std::mutex solver_lock_;
};

} // namespace starpu::bound
