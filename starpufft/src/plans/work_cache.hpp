// Works of plans that are gone, kept for the next plan of the same problem up to a bound in bytes.
#pragma once

#include "plans/work.hpp"

#include <cstddef>
#include <memory>
#include <vector>

namespace starpu::fft {

// What a work is made of; equal for equal problems.
using work_key = std::vector<std::size_t>;

// When a work was made: another generation may have other kernels (generation_of_choices()), and one that was
// searched for briefly does not serve a plan that wants to measure.
struct work_origin {
    std::size_t generation;
    bool is_measured;
};

// One that was kept, or is another plan's; null where there is none.
std::shared_ptr<const work> find_work(const work_key& key, const work_origin& wanted);

// Keeps one, and gives back the one for this key: another thread may have been first. Throws std::bad_alloc.
std::shared_ptr<const work> keep_work(const work_key& key, const work_origin& origin,
                                      std::shared_ptr<const work> made);

// Lets go of a plan's work; the longest unused ones go while those without a plan are beyond the bound.
void let_go_of(std::shared_ptr<const work>& used);

// At most so many bytes of works without a plan are kept from now on.
void limit_unused_works(std::size_t bytes);

// Gives up all works without a plan.
void forget_unused_works();

} // namespace starpu::fft
