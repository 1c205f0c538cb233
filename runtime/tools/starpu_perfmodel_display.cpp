// starpu_perfmodel_display: what is kept of a performance model.
#include "tools/kept_model.hpp"

#include <cstdint>
#include <cstdio>
#include <exception>
#include <functional>
#include <optional>
#include <string>

namespace {
constexpr const char* tool_name = "starpu_perfmodel_display";

struct request {
    starpu_tools::folder_request folder;
    bool is_xml = false;
    std::string symbol, parameter, architecture, footprint;
};

char* text_or_null(std::string& text) {
    return text.empty() ? nullptr : text.data();
}

// False after a line on stderr: it is no hexadecimal number of 32 bits.
bool read_footprint(const std::string& text, std::optional<std::uint32_t>& value) {
    if (text.empty()) return true;
    std::size_t used = 0;
    try {
        const unsigned long number = std::stoul(text, &used, 16);
        if (used == text.size() && number <= UINT32_MAX) {
            value = static_cast<std::uint32_t>(number);
            return true;
        }
    } catch (const std::exception&) {
        // as if it were not read to its end
    }
    std::fprintf(stderr, "starpu_perfmodel_display: '%s' is no footprint; give its hexadecimal digits\n",
                 text.c_str());
    return false;
}

int show(request& wanted) {
    std::optional<std::uint32_t> footprint;
    if (!read_footprint(wanted.footprint, footprint)) return 1;
    starpu_tools::kept_model model(wanted.symbol);
    if (!model.is_there()) return 1;
    int status = 0;
    if (wanted.is_xml)
        starpu_perfmodel_dump_xml(stdout, &model.get());
    else
        status = starpu_perfmodel_print_all(&model.get(), text_or_null(wanted.architecture),
                                            text_or_null(wanted.parameter), footprint ? &*footprint : nullptr,
                                            stdout);
    return status == 0 ? 0 : 1;
}

int answer(request& wanted) {
    std::function<int()> show_model;
    if (!wanted.symbol.empty()) show_model = [&wanted] { return show(wanted); };
    return starpu_tools::answer_request(wanted.folder, tool_name, show_model);
}
} // namespace

int main(int count, char** words) {
    request wanted;
    starpu_tools::command_line line("Prints what is kept of a performance model.", tool_name);
    starpu_tools::add_folder_options(line, wanted.folder);
    line.add_text("-s,--symbol", wanted.symbol, "the model of that symbol");
    line.add_flag("-x,--xml", wanted.is_xml, "as XML");
    line.add_text("-p,--parameter", wanted.parameter,
                  "one number: a, b, c, alpha, beta, mean, stddev, path-file-debug");
    line.add_text("-a,--arch", wanted.architecture,
                  "one architecture: cpu, cpu:2 (so many cores), cuda, cuda_1, ...");
    line.add_text("-f,--footprint", wanted.footprint, "one footprint, in hexadecimal digits");
    return line.read_and_do(count, words, [&] { return answer(wanted); });
}
