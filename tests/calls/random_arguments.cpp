// Calls public functions with random arguments: valid objects, unregistered, finished and destroyed ones,
// zeros and objects of another kind; then shuts down. What a seed does is the same in each run.
//
// usage: random_arguments SPECIAL [--seed N] [--calls M] [--seconds S] [--tell 1]
#include "answers.hpp"
#include "pools.hpp"
#include "random_source.hpp"
#include "situations.hpp"
#include "supervisor.hpp"

#include <climits>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <unistd.h>

namespace {

using namespace calls;

constexpr unsigned calls_per_child = 500, most_arguments = 32;
constexpr std::size_t text_bytes = 1024;

std::map<std::string, std::vector<std::string>> special;
std::vector<unsigned> callable;
bool* has_crashed; // of each call: it is left out after that, so that others are found too
pools objects;
bool is_told;      // whether the child writes each call to stderr, which is shown at the end
unsigned* current; // the call that a child makes, by its row and
char* text;        // as text with its arguments; in memory that its parent sees
alignas(16) unsigned char arguments[most_arguments][256];

long do_nothing() {
    return 0;
}

bool is_array(std::string_view type) {
    const bool is_text_or_object = type.find("struct") != type.npos || type.find("char") != type.npos;
    return type.ends_with("**") || type == "struct starpu_data_filter *" ||
           (type.ends_with('*') && !is_text_or_object);
}

// Counts go up to the length of arrays where there is an array; else they may be anything.
long long draw_number(random_source& random, bool has_array) {
    constexpr long long small[] = {0, 1, 2, 3, 4, 8};
    constexpr long long wild[] = {-1, -2, 100, INT_MAX, INT_MIN, UINT_MAX, LLONG_MAX, LLONG_MIN, 1LL << 40};
    return has_array || !random.one_in(6) ? random.one_of(small) : random.one_of(wild);
}

double draw_real(random_source& random) {
    const double reals[] = {0, 1, -1, 0.5, 1e-300, NAN, INFINITY};
    return random.one_of(reals);
}

const char* draw_text(random_source& random) {
    static const std::string long_text(3000, 'x');
    const char* const texts[] = {nullptr, "", "name", "%s%n", "STARPU_NCPU", "vector", long_text.c_str()};
    return random.one_of(texts);
}

void* small_numbers(random_source& random, unsigned index, std::string_view type) {
    void* array = scratch(index);
    for (unsigned i = 0; i < array_length; ++i)
        if (type.starts_with("int *") || type.starts_with("unsigned int *"))
            static_cast<int*>(array)[i] = static_cast<int>(random.below(5));
        else
            static_cast<long long*>(array)[i] = static_cast<long long>(random.below(5));
    return array;
}

void* draw_pointer(random_source& random, unsigned index, std::string_view type) {
    if (random.one_in(8)) return nullptr;
    if (type == "const char *") return const_cast<char*>(draw_text(random));
    if (type.starts_with("const ")) type.remove_prefix(6);
    if (type.starts_with("struct _cl_") || type.starts_with("struct CU") || type.starts_with("struct ihip"))
        return type.ends_with("**") ? scratch(index)
                                    : nullptr; // objects of a vendor's library, which looks into them
    if (type == "char *") return scratch(index);
    if (type == "starpu_data_handle_t *") return objects.handle_array(random, index);
    if (type == "struct starpu_task **") return objects.task_array(random, index);
    if (!type.ends_with('*')) return reinterpret_cast<void*>(&do_nothing);
    if (type == "int *" || type == "unsigned int *" || type == "starpu_tag_t *" || type == "size_t *" ||
        type == "int64_t *")
        return small_numbers(random, index, type);
    return scratch(index);
}

bool is_pointer(std::string_view type) {
    constexpr std::string_view names[] = {"starpu_perfmodel_per_arch_cost_function",
                                          "starpu_perfmodel_per_arch_size_base",
                                          "starpu_notify_ready_soon_func",
                                          "starpu_sched_component_create_t",
                                          "starpu_simgrid_main",
                                          "starpu_sg_host_t",
                                          "starpu_mic_func_symbol_t",
                                          "starpu_linalg_apply",
                                          "__va_list_tag *"};
    if (std::find(std::begin(names), std::end(names), type) != std::end(names)) return true;
    return type.ends_with('*') || type.find("(*)") != type.npos;
}

// The value for a parameter that is no object of the pools, as the bits of a word.
long long draw_value(random_source& random, unsigned index, std::string_view type, bool has_array) {
    const auto bits = [](void* p) { return static_cast<long long>(reinterpret_cast<std::uintptr_t>(p)); };
    if (type == "double") return std::bit_cast<long long>(draw_real(random));
    if (type == "float") return std::bit_cast<int>(static_cast<float>(draw_real(random)));
    if (type == "char") return "NTULx"[random.below(6)];
    if (type == "uintptr_t") return random.one_in(3) ? 0 : bits(scratch(index));
    if (type.starts_with("enum")) return random.one_in(8) ? 99 : random.below(12);
    return is_pointer(type) ? bits(draw_pointer(random, index, type)) : draw_number(random, has_array);
}

void draw(const char* type, random_source& random, unsigned index, bool has_array) {
    void* place = arguments[index];
    std::memset(place, 0, sizeof arguments[index]);
    std::memset(scratch(index), 0, scratch_bytes);
    void* found = nullptr;
    long long value = 0;
    if (objects.find(type, random, index, found))
        value = static_cast<long long>(reinterpret_cast<std::uintptr_t>(found));
    else
        value = draw_value(random, index, type, has_array);
    std::memcpy(place, &value, sizeof value);
    const std::size_t used = std::strlen(text);
    std::snprintf(text + used, text_bytes - used, value > 9999 || value < -99 ? " %#llx" : " %lld", value);
}

bool is_one_of(std::string_view name, std::string_view one, std::string_view other) {
    return name == one || name == other;
}

void make(unsigned number, random_source& random) {
    const public_call& call = public_calls[number];
    bool has_array = false;
    for (unsigned i = 0; i < call.type_count; ++i)
        has_array = has_array || is_array(call.types[i]) || std::string_view(call.types[i]) == "...";
    std::snprintf(text, text_bytes, "%s:", call.name);
    for (unsigned i = 0; i < call.type_count; ++i)
        if (std::string_view(call.types[i]) != "...")
            draw(call.types[i], random, i, has_array);
        else
            for (unsigned k = i; k < most_arguments; ++k) std::memset(arguments[k], 0, sizeof arguments[k]);
    if (has_crashed[number]) return;
    *current = number;
    call_result result{RESULT_NOTHING, 0, nullptr};
    if (is_told) std::fprintf(stderr, "%s\n", text);
    errno = 0;
    call.call(&result);
    void* task = nullptr;
    std::memcpy(&task, arguments[0], sizeof task);
    if (is_one_of(call.name, "starpu_task_destroy", "starpu_task_set_destroy") && errno == 0)
        objects.forget_task(task);
}

situation situation_of(std::uint64_t seed) {
    constexpr situation choices[] = {situation::running,    situation::running, situation::running,
                                     situation::in_kernel,  situation::running, situation::in_callback,
                                     situation::running,    situation::running, situation::running,
                                     situation::before_init};
    return choices[seed % std::size(choices)];
}

const char* make_calls(progress& p, std::uint64_t seed, unsigned count) {
    random_source random(seed);
    const situation s = situation_of(seed);
    bool has_begun = false;
    const char* problem = run_calls_in(
        s, [&] { objects.fill(s != situation::before_init); },
        [&] {
            has_begun = true;
            for (unsigned i = 0; i < count; ++i) {
                p.begin(i);
                make(random.one_of(callable), random);
            }
            p.begin(step_ending);
            std::snprintf(text, text_bytes, "starpu_shutdown");
        });
    return has_begun ? nullptr : problem; // the calls may well make their own task fail
}

unsigned long option(int count, char** words, const char* name, unsigned long otherwise) {
    for (int i = 2; i + 1 < count; i += 2)
        if (std::strcmp(words[i], name) == 0) return std::strtoul(words[i + 1], nullptr, 10);
    return otherwise;
}

} // namespace

