// Makes the work of a plan, or finds it among those that were made before.
#pragma once

#include "plans/work.hpp"
#include "programs/problem.hpp"

#include <memory>

namespace starpu::fft {

// Whether workers may prepare a plan, which waits for them, or the calling thread does it alone.
enum class planning { by_workers, by_caller };

// Whether transforms borrow from the work area, or get along with the scratch space of threads.
enum class memory_use { work_area, scratch_alone };

// What a work does. Where `rows` is not 0 it is a transform of that many rows of complex numbers, at
// distances that are known when it runs.
struct work_request {
    problem what;
    std::size_t rows = 0, columns = 0;
    unsigned workers = 0;
    memory_use memory = memory_use::work_area;
};

// Searches as the calling thread does (kernels/search.hpp). Throws std::bad_alloc, and unknown_choice.
template <class Real> std::shared_ptr<const work> work_for(const work_request& wanted, planning how);

// The same without the work area, for transforms that could not have it. Throws std::bad_alloc where only a
// plan of FFTW for the whole line would do: its planner ends the process where memory is short, and long
// lines take most.
template <class Real> std::shared_ptr<const work> work_without_area(work_request wanted);

// Sees to it that the first transform finds its pages in place, near the workers that run. Where there is no
// memory nothing happens: the transform will look again.
void bring_work_area(std::size_t bytes);

} // namespace starpu::fft
