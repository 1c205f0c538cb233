// starpu_perfmodel_display: what is kept of a performance model.
#include "tools/tool.hpp"

#include <starpu_perfmodel.h>

#include <cstdint>
#include <cstdio>
#include <optional>

namespace {
struct request {
    bool lists = false;
    bool tells_folder = false;
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
    starpu_perfmodel model{};
    if (starpu_perfmodel_load_symbol(wanted.symbol.c_str(), &model) != 0)
        return 1; // after a line of the library's
    int status = 0;
    if (wanted.is_xml)
        starpu_perfmodel_dump_xml(stdout, &model);
    else
        status = starpu_perfmodel_print_all(&model, text_or_null(wanted.architecture),
                                            text_or_null(wanted.parameter), footprint ? &*footprint : nullptr,
                                            stdout);
    starpu_perfmodel_unload_model(&model);
    return status == 0 ? 0 : 1;
}

int answer(request& wanted) {
    if (wanted.tells_folder) starpu_perfmodel_directory(stdout);
    if (wanted.lists && starpu_perfmodel_list(stdout) != 0) return 1;
    if (!wanted.symbol.empty()) return show(wanted);
    if (wanted.tells_folder || wanted.lists) return 0;
    std::fputs(
        "starpu_perfmodel_display: nothing was asked for; give -s and a symbol, or -l for all of them\n",
        stderr);
    return 1;
}
} // namespace

int main(int count, char** words) {
    request wanted;
    CLI::App line("Prints what is kept of a performance model.", "starpu_perfmodel_display");
    line.add_flag("-l,--list-models", wanted.lists, "the symbols of all models");
    line.add_option("-s,--symbol", wanted.symbol, "the model of that symbol");
    line.add_flag("-x,--xml", wanted.is_xml, "as XML");
    line.add_option("-p,--parameter", wanted.parameter,
                    "one number: a, b, c, alpha, beta, mean, stddev, path-file-debug");
    line.add_option("-a,--arch", wanted.architecture,
                    "one architecture: cpu, cpu:2 (so many cores), cuda, cuda_1, ...");
    line.add_option("-f,--footprint", wanted.footprint, "one footprint, in hexadecimal digits");
    line.add_flag("-d,--directory", wanted.tells_folder, "the folder of the models");
    return starpu_tools::run_tool(line, count, words, [&] { return answer(wanted); });
}
