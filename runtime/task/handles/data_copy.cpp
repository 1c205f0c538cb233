// A copy is a task that writes one handle, reads the other, and calls the copy method of their kind, or packs
// and unpacks where there is none.
#include "task/handles/data_copy.hpp"

#include "base/report.hpp"
#include "data/copies/copies.hpp"
#include "data/copies/packed_copy.hpp"
#include "data/core/methods.hpp"
#include "memory/nodes.hpp"
#include "task/core/task.hpp"
#include "task/core/task_memory.hpp"
#include "task/holding/wait.hpp"
#include "task/submission/submit.hpp"

#include <cerrno>
#include <stdexcept>
#include <string>

namespace starpu::task {

namespace {
// Between main memory and itself; kinds of earlier versions have a method for just that.
int copy_interface(const starpu_data_copy_methods& methods, void* source, void* destination) {
    if (methods.ram_to_ram != nullptr)
        return methods.ram_to_ram(source, STARPU_MAIN_RAM, destination, STARPU_MAIN_RAM);
    return methods.any_to_any(source, STARPU_MAIN_RAM, destination, STARPU_MAIN_RAM, nullptr);
}

bool has_copy_method(const starpu_data_interface_ops& ops) {
    return ops.copy_methods != nullptr &&
           (ops.copy_methods->ram_to_ram != nullptr || ops.copy_methods->any_to_any != nullptr);
}

bool can_be_packed(const starpu_data_interface_ops& ops) {
    return ops.pack_data != nullptr && ops.unpack_data != nullptr;
}

base::memory_node_id node_of(data::handle& h, const void* interface) {
    for (base::memory_node_id node : memory::all_nodes())
        if (data::copies::interface_on_node(h, node) == interface) return node;
    return base::main_memory_node;
}

// The two functions ask for handles.
void pack_and_unpack(void* buffers[]) {
    const starpu_task& t = *this_thread.current;
    data::handle& to = *data::handle_of(t.handles[0]);
    data::handle& from = *data::handle_of(t.handles[1]);
    const char* failed = nullptr;
    if (const int error = data::copy_by_packing(from, to, node_of(from, buffers[1]), failed))
        throw std::runtime_error(std::string(failed) + " of the data returned " + std::to_string(error));
}

// -EAGAIN only says that a copy may go on by itself, which copies between main memory and itself never do.
void copy_kernel(void* buffers[], void* operations) {
    const auto& ops = *static_cast<const starpu_data_interface_ops*>(operations);
    if (!has_copy_method(ops)) return pack_and_unpack(buffers);
    const int result = copy_interface(*ops.copy_methods, buffers[1], buffers[0]);
    if (result != 0 && result != -EAGAIN)
        throw std::runtime_error("the copy method of the data returned " + std::to_string(result));
}

starpu_codelet& copy_codelet() {
    static starpu_codelet codelet = [] {
        starpu_codelet c{};
        c.cpu_funcs[0] = copy_kernel;
        c.nbuffers = 2;
        c.modes[0] = STARPU_W;
        c.modes[1] = STARPU_R;
        c.name = "data copy";
        c.flags = STARPU_CODELET_SIMGRID_EXECUTE; // in a simulation, too
        return c;
    }();
    return codelet;
}

int check_copy(data::handle& destination, data::handle& source, const char* call) {
    char from[96];
    char to[96];
    const starpu_data_interface_ops& ops = *source.ops;
    if (&ops != destination.ops)
        return base::report_error(-EINVAL, call,
                                  "%s and %s are of different kinds; copy between data of one kind",
                                  data::describe(source, from), data::describe(destination, to));
    const int is_same = data::have_same_shape(source, destination);
    if (is_same < 0) return is_same;
    if (is_same == 0)
        return base::report_error(-EINVAL, call,
                                  "%s and %s have different shapes; register %s like the other",
                                  data::describe(source, from), data::describe(destination, to), to);
    if (!has_copy_method(ops) && !can_be_packed(ops))
        return base::report_error(
            -ENOSYS, call,
            "the kind of %s has no copy method; give it any_to_any in its copy_methods, "
            "or pack_data and unpack_data",
            data::describe(source, from));
    return 0;
}

// Data copied onto itself keeps its value: the task, for its callback, only waits for its turn to read.
void aim(starpu_task& t, data::handle& destination, data::handle& source) {
    if (&destination == &source) {
        t.nbuffers = 1;
        t.handles[0] = data::public_handle(source);
        t.modes[0] = STARPU_R;
        return;
    }
    t.cl = &copy_codelet();
    t.cl_arg = source.ops;
    t.handles[0] = data::public_handle(destination);
    t.handles[1] = data::public_handle(source);
}
// Also when the wait was given up: then the copy goes on, or not, without the caller.
int wait_and_destroy(starpu_task& t) {
    const int outcome = wait_for_task(t);
    destroy_after_run(t);
    return outcome;
}
} // namespace

int copy_data(data::handle& destination, data::handle& source, const copy_manner& how, const char* call) {
    if (int error = check_copy(destination, source, call)) return error;
    starpu_task* t = create();
    if (t == nullptr) return base::report_error(-ENOMEM, call, "no memory left for the task that copies");
    t->name = "data copy";
    t->type = STARPU_TASK_TYPE_INTERNAL;
    t->priority = how.priority;
    t->callback_func = how.callback;
    t->callback_arg = how.callback_argument;
    t->detach = !how.waits;
    t->destroy = !how.waits;
    aim(*t, destination, source);
    if (int error = how.is_internal ? submit_internal(*t) : submit(*t)) {
        destroy(*t);
        return error;
    }
    return how.waits ? wait_and_destroy(*t) : 0;
}

} // namespace starpu::task
