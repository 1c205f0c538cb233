// What each task of conjugate gradients does.
#include "routines/cg_steps.hpp"

#include "base/program_call.hpp"
#include "routines/cg_solve.hpp"

#include <algorithm>
#include <cstdio>
#include <initializer_list>

namespace starpu::linalg {

namespace {

template <class T> T& value_in(void* buffer) {
    return *reinterpret_cast<T*>(STARPU_VARIABLE_GET_PTR(buffer));
}

const cg_block& block_of(void* argument) {
    return *static_cast<const cg_block*>(argument);
}

// A struct, so that a step may have the name of what it does to the vectors.
struct steps {
    // What apply throws means the same as a value that is not 0; the first is told.
    template <class Product> static double dot_of(cg_solve& solve, Product product) {
        dot_or_failure outcome{};
        const auto report = [&](const base::thrown& what) {
            outcome = {0, -what.error};
            int none = 0;
            if (solve.apply_failure.compare_exchange_strong(none, -what.error))
                std::fprintf(stderr,
                             "starpu_linalg: starpu_linalg_dcg: apply threw \"%s\"; the iteration ends as if "
                             "it had returned %d\n",
                             what.text, -what.error);
            return what.error;
        };
        base::call_program([&] { outcome = product(); }, report);
        if (outcome.failure) solve.apply_failure.store(outcome.failure);
        return outcome.dot;
    }

    static void advance(void* buffers[], void* argument) {
        const cg_block& b = block_of(argument);
        const auto& progress = value_in<const cg_progress>(buffers[0]);
        if (!progress.iterating)
            advance_solution(b.solve->vectors, b.rows, progress.alpha);
        else if (progress.restart)
            restart_from_true_residual(b.solve->vectors, b.rows);
        else
            linalg::advance(b.solve->vectors, b.rows, progress.alpha, progress.beta);
    }

    static void multiply(void* buffers[], void* argument) {
        const cg_block& b = block_of(argument);
        if (!value_in<const cg_progress>(buffers[0]).iterating) return;
        value_in<double>(buffers[1]) +=
            dot_of(*b.solve, [&] { return linalg::multiply(b.solve->vectors, b.solve->a, b.rows); });
    }

    static void descend(void* buffers[], void* argument) {
        const cg_block& b = block_of(argument);
        const auto& progress = value_in<const cg_progress>(buffers[0]);
        if (!progress.iterating) return;
        const double alpha = step_length(progress, value_in<const double>(buffers[1]));
        value_in<double>(buffers[2]) += linalg::descend(b.solve->vectors, b.rows, alpha);
    }

    static void finish_step(void* buffers[], void* argument) {
        cg_solve& solve = *static_cast<cg_solve*>(argument);
        auto& progress = value_in<cg_progress>(buffers[0]);
        auto& curvature = value_in<double>(buffers[1]);
        auto& square = value_in<double>(buffers[2]);
        if (!progress.iterating)
            progress.alpha = 0; // by now the last step has been added to x
        else if (solve.apply_failure.load())
            give_up(progress);
        else
            finish_iteration(progress, curvature, square);
        const int64_t number = solve.ended++;
        if (!progress.iterating && solve.first_idle.load() == cg_solve::no_iteration)
            solve.first_idle.store(number);
        curvature = square = 0;
    }

    static void measure(void* buffers[], void* argument) {
        const cg_block& b = block_of(argument);
        value_in<double>(buffers[1]) +=
            dot_of(*b.solve, [&] { return linalg::measure(b.solve->vectors, b.solve->a, b.rows); });
    }

    static void square(void* buffers[], void* argument) {
        const cg_block& b = block_of(argument);
        value_in<double>(buffers[0]) += square_of_right_hand_side(b.solve->vectors, b.rows);
    }

    static void zero(void* buffers[], void*) { value_in<double>(buffers[0]) = 0; }

    static void add_vectors(void* buffers[], void*) {
        value_in<double>(buffers[0]) += value_in<const double>(buffers[1]);
    }
};

using access = starpu_data_access_mode;

starpu_codelet codelet(const char* name, starpu_cpu_func_t function, std::initializer_list<access> modes) {
    starpu_codelet result{};
    result.name = name;
    result.cpu_funcs[0] = function;
    result.nbuffers = static_cast<int>(modes.size());
    std::copy(modes.begin(), modes.end(), result.modes);
    return result;
}

// Which also names the halo it reads, as much as there is.
starpu_codelet product_codelet(const char* name, starpu_cpu_func_t function,
                               std::initializer_list<access> modes) {
    starpu_codelet result = codelet(name, function, modes);
    result.nbuffers = STARPU_VARIABLE_NBUFFERS;
    return result;
}

starpu_codelet codelet_without_code(const char* name, std::initializer_list<access> modes) {
    starpu_codelet result = codelet(name, nullptr, modes);
    result.where = STARPU_NOWHERE;
    return result;
}

cg_codelets make_codelets() {
    return {.advance = codelet("cg_advance", steps::advance, {STARPU_R}),
            .join = codelet_without_code("cg_join", {STARPU_RW}),
            .multiply = product_codelet("cg_multiply", steps::multiply, {STARPU_R, STARPU_REDUX}),
            .descend = codelet("cg_descend", steps::descend, {STARPU_R, STARPU_R, STARPU_REDUX}),
            .finish = codelet("cg_finish", steps::finish_step, {STARPU_RW, STARPU_RW, STARPU_RW}),
            .measure = product_codelet("cg_measure", steps::measure, {STARPU_R, STARPU_REDUX}),
            .square = codelet("cg_square", steps::square, {STARPU_REDUX}),
            .zero = codelet("cg_zero", steps::zero, {STARPU_W}),
            .add = codelet("cg_add", steps::add_vectors, {STARPU_RW, STARPU_R})};
}

} // namespace

cg_codelets& the_cg_codelets() {
    static cg_codelets all = make_codelets();
    return all;
}

} // namespace starpu::linalg
