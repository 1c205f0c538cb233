// starpu_perfmodel_plot: writes what gnuplot needs to draw a performance model.
#include "tools/gnuplot_files.hpp"

#include <cstdio>
#include <functional>
#include <string>
#include <vector>

namespace {
constexpr const char* tool_name = "starpu_perfmodel_plot";

struct request {
    starpu_tools::folder_request folder;
    starpu_tools::drawing_request drawing;
    std::string symbol;
    std::vector<std::string> time_and_energy, traces;
    std::vector<int> combinations;
    bool lists_combinations = false;
    std::string output_folder;

    bool has_pair() const { return !time_and_energy.empty(); }
};

int complain(const std::string& why) {
    std::fprintf(stderr, "%s: %s\n", tool_name, why.c_str());
    return 1;
}

int write_drawing(const request& wanted, const starpu_tools::drawing& d, const std::string& name) {
    if (!d.series.empty())
        return starpu_tools::write_gnuplot_files(d, name, wanted.output_folder, tool_name) ? 0 : 1;
    return complain(wanted.drawing.as_rate
                        ? "nothing is known of " + name + " with numbers of operations; set flops in tasks"
                        : "nothing is known of " + name + " that could be drawn");
}

// Models number the combinations that they know when they are loaded.
bool are_combinations_there(const request& wanted) {
    for (const int number : wanted.combinations)
        if (number < 0 || number >= starpu_perfmodel_get_narch_combs()) {
            complain("there is no combination " + std::to_string(number) + "; -lc lists them");
            return false;
        }
    return true;
}

int draw_pair(const request& wanted) {
    starpu_tools::kept_model time(wanted.time_and_energy[0]);
    if (!time.is_there()) return 1;
    starpu_tools::kept_model energy(wanted.time_and_energy[1]);
    if (!energy.is_there() || !are_combinations_there(wanted)) return 1;
    return write_drawing(wanted, starpu_tools::draw_energy_over_time(time, energy, wanted.drawing),
                         wanted.time_and_energy[0] + '_' + wanted.time_and_energy[1]);
}

int draw_one(const request& wanted) {
    starpu_tools::kept_model model(wanted.symbol);
    if (!model.is_there()) return 1;
    if (wanted.lists_combinations) return starpu_perfmodel_list_combs(stdout, &model.get()) == 0 ? 0 : 1;
    if (!are_combinations_there(wanted)) return 1;
    return write_drawing(wanted, starpu_tools::draw_over_sizes(model, wanted.drawing), wanted.symbol);
}

int answer(request& wanted) {
    if (!wanted.traces.empty()) return complain("traces are not read in this version; leave -i out");
    if (wanted.lists_combinations && wanted.symbol.empty())
        return complain("-lc lists combinations of a model; give -s and its symbol");
    wanted.drawing.combinations.insert(wanted.combinations.begin(), wanted.combinations.end());
    std::function<int()> draw;
    if (wanted.has_pair()) draw = [&wanted] { return draw_pair(wanted); };
    if (!wanted.symbol.empty()) draw = [&wanted] { return draw_one(wanted); };
    return starpu_tools::answer_request(wanted.folder, tool_name, draw);
}

void add_options(starpu_tools::command_line& line, request& wanted) {
    starpu_tools::add_folder_options(line, wanted.folder);
    line.add_text("-s,--symbol", wanted.symbol, "the model of that symbol");
    line.add_flag("-e,--energy", wanted.drawing.is_energy, "it is a model of energy");
    line.add_pair("--se", wanted.time_and_energy, "--symbol",
                  "also -se TIME ENERGY: what one model says of energy over what the other says of time");
    line.add_flag("-f,--flops", wanted.drawing.as_rate, "GFlop/s, or GFlop/s per watt");
    line.add_flag("--lc", wanted.lists_combinations, "also -lc: the combinations of devices that it knows");
    line.add_numbers("-c,--combination", wanted.combinations, "one of them, by number; may be given again");
    line.add_text("-o,--output", wanted.output_folder, "the folder where files are written");
    line.add_texts("-i,--traces", wanted.traces, "traces to add: not in this version");
}

// -lc and -se are single options, and not -l with -c, or -s with a symbol.
std::vector<std::string> words_with_long_options(int count, char** words) {
    std::vector<std::string> all(words, words + count);
    for (std::string& word : all)
        if (word == "-lc" || word == "-se") word.insert(0, 1, '-');
    return all;
}
} // namespace

int main(int count, char** words) {
    request wanted;
    starpu_tools::command_line line("Writes what gnuplot needs to draw a performance model.", tool_name);
    add_options(line, wanted);
    std::vector<std::string> read_words = words_with_long_options(count, words);
    std::vector<char*> pointers;
    for (std::string& word : read_words) pointers.push_back(word.data());
    return line.read_and_do(count, pointers.data(), [&] { return answer(wanted); });
}
