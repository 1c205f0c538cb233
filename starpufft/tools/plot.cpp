// Draws speeds by gnuplot.
#include "commands.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>

namespace starpufft_bench {

namespace {

// A name in single quotes, as gnuplot reads it.
std::string quoted(const std::string& text) {
    std::string all = "'";
    for (const char letter : text) all += letter == '\'' ? std::string("''") : std::string(1, letter);
    return all + "'";
}

void write_points(std::FILE* out, const std::vector<measured>& results, double measured::*value) {
    for (const measured& result : results) std::fprintf(out, "%.0f %.6f\n", result.points, result.*value);
    std::fputs("e\n", out);
}

bool fail(const std::string& path, const std::string& reason) {
    std::fprintf(stderr, "starpufft_bench: %s is not drawn: %s\n", path.c_str(), reason.c_str());
    return false;
}

// gnuplot goes on where it cannot open its output.
bool is_writable(const std::string& path) {
    std::FILE* file = std::fopen(path.c_str(), "a");
    return file && std::fclose(file) == 0;
}

} // namespace

bool draw(const std::vector<measured>& results, const std::string& path) {
    if (results.empty()) return fail(path, "no problem was measured");
    if (!is_writable(path)) return fail(path, std::strerror(errno));
    std::vector<measured> sorted = results;
    std::ranges::stable_sort(sorted, {}, &measured::points);
    std::signal(SIGPIPE, SIG_IGN); // a gnuplot that is missing shows in its exit code
    std::FILE* gnuplot = popen("gnuplot >/dev/null", "w");
    if (!gnuplot) return fail(path, std::strerror(errno));
    std::fprintf(gnuplot,
                 "set terminal svg size 800,500\nset output %s\nset logscale x 2\nset format x '2^{%%L}'\n"
                 "set xlabel 'numbers of a transform'\nset ylabel 'GFLOP/s'\nset yrange [0:*]\n"
                 "set key left top\nset grid\n"
                 "plot '-' with linespoints title 'starpufft', '-' with linespoints title 'FFTW'\n",
                 quoted(path).c_str());
    write_points(gnuplot, sorted, &measured::ours);
    write_points(gnuplot, sorted, &measured::peer);
    return pclose(gnuplot) == 0 || fail(path, "gnuplot is missing or failed; Debian: gnuplot-nox");
}

} // namespace starpufft_bench
