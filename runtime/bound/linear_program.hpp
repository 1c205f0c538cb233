// A linear program: columns that are to be chosen at least 0, rows that limit sums of them, and one column
// that is to be as small as possible.
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace starpu::bound {

inline constexpr double without_limit = std::numeric_limits<double>::infinity();

struct linear_program {
    struct column {
        std::string name;
        bool is_whole = false; // only integers are allowed
        double most = without_limit;
    };
    struct term {
        std::size_t column;
        double factor;
    };
    enum class relation { at_most, equal, at_least };
    struct row {
        std::string name;
        relation sense;
        double limit;
        std::vector<term> terms{};
    };

    std::size_t add_column(std::string name, bool is_whole = false, double most = without_limit) {
        columns.push_back({std::move(name), is_whole, most});
        return columns.size() - 1;
    }
    row& add_row(std::string name, relation sense, double limit) {
        return rows.emplace_back(row{std::move(name), sense, limit});
    }

    std::string title{};
    std::vector<column> columns{}; // the first one is minimised
    std::vector<row> rows{};
};

} // namespace starpu::bound
