// A task that is being filled with the arguments of a task insertion, one after the other.
#pragma once

#include "task/core/packed_values.hpp"

#include <starpu_task.h>

#include <cstddef>
#include <vector>

namespace starpu::task {

// Tasks that another one waits for, how that is declared, and the call that messages name.
struct dependency_list {
    int (*declare)(struct starpu_task*, unsigned, struct starpu_task**, const char* call);
    const char* call;
    unsigned count;
    struct starpu_task** tasks;
};

// What is said of the place of a task over several processes, and of the way of its data there. The runtime
// itself has no use for it.
struct placement {
    int rank = -1; // of STARPU_EXECUTE_ON_NODE
    bool names_data = false;
    starpu_data_handle_t data = nullptr; // of STARPU_EXECUTE_ON_DATA
    int policy = -1;                     // of STARPU_NODE_SELECTION_POLICY
    bool is_synchronous = false;         // STARPU_SSEND, with any of the buffers
    std::vector<int> contributing;       // numbers of the buffers with STARPU_MPI_REDUX
};

// Fills one task. What the caller hands over to be freed becomes the task's only if reading succeeds.
class insertion {
public:
    // `elsewhere` is given for a task that another process may run: it takes what is said of its place, and
    // handles may be NULL.
    insertion(struct starpu_task& task, struct starpu_codelet* codelet, placement* elsewhere = nullptr);

    // Last before the task is submitted or handed out, so that other tasks hear only of one that is accepted.
    // 0, or a negative errno with its line.
    int declare_dependencies();
    bool has_dependencies() const { return !dependencies_.empty(); }

    // Takes out of the task what the arguments put in, so that destroying it frees nothing of the caller's.
    void undo();
    // The same for a task of the program, which is as it was `before`.
    void undo(const struct starpu_task& before);

    // What the single arguments do; finish() comes after the last.
    struct starpu_task& task() {
        return task_;
    }
    placement* elsewhere() const { return elsewhere_; }
    int add_buffer(enum starpu_data_access_mode mode, starpu_data_handle_t handle);
    int add_buffers(const starpu_data_handle_t* handles, int count);
    int add_buffers(const struct starpu_data_descr* buffers, int count);
    int add_value(const void* value, std::size_t size);
    int set_packed_arguments(void* buffer, std::size_t size, bool free_it);
    int add_dependencies(const dependency_list& list);
    int add_end_releases(int count);
    int finish();
    const char* codelet_name() const; // of the codelet, for messages

private:
    bool is_variable() const { return expected_buffers_ == STARPU_VARIABLE_NBUFFERS; }
    bool task_holds_modes() const { return is_variable() || codelet_modes_ == nullptr; }
    int add_unusual_buffer(enum starpu_data_access_mode mode, starpu_data_handle_t handle);
    int check_array(const void* array, int count, const char* code) const;
    int check_count() const;
    int agree_on_mode(enum starpu_data_access_mode mode);
    int note_way(enum starpu_data_access_mode mode);
    int make_room();

    struct starpu_task& task_;
    struct starpu_codelet* codelet_;
    placement* const elsewhere_;
    enum starpu_data_access_mode* codelet_modes_ = nullptr; // NULL: the codelet has no room for its modes
    int expected_buffers_ = 0;
    int usual_buffers_ = 0; // this many have their mode in the codelet and their place in task.handles
    int buffer_count_ = 0;
    int capacity_ = STARPU_NMAXBUFS; // of the arrays that take handles and modes
    bool has_packed_arguments_ = false;
    packing values_ = start_packing();
    std::vector<dependency_list> dependencies_;
};

// The usual buffer costs a comparison and a store: its mode stands in the codelet, its place is in the task.
inline int insertion::add_buffer(enum starpu_data_access_mode mode, starpu_data_handle_t handle) {
    if (buffer_count_ < usual_buffers_ && codelet_modes_[buffer_count_] == mode && handle != nullptr &&
        (mode & STARPU_MPI_REDUX) == 0) {
        task_.handles[buffer_count_++] = handle;
        return 0;
    }
    return add_unusual_buffer(mode, handle);
}

} // namespace starpu::task
