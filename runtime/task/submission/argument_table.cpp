// One row per code of a task insertion, with the types that follow it and the field of the task they go to;
// and the loop over the codes.
#include "task/submission/argument_table.hpp"

#include "base/report.hpp"
#include "task/holding/wait.hpp"
#include "task/submission/dependencies.hpp"

#include <cerrno>
#include <cstdint>
#include <iterator>

namespace starpu::task {
namespace {

using callback = void (*)(void*);
template <class Source> using reader = int (*)(insertion&, Source&);

template <class Source> struct row {
    int code;
    reader<Source> read;
};

template <class Owner, class Value> Value value_type_of(Value Owner::*);

// The value goes to a field of its own type.
template <auto Field, class Source> int field(insertion& in, Source& source) {
    in.task().*Field = source.template next<decltype(value_type_of(Field))>();
    return 0;
}

// The value goes to the placement, if there is one: it is of interest to the MPI library only.
template <auto Field, class Source> int placed(insertion& in, Source& source) {
    const auto value = source.template next<decltype(value_type_of(Field))>();
    if (in.elsewhere() != nullptr) in.elsewhere()->*Field = value;
    return 0;
}

template <class Source> int placed_with_data(insertion& in, Source& source) {
    if (in.elsewhere() != nullptr) in.elsewhere()->names_data = true;
    return placed<&placement::data>(in, source);
}

// An argument for a callback, with the flag that says whether the runtime frees it.
template <auto Field, void (*SetFree)(starpu_task&, bool), bool Free, class Source>
int owned_field(insertion& in, Source& source) {
    SetFree(in.task(), Free);
    return field<Field>(in, source);
}

void free_callback(starpu_task& t, bool free) {
    t.callback_arg_free = free;
}
void free_epilogue(starpu_task& t, bool free) {
    t.epilogue_callback_arg_free = free;
}
void free_prologue(starpu_task& t, bool free) {
    t.prologue_callback_arg_free = free;
}
void free_prologue_pop(starpu_task& t, bool free) {
    t.prologue_callback_pop_arg_free = free;
}

template <bool Free, class Source>
constexpr reader<Source> callback_arg = owned_field<&starpu_task::callback_arg, free_callback, Free>;
template <bool Free, class Source>
constexpr reader<Source> prologue_arg = owned_field<&starpu_task::prologue_callback_arg, free_prologue, Free>;
template <bool Free, class Source>
constexpr reader<Source> pop_arg =
    owned_field<&starpu_task::prologue_callback_pop_arg, free_prologue_pop, Free>;

template <bool Free, class Source> int callback_with_arg(insertion& in, Source& source) {
    in.task().callback_func = source.template next<callback>();
    return callback_arg<Free, Source>(in, source);
}

template <bool Free, class Source> int packed_arguments(insertion& in, Source& source) {
    void* buffer = source.template next<void*>();
    return in.set_packed_arguments(buffer, source.next_size(), Free);
}

template <class Element, class Source> int buffers(insertion& in, Source& source) {
    const auto* array = source.template next<const Element*>();
    return in.add_buffers(array, source.template next<int>());
}

template <class Source> int scheduling_context(insertion& in, Source& source) {
    const unsigned context = source.template next<unsigned>();
    if (context == 0 || context == STARPU_NMAX_SCHED_CTXS) return 0; // where every task goes anyway
    return base::report_error(-EINVAL, in.codelet_name(), "scheduling context %u does not exist; use 0",
                              context);
}

template <class Source> int execute_on_worker(insertion& in, Source& source) {
    const int number = source.template next<int>();
    if (number == -1) return 0; // the scheduler chooses
    in.task().workerid = static_cast<unsigned>(number);
    in.task().execute_on_a_specific_worker = 1;
    return 0;
}

template <class Source> int execute_where(insertion& in, Source& source) {
    in.task().where = static_cast<std::int32_t>(source.next_places());
    return 0;
}

template <class Source> int tag(insertion& in, Source& source) {
    in.task().use_tag = 1;
    return field<&starpu_task::tag_id>(in, source);
}

template <class Source> int worker_set(insertion& in, Source& source) {
    in.task().workerids_len = source.template next<unsigned>();
    return field<&starpu_task::workerids>(in, source);
}

template <class Source> int dependencies(insertion& in, Source& source) {
    const unsigned count = source.template next<unsigned>();
    return in.add_dependencies({declare_dependencies, "starpu_task_declare_deps_array", count,
                                source.template next<struct starpu_task**>()});
}

template <class Source> int end_dependencies(insertion& in, Source& source) {
    const unsigned count = source.template next<unsigned>();
    return in.add_dependencies({declare_end_dependencies, "starpu_task_declare_end_deps_array", count,
                                source.template next<struct starpu_task**>()});
}

template <class Source> int end_dependency(insertion& in, Source& source) {
    return in.add_end_releases(source.template next<int>());
}

template <class Source> int synchronous(insertion& in, Source& source) {
    in.task().synchronous = source.template next<int>() != 0;
    return 0;
}

template <class Source> int sequential_consistency(insertion& in, Source& source) {
    in.task().sequential_consistency = source.template next<unsigned>() != 0;
    return 0;
}

template <class Source> int no_submission_order(insertion& in, Source& source) {
    in.task().no_submitorder = source.template next<unsigned>() != 0;
    return 0;
}

template <class Source> int bubble(insertion& in, Source& source) {
    source.template next<void*>();
    return base::report_error(-ENOSYS, in.codelet_name(),
                              "hierarchical tasks are not available; leave the STARPU_BUBBLE_ arguments out");
}

template <class Source> int value(insertion& in, Source& source) {
    const void* bytes = source.template next<const void*>();
    return in.add_value(bytes, source.next_size());
}

template <class Source>
constexpr row<Source> rows[] = {
    {STARPU_VALUE, value},
    {STARPU_CALLBACK, field<&starpu_task::callback_func>},
    {STARPU_CALLBACK_WITH_ARG, callback_with_arg<true>},
    {STARPU_CALLBACK_ARG, callback_arg<true, Source>},
    {STARPU_PRIORITY, field<&starpu_task::priority>},
    {STARPU_EXECUTE_ON_NODE, placed<&placement::rank>},
    {STARPU_EXECUTE_ON_DATA, placed_with_data},
    {STARPU_DATA_ARRAY, buffers<starpu_data_handle_t>},
    {STARPU_DATA_MODE_ARRAY, buffers<struct starpu_data_descr>},
    {STARPU_TAG, tag},
    {STARPU_HYPERVISOR_TAG, field<&starpu_task::hypervisor_tag>},
    {STARPU_FLOPS, field<&starpu_task::flops>},
    {STARPU_SCHED_CTX, scheduling_context},
    {STARPU_PROLOGUE_CALLBACK, field<&starpu_task::prologue_callback_func>},
    {STARPU_PROLOGUE_CALLBACK_ARG, prologue_arg<true, Source>},
    {STARPU_PROLOGUE_CALLBACK_POP, field<&starpu_task::prologue_callback_pop_func>},
    {STARPU_PROLOGUE_CALLBACK_POP_ARG, pop_arg<true, Source>},
    {STARPU_EXECUTE_ON_WORKER, execute_on_worker},
    {STARPU_EXECUTE_WHERE, execute_where},
    {STARPU_TAG_ONLY, field<&starpu_task::tag_id>},
    {STARPU_POSSIBLY_PARALLEL, field<&starpu_task::possibly_parallel>},
    {STARPU_WORKER_ORDER, field<&starpu_task::workerorder>},
    {STARPU_NODE_SELECTION_POLICY, placed<&placement::policy>},
    {STARPU_NAME, field<&starpu_task::name>},
    {STARPU_CL_ARGS, packed_arguments<true>},
    {STARPU_CL_ARGS_NFREE, packed_arguments<false>},
    {STARPU_TASK_DEPS_ARRAY, dependencies},
    {STARPU_TASK_COLOR, field<&starpu_task::color>},
    {STARPU_HANDLES_SEQUENTIAL_CONSISTENCY, field<&starpu_task::handles_sequential_consistency>},
    {STARPU_TASK_SYNCHRONOUS, synchronous},
    {STARPU_TASK_END_DEPS_ARRAY, end_dependencies},
    {STARPU_TASK_END_DEP, end_dependency},
    {STARPU_TASK_WORKERIDS, worker_set},
    {STARPU_SEQUENTIAL_CONSISTENCY, sequential_consistency},
    {STARPU_TASK_PROFILING_INFO, field<&starpu_task::profiling_info>},
    {STARPU_TASK_NO_SUBMITORDER, no_submission_order},
    {STARPU_CALLBACK_ARG_NFREE, callback_arg<false, Source>},
    {STARPU_CALLBACK_WITH_ARG_NFREE, callback_with_arg<false>},
    {STARPU_PROLOGUE_CALLBACK_ARG_NFREE, prologue_arg<false, Source>},
    {STARPU_PROLOGUE_CALLBACK_POP_ARG_NFREE, pop_arg<false, Source>},
    {STARPU_TASK_SCHED_DATA, field<&starpu_task::sched_data>},
    {STARPU_TRANSACTION, field<&starpu_task::transaction>},
    {STARPU_TASK_FILE, field<&starpu_task::file>},
    {STARPU_TASK_LINE, field<&starpu_task::line>},
    {STARPU_EPILOGUE_CALLBACK, field<&starpu_task::epilogue_callback_func>},
    {STARPU_EPILOGUE_CALLBACK_ARG, owned_field<&starpu_task::epilogue_callback_arg, free_epilogue, true>},
    {STARPU_BUBBLE_FUNC, bubble},
    {STARPU_BUBBLE_FUNC_ARG, bubble},
    {STARPU_BUBBLE_GEN_DAG_FUNC, bubble},
    {STARPU_BUBBLE_GEN_DAG_FUNC_ARG, bubble},
    {STARPU_BUBBLE_PARENT, bubble},
};

// Code n << STARPU_MODE_SHIFT stands in row n - 1.
constexpr bool rows_are_in_order() {
    int number = 1;
    for (const auto& r : rows<variadic_arguments>)
        if (r.code != number++ << STARPU_MODE_SHIFT) return false;
    return number << STARPU_MODE_SHIFT == STARPU_SHIFTED_MODE_MAX;
}
static_assert(rows_are_in_order());

// Reads what follows `code`.
template <class Source> int read_argument(insertion& in, int code, Source& source) {
    const unsigned number = static_cast<unsigned>(code) >> STARPU_MODE_SHIFT;
    const bool is_known =
        number >= 1 && number <= std::size(rows<Source>) && rows<Source>[number - 1].code == code;
    if (is_known) return rows<Source>[number - 1].read(in, source);
    return base::report_error(
        -EINVAL, in.codelet_name(),
        "%d is neither an access mode nor an argument code; check the types of the arguments "
        "before it and end the list with %s",
        code, Source::end_of_list);
}

template <class Source> int read_all(insertion& in, Source& source) {
    for (int code = source.next_code(); code != 0; code = source.next_code()) {
        const bool is_mode = static_cast<unsigned>(code) < STARPU_ACCESS_MODE_MAX;
        const int error = is_mode ? in.add_buffer(static_cast<enum starpu_data_access_mode>(code),
                                                  source.template next<starpu_data_handle_t>())
                                  : read_argument(in, code, source);
        if (error != 0) return error;
        if (source.lacks_an_address())
            return base::report_error(-EINVAL, in.codelet_name(),
                                      "a number behind argument code %d has no address; pass c_loc of it",
                                      code);
    }
    return in.finish();
}

} // namespace

int read_arguments(insertion& in, variadic_arguments& source) {
    return read_all(in, source);
}

int read_arguments(insertion& in, pointer_arguments& source) {
    return read_all(in, source);
}

} // namespace starpu::task
