// "Duration, N, M" and lines of numbers, as StarPU writes them. The first CPU and the first implementation
// have the file that StarPU has for all: what else StarPU wrote there cannot be told apart.
#include "perfmodel/parameter_rows.hpp"

#include "perfmodel/number_text.hpp"
#include "perfmodel/store.hpp"
#include "platform/file_text.hpp"

#include <cmath>

namespace starpu::perfmodel {

namespace fs = std::filesystem;

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
constexpr starpu_perfmodel_device first_cpu{STARPU_CPU_WORKER, 0, 1};

fs::path file_of_rows(const options& o, const model_state& s, int number, unsigned implementation) {
    if (number == find_architecture({&first_cpu, 1}) && implementation == 0)
        return parameter_file_of(o, s.symbol());
    std::string place;
    for (const starpu_perfmodel_device& d : devices_of(*architecture(number))) {
        place += kind_name(d.type) + std::to_string(d.devid);
        if (d.ncores != 1) place += 'x' + std::to_string(d.ncores);
        place += '_';
    }
    return parameter_file_of(o, s.symbol(), place + "impl" + std::to_string(implementation));
}

void read_file(const fs::path& path, model_state& s, int number, unsigned implementation) {
    const auto text = platform::read_file(path);
    if (!text) return;
    measurements& m = s.ensure_measurements(number, implementation);
    for (const std::string_view line : platform::lines_of(*text)) {
        const std::vector<double> row = numbers_in(line);
        if (row.size() != s.parameter_names().size() + 1) continue;
        m.add_old_row(s.terms_of(std::span(row).subspan(1)), row[0]);
    }
}

int write_file(const fs::path& path, const std::string& first_line, measurements& m) {
    std::string lines;
    const auto rows = m.rows();
    for (const auto& row : rows) lines += line_of(row);
    if (lines.empty()) return 0;
    if (const int error = append_lines(path, first_line, lines)) return error;
    m.drop_first_rows(rows.size());
    return 0;
}
} // namespace

void read_parameter_rows(const options& o, model_state& s) {
    if (s.type() != STARPU_MULTIPLE_REGRESSION_BASED || o.folder.empty()) return;
    number_architecture({&first_cpu, 1});
    const int count = architecture_count();
    for (int number = 0; number < count; ++number)
        for (unsigned i = 0; i < STARPU_MAXIMPLEMENTATIONS; ++i)
            read_file(file_of_rows(o, s, number, i), s, number, i);
}

int write_parameter_rows(const options& o, const model_state& s) {
    if (s.type() != STARPU_MULTIPLE_REGRESSION_BASED) return 0;
    int first_error = 0;
    s.for_each([&](int number, unsigned implementation, measurements& m) {
        const int error = write_file(file_of_rows(o, s, number, implementation), first_line_of(s), m);
        if (first_error == 0) first_error = error;
    });
    return first_error;
}

} // namespace starpu::perfmodel
