// Titles are symbols of programs, which may hold any text: gnuplot takes them between single quotes, where
// nothing but the quote itself means anything.
#include "tools/gnuplot_files.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace starpu_tools {

namespace {
std::string without_controls(std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](unsigned char c) { return c < ' ' || c == 0x7f; }, '_');
    return text;
}

std::string quoted(const std::string& text) {
    std::string all = "'";
    for (const char c : without_controls(text)) all += c == '\'' ? "''" : std::string(1, c);
    return all + '\'';
}

std::string file_name_of(const std::string& name) {
    std::string all = "starpu_" + without_controls(name);
    std::replace(all.begin(), all.end(), '/', '_');
    return all;
}

// Each series with points is a block, which gnuplot knows by its number.
std::string data_text(const drawing& d) {
    std::string text =
        "# " + without_controls(d.title) + "\n# " + d.x_title + "\t" + d.y_title + "\tdeviation\tsamples\n";
    for (const drawn_series& s : d.series) {
        if (s.points.empty()) continue;
        text += "# " + s.title + '\n';
        for (const drawn_point& p : s.points)
            text += number_text(p.x) + '\t' + number_text(p.y) + '\t' + number_text(p.deviation) + '\t' +
                    std::to_string(p.samples) + '\n';
        text += "\n\n";
    }
    return text;
}

// Zero has no logarithm.
template <class Part> bool are_all_positive(const drawing& d, Part&& part) {
    return std::ranges::all_of(d.series, [&part](const drawn_series& s) {
        return std::ranges::all_of(s.points, [&part](const drawn_point& p) { return part(p) > 0; });
    });
}

std::string axes_text(const drawing& d) {
    std::string text = "set xlabel " + quoted(d.x_title) + "\nset ylabel " + quoted(d.y_title) + '\n';
    if (are_all_positive(d, [](const drawn_point& p) { return p.x; })) text += "set logscale x\n";
    if (are_all_positive(d, [](const drawn_point& p) { return p.y; })) text += "set logscale y\n";
    return text;
}

// Without points to go by, curves say how far the axis goes.
std::string range_text(const drawing& d) {
    double from = 0, to = 0;
    for (const drawn_series& s : d.series) {
        if (!s.points.empty()) return {};
        for (const drawn_series::curve& c : s.curves) {
            from = from == 0 ? c.from : std::min(from, c.from);
            to = std::max(to, c.to);
        }
    }
    return "set xrange [" + number_text(from) + ':' + number_text(to) + "]\n";
}

// What is drawn of a series: `points` is the number of its block.
std::vector<std::string> parts_of(const drawn_series& s, std::size_t points, const std::string& color) {
    std::vector<std::string> parts;
    if (!s.points.empty())
        parts.push_back("data index " + std::to_string(points) + " using 1:2:3 with yerrorbars" + color +
                        " title " + quoted(s.title));
    for (const drawn_series::curve& c : s.curves)
        parts.push_back("within(x, " + number_text(c.from) + ", " + number_text(c.to) + ") * " + c.formula +
                        " with lines" + color + " dashtype " + std::to_string(parts.size() + 1) + " title " +
                        quoted(s.title + ", " + c.title));
    return parts;
}

std::string plot_text(const drawing& d) {
    std::string text;
    std::size_t block = 0, color = 0;
    for (const drawn_series& s : d.series) {
        for (const std::string& part : parts_of(s, block, " linecolor " + std::to_string(++color)))
            text += (text.empty() ? "plot " : ", \\\n     ") + part;
        if (!s.points.empty()) ++block;
    }
    return text + '\n';
}

// ARG0 is how gnuplot was told about the script: what stands before its name is the folder. One that was
// renamed finds its data where gnuplot runs.
constexpr const char* find_folder = R"(script = exists("ARG0") ? ARG0 : ''
before = strlen(script) - strlen(name . '.gp')
folder = before > 0 && script[before + 1:*] eq name . '.gp' ? script[1:before] : ''
data = folder . name . '.data'
set terminal postscript eps color noenhanced
set output folder . name . '.eps'
set key top left
set samples 1000
within(x, from, to) = x < from || x > to ? 1/0 : 1
)";

std::string script_text(const drawing& d, const std::string& file) {
    return "#!/usr/bin/env gnuplot\nname = " + quoted(file) + '\n' + find_folder + "set title " +
           quoted(d.title) + '\n' + axes_text(d) + range_text(d) + plot_text(d);
}

bool write_file(const std::string& path, const std::string& text, const std::string& tool) {
    std::FILE* file = std::fopen(path.c_str(), "w");
    const bool is_written = file != nullptr && std::fwrite(text.data(), 1, text.size(), file) == text.size();
    int error = errno;
    if (file != nullptr && std::fclose(file) == 0 && is_written) return true;
    if (is_written) error = errno; // of fclose
    if (file != nullptr) std::remove(path.c_str());
    std::fprintf(stderr, "%s: %s cannot be written: %s\n", tool.c_str(), path.c_str(), std::strerror(error));
    return false;
}
} // namespace

bool write_gnuplot_files(const drawing& d, const std::string& name, const std::string& folder,
                         const std::string& tool) {
    const std::string file = file_name_of(name);
    const std::string path = (folder.empty() || folder.ends_with('/') ? folder : folder + '/') + file;
    if (!write_file(path + ".data", data_text(d), tool)) return false;
    if (!write_file(path + ".gp", script_text(d, file), tool)) {
        std::remove((path + ".data").c_str());
        return false;
    }
    std::printf("%s.gp\n", path.c_str());
    return true;
}

} // namespace starpu_tools
