// StarPU in C++20: a runtime object, typed data, lambdas as kernels, exceptions.
//
// A thin layer over starpu.h: a data_ref gives its handle(), and whatever is not here is done with the C
// interface. Thread safety is that of the C functions: any thread may submit, an object is used by one thread
// at a time.
//
//     starpu::runtime runtime;
//     std::vector<double> x(1000, 1.0);
//     starpu::vector v(x);
//     starpu::submit([](std::span<double> s) { for (double& e : s) e *= 2; }, starpu::read_write(v));
//     runtime.wait_all();
#ifndef STARPU_HPP
#define STARPU_HPP

#include <starpu/cxx/access.hpp>
#include <starpu/cxx/data.hpp>
#include <starpu/cxx/error.hpp>
#include <starpu/cxx/runtime.hpp>
#include <starpu/cxx/task.hpp>
#include <starpu/cxx/views.hpp>

#endif
