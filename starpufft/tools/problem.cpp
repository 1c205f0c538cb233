// Reads FFTW's syntax of problems.
#include "problem.hpp"

#include <cctype>
#include <cmath>
#include <limits>
#include <map>
#include <stdexcept>

namespace starpufft_bench {

namespace {

// More numbers of a problem than this cannot be held, nor counted with their strides.
constexpr std::ptrdiff_t most_numbers = std::numeric_limits<std::ptrdiff_t>::max() / 64;

std::ptrdiff_t product(const std::vector<std::ptrdiff_t>& lengths) {
    std::ptrdiff_t numbers = 1;
    for (const auto length : lengths) {
        if (length > most_numbers / numbers) throw std::invalid_argument("it has more numbers than memory");
        numbers *= length;
    }
    return numbers;
}

class reader {
public:
    explicit reader(const std::string& text) : text_(text) {}

    bool is_at_end() const { return place_ == text_.size(); }
    bool takes(char letter) {
        if (is_at_end() || text_[place_] != letter) return false;
        ++place_;
        return true;
    }
    bool is_at_digit() const {
        return !is_at_end() && std::isdigit(static_cast<unsigned char>(text_[place_])) != 0;
    }

    std::ptrdiff_t length() {
        if (!is_at_digit()) throw std::invalid_argument("a length is missing" + where());
        std::ptrdiff_t value = 0;
        for (; is_at_digit(); ++place_) {
            value = 10 * value + (text_[place_] - '0');
            if (value > most_numbers) throw std::invalid_argument("a length is too large");
        }
        if (value == 0) throw std::invalid_argument("a length is 0");
        return value;
    }

    // What stands behind a length of real numbers that become real ones.
    int kind() {
        static const std::map<std::string, int> kinds = {
            {"e00", STARPUFFT_REDFT00}, {"e01", STARPUFFT_REDFT01}, {"e10", STARPUFFT_REDFT10},
            {"e11", STARPUFFT_REDFT11}, {"o00", STARPUFFT_RODFT00}, {"o01", STARPUFFT_RODFT01},
            {"o10", STARPUFFT_RODFT10}, {"o11", STARPUFFT_RODFT11}, {"f", STARPUFFT_R2HC},
            {"b", STARPUFFT_HC2R},      {"h", STARPUFFT_DHT}};
        for (const auto& [name, value] : kinds) {
            if (text_.compare(place_, name.size(), name) != 0) continue;
            place_ += name.size();
            return value;
        }
        throw std::invalid_argument("a kind (e00 to e11, o00 to o11, f, b, h) is missing" + where());
    }

    std::string where() const {
        return is_at_end() ? " at the end" : " before '" + text_.substr(place_) + "'";
    }

private:
    const std::string& text_;
    std::size_t place_ = 0;
};

void read_letters(reader& text, problem& what) {
    for (;;) {
        if (text.takes('i'))
            what.is_in_place = true;
        else if (text.takes('o'))
            what.is_in_place = false;
        else if (text.takes('f'))
            what.sign = STARPUFFT_FORWARD;
        else if (text.takes('b'))
            what.sign = STARPUFFT_INVERSE;
        else if (text.takes('c'))
            what.data = kind_of_data::complex;
        else if (text.takes('r'))
            what.data = kind_of_data::real;
        else if (text.takes('k'))
            what.data = kind_of_data::real_to_real;
        else
            return;
    }
}

void read_lengths(reader& text, problem& what) {
    do {
        what.lengths.push_back(text.length());
        if (what.data == kind_of_data::real_to_real) what.kinds.push_back(text.kind());
    } while (text.takes('x'));
    if (text.takes('v')) {
        do {
            what.batch.push_back(text.length());
        } while (text.takes('x'));
    }
    if (!text.is_at_end()) throw std::invalid_argument("nothing is known that reads so" + text.where());
}

// The length of the last dimension on each side, in numbers of that side, and from row to row.
struct last_row {
    std::ptrdiff_t in, out, in_pitch, out_pitch;
};

last_row last_row_of(const problem& what) {
    const std::ptrdiff_t n = what.lengths.back();
    if (what.data != kind_of_data::real) return {n, n, n, n};
    const std::ptrdiff_t half = n / 2 + 1, pitch = what.is_in_place ? 2 * half : n;
    if (what.sign == STARPUFFT_FORWARD) return {n, half, pitch, half};
    return {half, n, half, pitch};
}

void lay_out(problem& what) {
    const last_row row = last_row_of(what);
    std::ptrdiff_t in = 1, out = 1;
    for (std::size_t i = what.lengths.size(); i-- > 0;) {
        const bool is_last = i + 1 == what.lengths.size();
        what.dims.insert(what.dims.begin(), {what.lengths[i], in, out});
        in *= is_last ? row.in_pitch : what.lengths[i];
        out *= is_last ? row.out_pitch : what.lengths[i];
    }
    for (std::size_t i = what.batch.size(); i-- > 0;) {
        what.batch_dims.insert(what.batch_dims.begin(), {what.batch[i], in, out});
        in *= what.batch[i];
        out *= what.batch[i];
    }
    const bool is_complex = what.data == kind_of_data::complex, is_forward = what.sign == STARPUFFT_FORWARD;
    const bool is_half = what.data == kind_of_data::real;
    const std::ptrdiff_t in_reals = is_complex || (is_half && !is_forward) ? 2 : 1,
                         out_reals = is_complex || (is_half && is_forward) ? 2 : 1;
    what.in = {in / row.in_pitch, row.in * in_reals, row.in_pitch * in_reals};
    what.out = {out / row.out_pitch, row.out * out_reals, row.out_pitch * out_reals};
}

} // namespace

double problem::points() const {
    return static_cast<double>(product(lengths));
}

double problem::operations() const {
    const double all = points() * static_cast<double>(product(batch));
    return (data == kind_of_data::complex ? 5 : 2.5) * all * std::log2(points());
}

problem parse_problem(const std::string& name) {
    problem what;
    what.name = name;
    reader text(name);
    read_letters(text, what);
    read_lengths(text, what);
    if (product(what.lengths) > most_numbers / product(what.batch))
        throw std::invalid_argument("it has more numbers than memory");
    lay_out(what);
    return what;
}

} // namespace starpufft_bench
