// One mistake at a time, chosen by a macro; each must stop the compiler.
#include <starpu.hpp>

void mistakes(double& value, const double& constant, starpu::vector<double>& vector) {
    starpu::variable<double> v(value);
    starpu::variable<const double> c(constant);
#if defined TRY_WRITING_WHAT_IS_READ
    starpu::submit([](double& x) { x = 1; }, read(v));
#elif defined TRY_WRONG_ELEMENT
    starpu::submit([](std::span<float>) {}, read_write(vector));
#elif defined TRY_WRONG_COUNT
    starpu::submit([](const double&) {}, read(v), read(c));
#elif defined TRY_WRITING_CONSTANT_DATA
    starpu::submit([](double&) {}, read_write(c));
#elif defined TRY_CAPTURING_REDUCTION
    double zero = 0;
    set_reduction(
        v, [zero](double& x) { x = zero; }, [](double& x, const double& y) { x += y; });
#else
    starpu::submit([](double& x, const double& y, std::span<const double>) { x = y; }, write(v), read(c),
                   read(vector));
#endif
}
