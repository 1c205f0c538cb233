// Two formats of the same; numbers have a point in every locale.
#include "bound/program_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace starpu::bound {

namespace {
using relation = linear_program::relation;

// The shortest digits that give the number again, or as many of them as 12 characters hold, which is the
// width of a number in MPS.
class digits {
public:
    explicit digits(double value, bool is_narrow = false) {
        char* const first = text_.data();
        char* const last = text_.data() + text_.size() - 1;
        char* end = std::to_chars(first, last, value).ptr;
        for (int precision = 12; is_narrow && end - first > 12 && precision > 0; --precision)
            end = std::to_chars(first, last, value, std::chars_format::general, precision).ptr;
        *end = '\0';
    }
    const char* text() const { return text_.data(); }

private:
    std::array<char, 40> text_;
};

// ---- lp_solve's format

const char* sign_of(relation sense) {
    if (sense == relation::at_most) return "<=";
    return sense == relation::equal ? "=" : ">=";
}

void write_row(std::FILE* output, const linear_program& program, const linear_program::row& r) {
    std::fprintf(output, "%s:", r.name.c_str());
    for (const linear_program::term& t : r.terms)
        std::fprintf(output, " %s%s %s", t.factor < 0 ? "-" : "+", digits(std::abs(t.factor)).text(),
                     program.columns[t.column].name.c_str());
    std::fprintf(output, " %s %s;\n", sign_of(r.sense), digits(r.limit).text());
}

// ---- MPS

char type_of(relation sense) {
    if (sense == relation::at_most) return 'L';
    return sense == relation::equal ? 'E' : 'G';
}

struct entry {
    std::size_t row;
    double factor;
};

std::vector<std::vector<entry>> entries_by_column(const linear_program& program) {
    std::vector<std::vector<entry>> all(program.columns.size());
    for (std::size_t row = 0; row < program.rows.size(); ++row)
        for (const linear_program::term& t : program.rows[row].terms)
            all[t.column].push_back({row, t.factor});
    return all;
}

// Names as MPS has room for them, of at most 8 characters. Where a program's own are longer each gets a
// number instead, and a comment says which it is.
class short_names {
public:
    explicit short_names(const linear_program& program)
        : program_(program), columns_(is_any_long(program.columns)), rows_(is_any_long(program.rows)) {}

    std::string column(std::size_t number) const {
        return columns_ ? 'C' + std::to_string(number) : program_.columns[number].name;
    }
    std::string row(std::size_t number) const {
        return rows_ ? 'R' + std::to_string(number) : program_.rows[number].name;
    }
    void write_comments(std::FILE* output) const {
        for (std::size_t c = 0; columns_ && c < program_.columns.size(); ++c)
            std::fprintf(output, "* %s is %s\n", column(c).c_str(), program_.columns[c].name.c_str());
        for (std::size_t r = 0; rows_ && r < program_.rows.size(); ++r)
            std::fprintf(output, "* %s is %s\n", row(r).c_str(), program_.rows[r].name.c_str());
    }

private:
    static bool is_any_long(const auto& parts) {
        return std::ranges::any_of(parts, [](const auto& part) { return part.name.size() > 8; });
    }
    const linear_program& program_;
    const bool columns_;
    const bool rows_;
};

void write_value(std::FILE* output, const char* column, const char* row, double value) {
    std::fprintf(output, "    %-8s  %-8s  %12s\n", column, row, digits(value, true).text());
}

// Integers stand between markers.
void write_columns(std::FILE* output, const linear_program& program, const short_names& names) {
    const std::vector<std::vector<entry>> entries = entries_by_column(program);
    bool is_whole = false;
    unsigned markers = 0;
    const auto mark = [&](bool whole) {
        if (is_whole == whole) return;
        is_whole = whole;
        std::fprintf(output, "    M%07u  'MARKER'                 '%s'\n", markers++,
                     whole ? "INTORG" : "INTEND");
    };
    std::fputs("COLUMNS\n", output);
    for (std::size_t column = 0; column < program.columns.size(); ++column) {
        mark(program.columns[column].is_whole);
        const std::string name = names.column(column);
        if (column == 0) write_value(output, name.c_str(), "least", 1);
        for (const entry& e : entries[column])
            write_value(output, name.c_str(), names.row(e.row).c_str(), e.factor);
    }
    mark(false);
}

// Some solvers take integers without a bound for 0 or 1.
void write_bounds(std::FILE* output, const linear_program& program, const short_names& names) {
    std::fputs("BOUNDS\n", output);
    for (std::size_t column = 0; column < program.columns.size(); ++column) {
        const linear_program::column& c = program.columns[column];
        if (!std::isinf(c.most))
            std::fprintf(output, " UP %-8s  %-8s  %12s\n", "bound", names.column(column).c_str(),
                         digits(c.most, true).text());
        else if (c.is_whole)
            std::fprintf(output, " PL %-8s  %s\n", "bound", names.column(column).c_str());
    }
}
} // namespace

void write_lp(std::FILE* output, const linear_program& program) {
    std::fprintf(output, "/* %s */\nmin: %s;\n", program.title.c_str(), program.columns.front().name.c_str());
    for (const linear_program::row& r : program.rows) write_row(output, program, r);
    for (const linear_program::column& c : program.columns)
        if (!std::isinf(c.most)) std::fprintf(output, "%s <= %s;\n", c.name.c_str(), digits(c.most).text());
    for (const linear_program::column& c : program.columns)
        if (c.is_whole) std::fprintf(output, "int %s;\n", c.name.c_str());
}

void write_mps(std::FILE* output, const linear_program& program) {
    const short_names names(program);
    std::fprintf(output, "* %s\n", program.title.c_str());
    names.write_comments(output);
    std::fputs("NAME          bound\nROWS\n N  least\n", output);
    for (std::size_t row = 0; row < program.rows.size(); ++row)
        std::fprintf(output, " %c  %s\n", type_of(program.rows[row].sense), names.row(row).c_str());
    write_columns(output, program, names);
    std::fputs("RHS\n", output);
    for (std::size_t row = 0; row < program.rows.size(); ++row)
        if (const double limit = program.rows[row].limit; limit != 0)
            write_value(output, "limit", names.row(row).c_str(), limit);
    write_bounds(output, program, names);
    std::fputs("ENDATA\n", output);
}

} // namespace starpu::bound
