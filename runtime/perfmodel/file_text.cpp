// Numbers between comments: lines that begin with # are for people.
#include "perfmodel/file_text.hpp"

#include "perfmodel/architectures.hpp"
#include "perfmodel/number_text.hpp"

#include "starpu_config.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

namespace starpu::perfmodel {

namespace {
// Caught in parse_model().
struct unreadable : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class number_reader {
public:
    explicit number_reader(std::string_view text) : rest_(text) {}

    double next_number() {
        const std::string word = next_word();
        double value = 0;
        if (!read_number(word, value)) throw unreadable("\"" + word + "\" is no number");
        return value;
    }
    double measured() {
        const double value = next_number();
        if (!std::isfinite(value) || value < 0) throw unreadable("a measurement is negative or no number");
        return value;
    }
    std::size_t next_count(std::size_t most) {
        std::size_t value = 0;
        if (!read_number(next_word(), value) || value > most) throw unreadable("a count is out of range");
        return value;
    }
    std::uint32_t footprint() {
        const std::string word = next_word();
        char* end = nullptr;
        const unsigned long value = std::strtoul(word.c_str(), &end, 16);
        if (*end != '\0' || value > UINT32_MAX) throw unreadable("\"" + word + "\" is no footprint");
        return static_cast<std::uint32_t>(value);
    }
    bool is_at_end() {
        skip();
        return rest_.empty();
    }
    // Each entry takes some characters, so that no count can ask for more memory than the file has.
    std::size_t most_entries() const { return rest_.size() / 8; }

private:
    static constexpr std::string_view blanks = " \t\r\n";

    void skip() {
        for (;;) {
            rest_.remove_prefix(std::min(rest_.find_first_not_of(blanks), rest_.size()));
            if (rest_.empty() || rest_.front() != '#') return;
            rest_.remove_prefix(std::min(rest_.find('\n'), rest_.size()));
        }
    }
    std::string next_word() {
        skip();
        if (rest_.empty()) throw unreadable("it ends too early");
        const std::size_t end = std::min(rest_.find_first_of(blanks), rest_.size());
        if (end > 64) throw unreadable("it is no text of numbers");
        std::string word(rest_.substr(0, end));
        rest_.remove_prefix(end);
        return word;
    }

    std::string_view rest_;
};

constexpr std::size_t most_bytes = SIZE_MAX;

history_content read_entry(number_reader& in) {
    history_content e;
    e.footprint = in.footprint();
    e.size = in.next_count(most_bytes);
    e.flops = in.measured();
    e.mean = in.measured();
    e.deviation = in.measured();
    e.sum = in.measured();
    e.sum2 = in.measured();
    e.count = static_cast<unsigned>(in.next_count(UINT32_MAX));
    if (e.count != 0 && std::fabs(e.sum / e.count - e.mean) > 0.01 * e.mean + 1e-6)
        throw unreadable("the mean of an entry is not that of its sum");
    return e;
}

implementation_content read_implementation(number_reader& in) {
    implementation_content c;
    const std::size_t entries = in.next_count(in.most_entries());
    starpu_perfmodel_regression_model& m = c.regression;
    for (double* part : {&m.sumlnx, &m.sumlnx2, &m.sumlny, &m.sumlnxlny, &m.alpha, &m.beta})
        *part = in.next_number();
    m.nsample = static_cast<unsigned>(in.next_count(UINT32_MAX));
    m.minx = in.next_count(most_bytes);
    m.maxx = in.next_count(most_bytes);
    for (double* part : {&m.a, &m.b, &m.c}) *part = in.next_number();
    const std::size_t coefficients = in.next_count(in.most_entries());
    for (std::size_t i = 0; i < coefficients; ++i) {
        c.coefficients.push_back(in.next_number());
        if (!std::isfinite(c.coefficients.back())) throw unreadable("a coefficient is no number");
    }
    for (std::size_t i = 0; i < entries; ++i) c.entries.push_back(read_entry(in));
    return c;
}

starpu_perfmodel_device read_device(number_reader& in) {
    starpu_perfmodel_device d{};
    d.type = static_cast<starpu_worker_archtype>(in.next_count(64));
    d.devid = static_cast<int>(in.next_count(1 << 20));
    d.ncores = static_cast<int>(in.next_count(1 << 20));
    return d;
}

architecture_content read_architecture(number_reader& in) {
    architecture_content a;
    for (std::size_t left = in.next_count(STARPU_NMAXWORKERS); left != 0; --left)
        a.devices.push_back(read_device(in));
    if (a.devices.empty()) throw unreadable("an architecture has no devices");
    for (std::size_t left = in.next_count(STARPU_MAXIMPLEMENTATIONS); left != 0; --left)
        a.implementations.push_back(read_implementation(in));
    return a;
}

model_content read_model(number_reader& in) {
    model_content model;
    if (in.next_count(1000) != format_version) throw unreadable("it has another version of the format");
    for (std::size_t left = in.next_count(most_architectures); left != 0; --left)
        model.push_back(read_architecture(in));
    if (!in.is_at_end()) throw unreadable("it goes on after its end");
    return model;
}

// ---- the other way

// Numbers with a fraction are texts by then.
class text_writer {
public:
    template <class... Arguments> void print(const char* format, Arguments... arguments) {
        if constexpr (sizeof...(arguments) == 0) {
            text_ += format;
        } else {
            char line[512];
            std::snprintf(line, sizeof line, format, printable(arguments)...);
            text_ += line;
        }
    }
    void add_text(const std::string& text) { text_ += text; }
    std::string take_text() { return std::move(text_); }

private:
    template <class Argument> static Argument printable(Argument argument) { return argument; }
    static const char* printable(const scientific& number) { return number.text(); }

