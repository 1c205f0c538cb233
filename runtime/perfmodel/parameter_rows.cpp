// "Duration, N, M" and lines of numbers, as StarPU writes them. The file does not say on what architecture a
// line was measured, so that old ones count for the first CPU and the first implementation.
#include "perfmodel/parameter_rows.hpp"

#include "perfmodel/number_text.hpp"
#include "perfmodel/store.hpp"
#include "platform/file_text.hpp"

#include <cmath>

namespace starpu::perfmodel {

namespace {
std::string first_line_of(const model_state& s) {
    std::string line = "Duration";
    for (const std::string& name : s.parameter_names()) line += ", " + name;
    return line + '\n';
}

std::string line_of(const std::vector<double>& row) {
    std::string line;
    for (const double number : row) {
        if (!line.empty()) line += ", ";
        line += with_six_places(number).text();
    }
    return line + '\n';
}

std::vector<double> numbers_in(std::string_view line) {
    std::vector<double> numbers;
    for (const std::string_view word : platform::words_of(line, ", \t\r")) {
        double number = 0;
        if (!read_number(word, number) || !std::isfinite(number)) break;
        numbers.push_back(number);
    }
    return numbers;
}
} // namespace

void read_parameter_rows(const options& o, model_state& s) {
    if (s.type() != STARPU_MULTIPLE_REGRESSION_BASED || o.folder.empty()) return;
    const auto text = platform::read_file(parameter_file_of(o, s.symbol()));
    if (!text) return;
    const starpu_perfmodel_device cpu{STARPU_CPU_WORKER, 0, 1};
    const int number = number_architecture({&cpu, 1});
    if (number < 0) return;
    measurements& m = s.ensure_measurements(number, 0);
    for (const std::string_view line : platform::lines_of(*text)) {
        const std::vector<double> row = numbers_in(line);
        if (row.size() != s.parameter_names().size() + 1) continue;
        m.add_old_row(s.terms_of(std::span(row).subspan(1)), row[0]);
    }
}

int write_parameter_rows(const options& o, const model_state& s) {
    if (s.type() != STARPU_MULTIPLE_REGRESSION_BASED) return 0;
    std::string lines;
    std::vector<std::pair<measurements*, std::size_t>> written;
    s.for_each([&](int, unsigned, measurements& m) {
        const auto rows = m.rows();
        for (const auto& row : rows) lines += line_of(row);
        written.emplace_back(&m, rows.size());
    });
    if (lines.empty()) return 0;
    if (const int error = append_lines(parameter_file_of(o, s.symbol()), first_line_of(s), lines))
        return error;
    for (const auto& [m, count] : written) m->drop_first_rows(count);
    return 0;
}

} // namespace starpu::perfmodel
