// Kernels take an instant when they begin and when they end, and copy what they see in between.
#include "recording.hpp"

#include "device_kernels.hpp"
#include "program.hpp"

#include <cerrno>
#include <cstring>
#include <new>
#include <stdexcept>
#include <system_error>
#include <thread>

namespace fuzz {

namespace {
cell* cells_of(void* buffer) {
    return reinterpret_cast<cell*>(STARPU_VECTOR_GET_PTR(buffer));
}

void check_shape(job& j, const access& a, void* buffer) {
    if (STARPU_VECTOR_GET_NX(buffer) == a.cells) return;
    j.home->complain("job %llu got %u cells, not %u", static_cast<unsigned long long>(j.number),
                     static_cast<unsigned>(STARPU_VECTOR_GET_NX(buffer)), a.cells);
}

void look(job& j, unsigned position, void* buffers[]) {
    const access& a = j.accesses[position];
    cell* cells = cells_of(buffers[position]);
    check_shape(j, a, buffers[position]);
    if (a.is_repeated && cells != cells_of(buffers[position - 1]))
        j.home->complain("job %llu got two places for one handle", static_cast<unsigned long long>(j.number));
    for (unsigned i = 0; i < a.cells; ++i)
        if (a.how == use::scratch)
            cells[i] = {j.number, i};
        else if (sees_value(a.how))
            j.current().seen[position][i] = cells[i];
}

void complain_of_change(job& j, const access& a) {
    j.home->complain("job %llu saw cell %u change while it used it",
                     static_cast<unsigned long long>(j.number), a.first);
}

void change(job& j, unsigned position, void* buffers[]) {
    const access& a = j.accesses[position];
    cell* cells = cells_of(buffers[position]);
    if (a.is_repeated) return;
    for (unsigned i = 0; i < a.cells; ++i) {
        if (a.how == use::scratch && cells[i] != cell{j.number, i}) complain_of_change(j, a);
        if (sees_value(a.how) && cells[i] != j.current().seen[position][i]) complain_of_change(j, a);
        if (writes(a.how)) cells[i] = after_use(cells[i], a.how, j.number);
    }
}

void wait_until_open(const job& j) {
    if (j.opens_when == nullptr) return;
    while (!j.opens_when->load(std::memory_order_acquire)) std::this_thread::yield();
}

// What it says and throws decides what starpu_task_wait returns.
void fail(const job& j) {
    switch (-j.outcome) {
    case ENOMEM:
        throw std::bad_alloc();
    case EIO:
        throw std::runtime_error("on purpose");
    case EPIPE:
        throw std::system_error(EPIPE, std::generic_category());
    default:
        starpu_task_fail(j.outcome, "on purpose");
    }
}

void work(void* buffers[], void* argument) {
    job& j = *static_cast<job*>(argument);
    run& r = j.current();
    r.start = tick();
    r.executions.fetch_add(1, std::memory_order_relaxed);
    if (j.worker >= 0 && starpu_worker_get_id() != j.worker)
        j.home->complain("job %llu ran on worker %d, not %d", static_cast<unsigned long long>(j.number),
                         starpu_worker_get_id(), j.worker);
    wait_until_open(j);
    for (unsigned i = 0; i < j.accesses.size(); ++i) look(j, i, buffers);
    linger(j.linger);
    for (job* other : j.from_kernel) submit_and_record(*other);
    for (unsigned i = 0; i < j.accesses.size(); ++i) change(j, i, buffers);
    r.end = tick();
    if (j.becomes == fate::fails) fail(j);
}

bool has_value(use u) {
    return sees_value(u) || adds(u);
}

void work_there(void* buffers[], void* argument) {
    const job& j = *static_cast<job*>(argument);
    std::array<buffer_use, most_accesses> uses;
    for (std::size_t i = 0; i < j.accesses.size(); ++i)
        uses[i] = {has_value(j.accesses[i].how), writes(j.accesses[i].how)};
    run_on_host(buffers, std::span(uses).first(j.accesses.size()), work, argument);
}

void clear(void* buffers[], void*) {
    std::memset(static_cast<void*>(cells_of(buffers[0])), 0, STARPU_VECTOR_GET_NX(buffers[0]) * sizeof(cell));
}

void add(void* buffers[], void*) {
    cell* into = cells_of(buffers[0]);
    const cell* from = cells_of(buffers[1]);
    for (unsigned i = 0; i < STARPU_VECTOR_GET_NX(buffers[0]); ++i) {
        into[i].hash ^= from[i].hash;
        into[i].sum += from[i].sum;
    }
}

void clear_there(void* buffers[], void* argument) {
    constexpr buffer_use uses[] = {{.has_value = false, .changes = true}};
    run_on_host(buffers, uses, clear, argument);
}

void add_there(void* buffers[], void* argument) {
    constexpr buffer_use uses[] = {{.has_value = true, .changes = true},
                                   {.has_value = true, .changes = false}};
    run_on_host(buffers, uses, add, argument);
}

// Policies by models are told times that differ by task; nothing else looks at them.
starpu_perfmodel some_time = [] {
    starpu_perfmodel model{};
    model.type = STARPU_COMMON;
    model.cost_function = [](starpu_task* t, unsigned) {
        return static_cast<double>(reinterpret_cast<std::uintptr_t>(t) >> 6 & 15);
    };
    return model;
}();

starpu_codelet codelet(const char* name, starpu_cpu_func_t function, int buffers) {
    starpu_codelet cl;
    starpu_codelet_init(&cl);
    cl.name = name;
    cl.where = function == nullptr ? STARPU_NOWHERE : STARPU_CPU;
    cl.cpu_funcs[0] = function;
    cl.nbuffers = buffers;
    cl.model = &some_time;
    return cl;
}

starpu_codelet with_modes(starpu_codelet cl, std::initializer_list<starpu_data_access_mode> modes) {
    unsigned position = 0;
    for (starpu_data_access_mode mode : modes) cl.modes[position++] = mode;
    return cl;
}

constexpr auto any_order = static_cast<starpu_data_access_mode>(STARPU_RW | STARPU_COMMUTE);
} // namespace

starpu_codelet working_codelet = codelet("work", work, STARPU_VARIABLE_NBUFFERS);
starpu_codelet nowhere_codelet = codelet("nowhere", nullptr, STARPU_VARIABLE_NBUFFERS);
starpu_codelet clearing_codelet = with_modes(codelet("clear", clear, 1), {STARPU_W});
starpu_codelet adding_codelet = with_modes(codelet("add", add, 2), {any_order, STARPU_R});

void let_devices_work() {
    const auto also_there = [](starpu_codelet& cl, starpu_cuda_func_t function) {
        cl.where |= STARPU_CUDA;
        cl.cuda_funcs[0] = function;
    };
    also_there(working_codelet, work_there);
    also_there(clearing_codelet, clear_there);
    also_there(adding_codelet, add_there);
}

void linger(unsigned how_long) {
    if (how_long == 1) {
        static std::atomic<unsigned> turns; // what the compiler may not leave out
        for (unsigned i = 0; i < 300; ++i) turns.store(i, std::memory_order_relaxed);
    } else if (how_long == 2) {
        std::this_thread::yield();
    } else if (how_long > 2) {
        std::this_thread::sleep_for(std::chrono::microseconds(how_long));
    }
}

void on_prologue(void* argument) {
    job& j = *static_cast<job*>(argument);
    run& r = j.current();
    r.prologue = tick();
    if (j.has_kernel) return;
    r.start = r.prologue;
    r.executions.fetch_add(1, std::memory_order_relaxed);
}

void on_prologue_pop(void* argument) {
    static_cast<job*>(argument)->current().prologue_pop = tick();
}

void on_epilogue(void* argument) {
    job& j = *static_cast<job*>(argument);
    run& r = j.current();
    linger(j.linger % 3);
    r.epilogue = tick();
    if (!j.has_kernel) r.end = r.epilogue;
}

void on_callback(void* argument) {
    job& j = *static_cast<job*>(argument);
    j.current().callback = tick();
    for (job* other : j.from_callback) submit_and_record(*other);
    if (!j.regenerates) return;
    if (j.round + 1 == j.runs.size())
        j.task->regenerate = 0;
    else
        ++j.round;
}

void submit_and_record(job& j) {
    run& r = j.current();
    r.linked_from = tick();
    const int error = starpu_task_submit(j.task);
    r.linked_by = tick();
    if (error != 0)
        j.home->complain("job %llu was refused: %d", static_cast<unsigned long long>(j.number), error);
}

} // namespace fuzz
