// Finds what tasks have in common: by the last ones of a thread, else in a table of all.
#include "glue/signatures.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <memory>
#include <mutex>
#include <new>
#include <unordered_map>

namespace starpu_fortran {
namespace {

void run(void** buffers, void* values) {
    const signature* s = current_signature();
    s->runner(&s->known, buffers, values);
}

known_task known_of(const description& task) {
    known_task known;
    std::memset(known.arguments, 0, sizeof known.arguments); // those that are not there are compared too
    known.kernel = task.kernel;
    known.argument_count = task.argument_count;
    std::int8_t buffers = 0, values = 0;
    for (int i = 0; i < task.argument_count; ++i) {
        const argument& a = task.arguments[i];
        known.arguments[i] = {a.access, a.kind, a.rank, a.access == a_value ? values++ : buffers++};
    }
    return known;
}

bool matches(const signature& s, const known_task& known, const description& task) {
    static_assert(sizeof(known_argument) == 4, "the bytes that are compared are all of it");
    return s.known.kernel == known.kernel && s.runner == task.runner &&
           s.known.argument_count == known.argument_count &&
           std::memcmp(s.known.arguments, known.arguments, sizeof known.arguments) == 0;
}

std::unique_ptr<signature> make_signature(const known_task& known, const description& task) {
    auto made = std::make_unique<signature>();
    made->known = known;
    made->runner = task.runner;
    made->call_back_by = task.call_back_by;
    starpu_codelet& cl = made->codelet;
    starpu_codelet_init(&cl);
    cl.where = STARPU_CPU;
    cl.cpu_funcs[0] = run;
    cl.name = "Fortran task";
    for (int i = 0; i < known.argument_count; ++i)
        if (known.arguments[i].access == a_value)
            ++made->value_count;
        else
            made->modes[cl.nbuffers++] = modes[known.arguments[i].access];
    std::copy_n(made->modes, std::min(cl.nbuffers, STARPU_NMAXBUFS), cl.modes);
    if (cl.nbuffers > STARPU_NMAXBUFS) cl.dyn_modes = made->modes;
    return made;
}

struct table {
    std::mutex mutex;
    std::unordered_multimap<const void*, std::unique_ptr<signature>> by_kernel;

    signature* find_or_make(const known_task& known, const description& task) {
        const std::lock_guard lock(mutex);
        const void* kernel = reinterpret_cast<const void*>(task.kernel);
        const auto [first, last] = by_kernel.equal_range(kernel);
        const auto found =
            std::find_if(first, last, [&](const auto& e) { return matches(*e.second, known, task); });
        if (found != last) return found->second.get();
        return by_kernel.emplace(kernel, make_signature(known, task))->second.get();
    }
};

// Never destroyed: threads may submit tasks while the process ends.
table& all_signatures() {
    static table* all = new table;
    return *all;
}

// Programs have few kernels, and submit the same one many times.
signature*& recent(const void* kernel) {
    static thread_local signature* found[8];
    return found[reinterpret_cast<std::uintptr_t>(kernel) / 16 % std::size(found)];
}

} // namespace

signature* signature_of(const description& task) {
    const known_task known = known_of(task);
    signature*& last = recent(reinterpret_cast<const void*>(task.kernel));
    if (last != nullptr && matches(*last, known, task)) return last;
    try {
        return last = all_signatures().find_or_make(known, task);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}

const signature* current_signature() {
    return reinterpret_cast<const signature*>(starpu_task_get_current()->cl);
}

} // namespace starpu_fortran
