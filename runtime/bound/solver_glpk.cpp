// Hands a program to GLPK: the simplex method, then branch and cut where integers are asked for.
#include "bound/solver.hpp"

#include <climits>
#include <glpk.h>

#include <cerrno>
#include <cmath>
#include <future>
#include <memory>

namespace starpu::bound {

namespace {
// What GLPK keeps for each thread: settings, and memory that it does not give back when the thread ends.
class environment {
public:
    environment() { glp_term_out(GLP_OFF); }
    ~environment() { glp_free_env(); }
    environment(const environment&) = delete;
    environment& operator=(const environment&) = delete;
};

using glpk_problem = std::unique_ptr<glp_prob, void (*)(glp_prob*)>;

void add_columns(glp_prob* p, const linear_program& program) {
    glp_add_cols(p, static_cast<int>(program.columns.size()));
    for (int number = 1; const linear_program::column& c : program.columns) {
        if (std::isinf(c.most))
            glp_set_col_bnds(p, number, GLP_LO, 0, 0);
        else
            glp_set_col_bnds(p, number, GLP_DB, 0, c.most);
        if (c.is_whole) glp_set_col_kind(p, number, GLP_IV);
        ++number;
    }
    glp_set_obj_dir(p, GLP_MIN);
    glp_set_obj_coef(p, 1, 1);
}

int bounds_of(linear_program::relation sense) {
    if (sense == linear_program::relation::at_most) return GLP_UP;
    return sense == linear_program::relation::equal ? GLP_FX : GLP_LO;
}

// GLPK counts from 1, and so do the arrays it gets.
void add_rows(glp_prob* p, const linear_program& program) {
    glp_add_rows(p, static_cast<int>(program.rows.size()));
    std::vector<int> columns;
    std::vector<double> factors;
    for (int number = 1; const linear_program::row& r : program.rows) {
        glp_set_row_bnds(p, number, bounds_of(r.sense), r.limit, r.limit);
        columns.assign(1, 0);
        factors.assign(1, 0);
        for (const linear_program::term& t : r.terms) {
            columns.push_back(static_cast<int>(t.column) + 1);
            factors.push_back(t.factor);
        }
        glp_set_mat_row(p, number, static_cast<int>(r.terms.size()), columns.data(), factors.data());
        ++number;
    }
}

bool find_relaxed(glp_prob* p) {
    glp_smcp how;
    glp_init_smcp(&how);
    how.presolve = GLP_ON;
    return glp_simplex(p, &how) == 0 && glp_get_status(p) == GLP_OPT;
}

bool find_whole(glp_prob* p) {
    glp_iocp how;
    glp_init_iocp(&how);
    how.presolve = GLP_ON;
    how.mir_cuts = GLP_ON;
    return glp_intopt(p, &how) == 0 && glp_mip_status(p) == GLP_OPT;
}
solution solve_here(const linear_program& program, integrality how) {
    const environment own;
    const glpk_problem p(glp_create_prob(), glp_delete_prob);
    add_columns(p.get(), program);
    add_rows(p.get(), program);
    const bool is_whole = how == integrality::whole;
    if (!(is_whole ? find_whole(p.get()) : find_relaxed(p.get()))) return {.error = -EDOM};
    solution found;
    for (int number = 1; number <= static_cast<int>(program.columns.size()); ++number)
        found.values.push_back(is_whole ? glp_mip_col_val(p.get(), number)
                                        : glp_get_col_prim(p.get(), number));
    found.least = found.values.front();
    return found;
}
} // namespace

// In a thread of its own: the calling one may use GLPK itself, and keeps its settings and its problems.
solution solve(const linear_program& program, integrality how) {
    if (program.columns.size() >= INT_MAX || program.rows.size() >= INT_MAX) return {.error = -ENOMEM};
    return std::async(std::launch::async, [&] { return solve_here(program, how); }).get();
}

} // namespace starpu::bound