void* argument_for(unsigned index, std::size_t) {
    return arguments[index % most_arguments];
}

int main(int count, char** words) {
    if (count < 2) return 2;
    special = rows_of(words[1]);
    for (unsigned call = 0; call < public_call_count; ++call)
        if (!special.contains(public_calls[call].name)) callable.push_back(call);
    text = static_cast<char*>(shared_memory(text_bytes));
    current = static_cast<unsigned*>(shared_memory(sizeof *current));
    has_crashed = static_cast<bool*>(shared_memory(public_call_count));
    progress& p = *new (shared_memory(sizeof(progress))) progress;
    const std::uint64_t first = option(count, words, "--seed", 1);
    const auto calls = static_cast<unsigned>(option(count, words, "--calls", 100000));
    const auto seconds = static_cast<unsigned>(option(count, words, "--seconds", 5));
    is_told = option(count, words, "--tell", 0) != 0;
    unsigned problems = 0, made = 0;
    for (std::uint64_t seed = first; made < calls; ++seed) {
        const unsigned now = std::min(calls_per_child, calls - made);
        const ending e =
            run_in_child(p, seconds, [&](progress& here) { return make_calls(here, seed, now); });
        made += now;
        if (e.is_good) continue;
        ++problems;
        if (e.step < calls_per_child) has_crashed[*current] = true;
        std::printf("seed %llu %s, call %u: %s\n  %s\n%s  again: --seed %llu --calls %u\n",
                    static_cast<unsigned long long>(seed), std::string(name_of(situation_of(seed))).c_str(),
                    e.step, e.problem.c_str(), text,
                    e.output.substr(e.output.size() - std::min<std::size_t>(e.output.size(), 600)).c_str(),
                    static_cast<unsigned long long>(seed), now);
        std::fflush(stdout);
    }
    std::printf("%u calls of %zu functions, %u problems\n", made, callable.size(), problems);
    return problems != 0 ? 1 : 0;
}
