// Makes valid, unregistered, finished and destroyed objects of each kind.
#include "pools.hpp"

#include "call_libraries.hpp"

#include <starpu_task_bundle.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <schedulers/starpu_scheduler_toolbox.h>
#include <string_view>

namespace calls {
namespace {

int values[256];
std::uint32_t row_starts[5] = {0, 1, 2, 3, 4}, columns[4] = {0, 1, 2, 3};
starpu_codelet without_data, reader, writer, nowhere;
starpu_data_filter halves, nothing;
starpu_st_prio_deque by_priority[2];
void do_nothing(void**, void*) {}

void make_codelet(starpu_codelet& cl, int buffer_count, starpu_data_access_mode mode) {
    starpu_codelet_init(&cl);
    cl.cpu_funcs[0] = do_nothing;
    cl.nbuffers = buffer_count;
    cl.modes[0] = mode;
}

void* finished_task() {
    starpu_task* t = starpu_task_create();
    t->cl = &without_data;
    t->destroy = 0;
    t->detach = 0;
    return starpu_task_submit(t) == 0 && starpu_task_wait(t) == 0 ? t : nullptr;
}

void* task_on(starpu_codelet* cl, void* handle) {
    starpu_task* t = starpu_task_create();
    t->cl = cl;
    t->destroy = 0;
    if (cl->nbuffers == 1) t->handles[0] = static_cast<starpu_data_handle_t>(handle);
    return t;
}

} // namespace

void* scratch(unsigned index) {
    constexpr unsigned most_arguments = 32;
    alignas(64) static unsigned char memory[most_arguments][scratch_bytes];
    return memory[index % most_arguments];
}

void pools::fill(bool is_running) {
    make_codelet(without_data, 0, STARPU_NONE);
    make_codelet(reader, 1, STARPU_R);
    make_codelet(writer, 1, STARPU_RW);
    make_codelet(nowhere, 1, STARPU_RW);
    nowhere.where = STARPU_NOWHERE;
    codelets_ = {&without_data, &reader, &writer, &nowhere};
    halves.filter_func = starpu_vector_filter_block;
    halves.nchildren = 2;
    filters_ = {&halves, &nothing};
    nowhere_ = std::fopen("/dev/null", "w");
    queues_ = {starpu_st_fifo_taskq_create(), starpu_st_fifo_taskq_create()};
    for (starpu_st_prio_deque& q : by_priority) starpu_st_prio_deque_init(&q);
    deques_ = {&by_priority[0], &by_priority[1]};
    if (!is_running) return;
    fill_handles();
    fill_tasks();
    fill_plans();
    arbiters_ = {starpu_arbiter_create()};
    starpu_task_bundle_t open = nullptr, closed = nullptr;
    starpu_task_bundle_create(&open);
    bundles_ = {open};
    starpu_task_bundle_create(&closed);
    starpu_task_bundle_close(closed);
}

void pools::fill_handles() {
    starpu_data_handle_t h = nullptr;
    const auto keep = [&] { handles_.push_back(h); };
    const auto memory = reinterpret_cast<std::uintptr_t>(values);
    starpu_variable_data_register(&h, STARPU_MAIN_RAM, memory, sizeof(int)), keep();
    starpu_vector_data_register(&h, STARPU_MAIN_RAM, memory + 64, 16, sizeof(int)), keep();
    starpu_vector_data_register(&h, -1, 0, 16, sizeof(int)), keep();
    starpu_matrix_data_register(&h, STARPU_MAIN_RAM, memory + 256, 4, 4, 4, sizeof(int)), keep();
    starpu_block_data_register(&h, -1, 0, 2, 4, 2, 2, 2, sizeof(int)), keep();
    starpu_csr_data_register(&h, STARPU_MAIN_RAM, 4, 4, memory + 512, columns, row_starts, 0, sizeof(int)),
        keep();
    starpu_void_data_register(&h), keep();
    starpu_vector_data_register(&h, -1, 0, 4, sizeof(int));
    void* const unregistered = h;
    starpu_data_unregister(h);
    starpu_vector_data_register(&h, -1, 0, 16, sizeof(int)), keep(); // may be the same place again
    handles_.push_back(unregistered);
}

void pools::fill_tasks() {
    tasks_ = {finished_task(), finished_task()};
    for (void* cl : codelets_)
        for (unsigned i = 0; i < 2; ++i)
            tasks_.push_back(task_on(static_cast<starpu_codelet*>(cl), handles_[i]));
}

void pools::fill_plans() {
    plans_ = make_plans();
    float_plans_ = make_float_plans();
}

void pools::forget_task(const void* task) {
    std::erase(tasks_, task);
}

bool pools::find(const char* type, random_source& random, unsigned index, void*& found) {
    struct row {
        std::string_view type;
        std::vector<void*>& pool;
    };
    const row rows[] = {{"starpu_data_handle_t", handles_},        {"struct starpu_task *", tasks_},
                        {"const struct starpu_task *", tasks_},    {"struct starpu_codelet *", codelets_},
                        {"struct starpu_data_filter *", filters_}, {"starpu_task_bundle_t", bundles_},
                        {"starpu_arbiter_t", arbiters_},           {"starpu_st_fifo_taskq_t", queues_},
                        {"starpu_st_prio_deque_t", deques_},       {"starpufft_plan", plans_},
                        {"starpufftf_plan", float_plans_},         {"starpufftl_plan", plans_}};
    found = nullptr;
    if (std::string_view(type) == "FILE *") {
        found = random.one_in(4) ? nullptr : nowhere_;
        return true;
    }
    const auto* which =
        std::find_if(std::begin(rows), std::end(rows), [&](const row& r) { return r.type == type; });
    if (which == std::end(rows)) return false;
    const bool may_be_of_another_kind = which->pool.data() != queues_.data() &&
                                        which->pool.data() != deques_.data() &&
                                        which->pool.data() != codelets_.data();
    if (random.one_in(8)) return true; // NULL
    if (may_be_of_another_kind && random.one_in(8))
        found = scratch(index);
    else if (!which->pool.empty())
        found = random.one_of(which->pool);
    return true;
}

starpu_data_handle_t* pools::handle_array(random_source& random, unsigned index) {
    auto* array = static_cast<starpu_data_handle_t*>(scratch(index));
    for (unsigned i = 0; i < array_length; ++i)
        array[i] = handles_.empty() || random.one_in(8)
                       ? nullptr
                       : static_cast<starpu_data_handle_t>(random.one_of(handles_));
    return array;
}

starpu_task** pools::task_array(random_source& random, unsigned index) {
    auto* array = static_cast<starpu_task**>(scratch(index));
    for (unsigned i = 0; i < array_length; ++i)
        array[i] =
            tasks_.empty() || random.one_in(8) ? nullptr : static_cast<starpu_task*>(random.one_of(tasks_));
    return array;
}

} // namespace calls
