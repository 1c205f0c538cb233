// A plan as a program holds it: for two arrays, and for one that is both where real rows are padded there.
#pragma once

#include "plans/plan.hpp"

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>

namespace starpu::fft {

class program_plan {
public:
    using maker = std::function<std::unique_ptr<plan>()>;

    // The maker is empty where one plan serves both.
    program_plan(std::unique_ptr<plan> for_two_arrays, maker make_for_one)
        : for_two_{std::move(for_two_arrays)}, make_for_one_{std::move(make_for_one)} {}

    // The plan for such a run, made at the first one; throws std::bad_alloc.
    plan& plan_for(bool is_one_array);

    std::size_t area_bytes() const { return for_two_->area_bytes(); }

    // Waits for all runs.
    void wait_for_runs();

private:
    std::unique_ptr<plan> for_two_;
    maker make_for_one_;
    std::mutex installing_; // of the next, which stays once it is there
    std::unique_ptr<plan> for_one_;
    std::atomic<plan*> made_for_one_{nullptr}; // the same; release: plan_for() that installs; acquire: runs
};

} // namespace starpu::fft

struct starpufft_plan_data : starpu::fft::program_plan {
    using program_plan::program_plan;
};
struct starpufftf_plan_data : starpu::fft::program_plan {
    using program_plan::program_plan;
};
struct starpufftl_plan_data : starpu::fft::program_plan {
    using program_plan::program_plan;
};

namespace starpu::fft {

// The type of each precision's plans.
template <class Real> struct plan_type;
template <> struct plan_type<double> { using type = starpufft_plan_data; };
template <> struct plan_type<float> { using type = starpufftf_plan_data; };
template <> struct plan_type<long double> { using type = starpufftl_plan_data; };
template <class Real> using plan_of = typename plan_type<Real>::type;

} // namespace starpu::fft
