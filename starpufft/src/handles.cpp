// Transforms on registered data: takes the handles, runs the passes, gives the handles back.
//
// The handles are acquired once for the whole transform, and its tasks have no data of their own: sub-handles
// for every block would cost more than the blocks. Handles are acquired in the order of their addresses, as a
// task's are, so that two threads with the same pair in other roles do not wait for each other.
#include "handles.hpp"

#include "report.hpp"
#include "statistics.hpp"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <utility>

namespace starpu::fft {
namespace {

// What a handle holds, in complex numbers.
struct layout {
    void* start;
    std::size_t stride;
};

bool holds_vector(starpu_data_handle_t handle) {
    return starpu_data_get_interface_id(handle) == STARPU_VECTOR_INTERFACE_ID;
}
bool holds_matrix(starpu_data_handle_t handle) {
    return starpu_data_get_interface_id(handle) == STARPU_MATRIX_INTERFACE_ID;
}

// A vector or matrix whose elements are the numbers of the plan, or their real and imaginary parts.
int check(const char* who, const char* role, starpu_data_handle_t handle, const shape& size) {
    const std::size_t row_bytes = size.columns * size.number_bytes, bytes = size.rows * row_bytes;
    if (holds_vector(handle)) {
        const std::size_t held =
            std::size_t{starpu_vector_get_nx(handle)} * starpu_vector_get_elemsize(handle);
        if (held == bytes) return 0;
        return refuse(EINVAL, who,
                      "%s is a vector of %zu bytes, the plan needs %zu; register n complex numbers", role,
                      held, bytes);
    }
    if (!holds_matrix(handle))
        return refuse(EINVAL, who, "%s is neither a vector nor a matrix; register it as one of these", role);
    const std::size_t element = starpu_matrix_get_elemsize(handle);
    const std::size_t width = std::size_t{starpu_matrix_get_nx(handle)} * element;
    const std::size_t height = starpu_matrix_get_ny(handle);
    if (width == row_bytes && height == size.rows) return 0;
    return refuse(EINVAL, who, "%s is a matrix of %zu rows of %zu bytes, the plan needs %zu of %zu", role,
                  height, width, size.rows, row_bytes);
}

// Only while the handle is acquired.
layout layout_of(starpu_data_handle_t handle, const shape& size) {
    if (holds_vector(handle))
        return {reinterpret_cast<void*>(starpu_vector_get_local_ptr(handle)), size.columns};
    const std::size_t pitch =
        std::size_t{starpu_matrix_get_local_ld(handle)} * starpu_matrix_get_elemsize(handle);
    return {reinterpret_cast<void*>(starpu_matrix_get_local_ptr(handle)), pitch / size.number_bytes};
}

// A transform on its way to its data: one count per handle and one for the thread that starts it.
class arrival {
public:
    arrival(plan& todo, starpu_data_handle_t in, starpu_data_handle_t out)
        : plan_{todo}, in_{in}, out_{out}, ready_{std::make_unique<run>()} {
        ready_->acquired.reserve(2);
    }

    // Asks for a handle; 0 or -errno.
    int ask(starpu_data_handle_t handle, starpu_data_access_mode mode) {
        ready_->acquired.push_back(handle);
        ++missing_;
        const int error = starpu_data_acquire_cb(handle, mode, came, this);
        if (!error) return 0;
        ready_->acquired.pop_back();
        --missing_;
        return error;
    }

    // Gives up the starting thread's count: with a task to end, or with none to drop the transform.
    void let_go(starpu_task* end, int* result) {
        ready_->end = end;
        ready_->result = result;
        arrive();
    }

private:
    static void came(void* self) { static_cast<arrival*>(self)->arrive(); }

    void arrive() {
        if (--missing_ > 0) return;
        const std::unique_ptr<arrival> self{this}; // the last one to arrive cleans up
        if (!ready_->end) {
            for (starpu_data_handle_t handle : ready_->acquired) starpu_data_release(handle);
            plan_.tasks().abandon();
            return;
        }
        const layout in = layout_of(in_, plan_.size()), out = layout_of(out_, plan_.size());
        ready_->data = {in.start, in.stride, out.start, out.stride};
        plan_.tasks().enter(std::move(ready_));
    }

    plan& plan_;
    starpu_data_handle_t in_, out_;
    std::unique_ptr<run> ready_;
    std::atomic<int> missing_{1};
};

int ask_for_both(arrival& coming, starpu_data_handle_t in, starpu_data_handle_t out) {
    if (in == out) return coming.ask(in, STARPU_RW);
    const bool in_first = in < out;
    if (const int error = in_first ? coming.ask(in, STARPU_R) : coming.ask(out, STARPU_W)) return error;
    return in_first ? coming.ask(out, STARPU_W) : coming.ask(in, STARPU_R);
}

} // namespace

starpu_task* start_on_handles(const char* who, plan& todo, starpu_data_handle_t in, starpu_data_handle_t out,
                              int* result) {
    if (check(who, "in", in, todo.size()) || check(who, "out", out, todo.size())) return nullptr;
    count_transform();
    todo.tasks().begin();
    arrival* coming = new arrival{todo, in, out}; // deletes itself
    starpu_task* end = nullptr;
    if (const int error = ask_for_both(*coming, in, out))
        refuse(-error, who, "the data cannot be acquired (%s); was in ever written?", std::strerror(-error));
    else
        end = submit_end_task(who);
    coming->let_go(end, result);
    return end;
}

} // namespace starpu::fft