    std::string text_;
};

void write_regression(text_writer& out, const starpu_perfmodel_regression_model& m) {
    out.print("# sumlnx\tsumlnx2\t\tsumlny\t\tsumlnxlny\talpha\t\tbeta\t\tn\tminx\t\tmaxx\n");
    const bool has_line = m.valid != 0, has_shift = m.nl_valid != 0;
    for (const double sum : {m.sumlnx, m.sumlnx2, m.sumlny, m.sumlnxlny})
        out.print("%-15s\t", scientific(sum));
    for (const double part : {m.alpha, m.beta}) out.print("%-15s\t", scientific(has_line ? part : NAN));
    out.print("%u\t%-15lu\t%-15lu\n", m.nsample, m.minx, m.maxx);
    out.print("# a\t\tb\t\tc\n");
    out.print("%-15s\t%-15s\t%-15s\n", scientific(has_shift ? m.a : NAN), scientific(has_shift ? m.b : NAN),
              scientific(has_shift ? m.c : NAN));
}

void write_coefficients(text_writer& out, const std::vector<double>& coefficients,
                        std::span<const std::string> names) {
    if (coefficients.empty()) return out.print("# not multiple-regression-base\n0\n");
    out.print("# n\tintercept\t");
    for (const std::string& name : names) out.add_text(name + "\t\t");
    out.print("\n%zu", coefficients.size());
    for (const double c : coefficients) out.print("\t%-15s", scientific(c));
    out.print("\n");
}

void write_entries(text_writer& out, const std::vector<history_content>& entries) {
    out.print("# hash\t\tsize\t\tflops\t\tmean (us)\tdev (us)\tsum\t\tsum2\t\tn\n");
    for (const history_content& e : entries)
        out.print("%08x\t%-15zu\t%-15s\t%-15s\t%-15s\t%-15s\t%-15s\t%u\n", e.footprint, e.size,
                  scientific(e.flops), scientific(e.mean), scientific(e.deviation), scientific(e.sum),
                  scientific(e.sum2), e.count);
    out.print("\n");
}

constexpr const char* thick_line = "####################\n";

void write_device(text_writer& out, const starpu_perfmodel_device& d, std::size_t number) {
    out.print("%s# DEV_%zu\n# device type (as enum starpu_worker_archtype)\n%d\n", thick_line, number,
              static_cast<int>(d.type));
    out.print("%s# DEV_%zu\n# device id \n%d\n", thick_line, number, d.devid);
    out.print("%s# DEV_%zu\n# number of cores \n%d\n", thick_line, number, d.ncores);
}

void write_architecture(text_writer& out, const architecture_content& a, std::span<const std::string> names) {
    const int number = find_architecture(a.devices);
    out.print("%s# COMB_%d\n# number of types devices\n%zu\n", thick_line, number, a.devices.size());
    for (std::size_t i = 0; i < a.devices.size(); ++i) write_device(out, a.devices[i], i);
    out.print("##########\n# number of implementations\n%zu\n", a.implementations.size());
    for (std::size_t i = 0; i < a.implementations.size(); ++i) {
        const implementation_content& c = a.implementations[i];
        out.add_text("#####\n# Model for " + architecture_name(a.devices, number, static_cast<unsigned>(i)) +
                     '\n');
        out.print("# number of entries\n%zu\n", c.entries.size());
        write_regression(out, c.regression);
        write_coefficients(out, c.coefficients, names);
        write_entries(out, c.entries);
    }
}
} // namespace

std::optional<model_content> parse_model(std::string_view text, std::string& why) try {
    number_reader in(text);
    return read_model(in);
} catch (const unreadable& e) {
    why = e.what();
    return {};
}

std::string format_model(const model_content& model, std::span<const std::string> term_names) {
    text_writer out;
    out.print("##################\n# Performance Model Version\n%d\n\n", format_version);
    out.print("%s# COMBs\n# number of combinations\n%zu\n", thick_line, model.size());
    for (const architecture_content& a : model) write_architecture(out, a, term_names);
    return out.take_text();
}

} // namespace starpu::perfmodel
