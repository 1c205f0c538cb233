// Calls every public function with arguments that are all zero, in every situation, and compares what it
// answers. usage: zero_arguments ANSWERS SPECIAL [--write | --only FUNCTION]
#include "answers.hpp"
#include "situations.hpp"
#include "supervisor.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <unistd.h>

namespace {

using namespace calls;

constexpr unsigned seconds_per_call = 5;
constexpr std::size_t answer_bytes = 24, situation_count = std::size(situations);
char (*answers)[situation_count][answer_bytes]; // of each call, written by the children
std::map<std::string, std::vector<std::string>> special;
unsigned problems;

bool is(unsigned call, const char* manner) {
    const auto found = special.find(public_calls[call].name);
    return found != special.end() && found->second[0] == manner;
}

void make(unsigned call, situation s) {
    call_result result{RESULT_NOTHING, 0, nullptr};
    new_lines_on_stderr();
    errno = 0;
    public_calls[call].call(&result);
    const int error = errno;
    std::snprintf(answers[call][static_cast<unsigned>(s)], answer_bytes, "%s",
                  answer_of(result, error, new_lines_on_stderr()).c_str());
}

void report(situation s, const ending& e) {
    ++problems;
    const char* where = e.step == step_preparing ? "(preparing)"
                        : e.step == step_ending  ? "(ending)"
                                                 : public_calls[e.step].name;
    std::printf("%s %s: %s\n%s", where, std::string(name_of(s)).c_str(), e.problem.c_str(), e.output.c_str());
    if (e.step < public_call_count)
        std::snprintf(answers[e.step][static_cast<unsigned>(s)], answer_bytes, "crash");
    std::fflush(stdout);
}

// Makes the calls in one child after the other: the next one goes on after the call that ended the last.
void make_all(situation s, const std::vector<unsigned>& list, progress& p) {
    std::size_t next = 0;
    while (next < list.size()) {
        const ending e = run_in_child(p, seconds_per_call, [&](progress& here) {
            const char* problem = run_in(s, [&] {
                for (std::size_t i = next; i < list.size(); ++i) {
                    here.begin(list[i]);
                    make(list[i], s);
                    if (is(list[i], "last")) _exit(0);
                }
                here.begin(step_ending);
            });
            return problem;
        });
        if (e.is_good) return;
        report(s, e);
        if (e.step >= public_call_count) return;
        while (list[next] != e.step) ++next;
        ++next;
    }
}

std::string row_of(unsigned call) {
    bool all_same = true;
    for (const auto& answer : answers[call])
        all_same = all_same && std::strcmp(answer, answers[call][0]) == 0;
    std::string row = public_calls[call].name;
    for (const auto& answer : answers[call]) {
        row += std::string("\t") + answer;
        if (all_same) break;
    }
    return row;
}

void write_answers(const char* path) {
    std::ofstream file(path);
    file << "# What each public function answers when all its arguments are zero: before init, while "
            "running, in a kernel, in a\n"
            "# callback, after shutdown; one column where it is always the same. Written by zero_arguments "
            "--write.\n";
    for (unsigned call = 0; call < public_call_count; ++call)
        if (!is(call, "never")) file << row_of(call) << '\n';
}

void compare(const char* path) {
    auto rows = rows_of(path);
    for (unsigned call = 0; call < public_call_count; ++call) {
        if (is(call, "never")) continue;
        std::string expected = public_calls[call].name;
        for (const std::string& column : rows[public_calls[call].name]) expected += "\t" + column;
        if (expected == row_of(call)) continue;
        ++problems;
        std::printf("answers:  %s\nexpected: %s\n", row_of(call).c_str(), expected.c_str());
    }
}

void make_all_in(situation s, const char* only, progress& p) {
    std::vector<unsigned> together;
    for (unsigned call = 0; call < public_call_count; ++call) {
        if (is(call, "never") || (only != nullptr && std::strcmp(only, public_calls[call].name) != 0))
            continue;
        if (is(call, "alone") || is(call, "last"))
            make_all(s, {call}, p);
        else
            together.push_back(call);
    }
    make_all(s, together, p);
}

} // namespace

void* argument_for(unsigned, std::size_t) {
    static unsigned char zeros[1024];
    return std::memset(zeros, 0, sizeof zeros);
}

int main(int count, char** arguments) {
    if (count < 3) return 2;
    const bool writes = count > 3 && std::strcmp(arguments[3], "--write") == 0;
    const char* only = count > 4 ? arguments[4] : nullptr;
    special = rows_of(arguments[2]);
    answers = static_cast<decltype(answers)>(shared_memory(public_call_count * sizeof *answers));
    progress& p = *new (shared_memory(sizeof(progress))) progress;
    for (const situation s : situations) make_all_in(s, only, p);
    if (writes)
        write_answers(arguments[1]);
    else if (only == nullptr)
        compare(arguments[1]);
    std::printf("%u functions in %zu situations, %u problems\n", public_call_count, situation_count,
                problems);
    if (problems != 0 && !writes)
        std::printf("where an answer is meant to change: zero_arguments ANSWERS SPECIAL --write\n");
    return problems != 0 ? 1 : 0;
}
