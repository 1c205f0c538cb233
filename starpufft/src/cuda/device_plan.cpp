// Makes cuFFT's plans on the workers that run them, and runs them on their streams.
#include "cuda/device_plan.hpp"

#include "base/checked_size.hpp"
#include "core/awaited_task.hpp"
#include "core/report.hpp"
#include "programs/overlap.hpp"

#include <starpu.h>
#include <starpu_cuda.h>

#include <algorithm>
#include <cerrno>

namespace starpu::fft::cuda {
namespace {

// How one array is laid out, in cuFFT's words.
struct embedding {
    long long embed[most_axes], stride, distance;
};

// An axis steps over whole lines of the next: the quotient is how long such a line is.
embedding embedding_of(const problem& all, std::size_t walk::*step) {
    embedding found = {};
    const std::size_t count = all.axes.size();
    found.embed[0] = static_cast<long long>(all.axes[0].count);
    for (std::size_t i = 1; i < count; ++i)
        found.embed[i] = static_cast<long long>(all.axes[i - 1].*step / (all.axes[i].*step));
    found.stride = static_cast<long long>(all.axes.back().*step);
    const std::size_t distance = all.loops.empty() ? all.numbers_each() : all.loops.front().*step;
    found.distance = static_cast<long long>(distance);
    return found;
}

problem with_pitches(problem all, std::size_t in_pitch, std::size_t out_pitch) {
    if (in_pitch) all.axes[0].in_step = in_pitch;
    if (out_pitch) all.axes[0].out_step = out_pitch;
    return all;
}

// Complex numbers on a side, in up to three dimensions, in rows of rows, and one loop; no number of the input
// twice where cuFFT works in it.
bool has_words_for(const problem& all) {
    if (all.kind == transform_kind::complex_to_real && has_overlapping_input(all)) return false;
    if (all.kind == transform_kind::real_to_real || all.axes.size() > most_axes || all.loops.size() > 1)
        return false;
    for (std::size_t i = 1; i < all.axes.size(); ++i) {
        const walk &outer = all.axes[i - 1], &inner = all.axes[i];
        const bool is_whole = outer.in_step % inner.in_step == 0 && outer.out_step % inner.out_step == 0 &&
                              outer.in_step / inner.in_step >= all.in_count(i) &&
                              outer.out_step / inner.out_step >= all.out_count(i);
        if (!is_whole) return false;
    }
    return true;
}

// As memory on a device is aligned, so that what follows the copy is aligned too.
std::size_t bytes_of_copy(const problem& all, const kind_of_transform& kind) {
    constexpr std::size_t alignment = 256;
    if (!kind.spoils_input() || !all.keeps_input) return 0;
    return base::rounded_up(base::checked_size(all.in_span()) * kind.complex_bytes(), alignment).value();
}

int failed(const char* function, int status) {
    return refuse(status == 2 ? ENOMEM : EIO, function, "answers %d on CUDA worker %d", status,
                  starpu_worker_get_id());
}

} // namespace

device_plan::device_plan(const problem& all, bool is_single)
    : all_{all}, kind_{all.kind, is_single}, copy_bytes_{bytes_of_copy(all, kind_)} {}

std::unique_ptr<device_plan> device_plan::make(const problem& all, bool is_single) {
    if (starpu_cuda_worker_get_count() == 0 || !may_wait() || !has_words_for(all)) return nullptr;
    std::unique_ptr<device_plan> plan{new device_plan{all, is_single}};
    starpu_execute_on_each_worker_ex(build_on_worker, plan.get(), STARPU_CUDA, "fft plan");
    if (!plan->is_usable_) return nullptr;
    std::size_t most = 0;
    for (const auto& each : plan->made_) most = std::max(most, each->work_bytes);
    plan->area_ = shared_work_area((base::checked_size(plan->copy_bytes_) + most).value());
    return plan;
}

device_plan::~device_plan() {
    if (!made_.empty() && starpu_is_initialized())
        starpu_execute_on_each_worker_ex(destroy_on_worker, this, STARPU_CUDA, "fft plan ends");
}

void device_plan::build_on_worker(void* self) {
    device_plan& plan = *static_cast<device_plan*>(self);
    if (!plan.for_this_worker(0, 0)) plan.is_usable_ = false;
}

void device_plan::destroy_on_worker(void* self) {
    device_plan& plan = *static_cast<device_plan*>(self);
    const std::lock_guard lock{plan.mutex_};
    for (const auto& each : plan.made_)
        if (each->worker == starpu_worker_get_id()) cufft()->destroy(each->handle);
}

// A worker looks only for what it made itself, and nothing is taken away: the entry stays good without the
// lock.
device_plan::made* device_plan::for_this_worker(std::size_t in_pitch, std::size_t out_pitch) {
    const int worker = starpu_worker_get_id();
    {
        const std::lock_guard lock{mutex_};
        for (const auto& each : made_)
            if (each->worker == worker && each->in_pitch == in_pitch && each->out_pitch == out_pitch)
                return each.get();
    }
    auto fresh = std::make_unique<made>(made{worker, in_pitch, out_pitch});
    if (build(*fresh) != 0) return nullptr;
    const std::lock_guard lock{mutex_};
    return made_.emplace_back(std::move(fresh)).get();
}

// Once there is an area, a transform that needs more than it gets memory of its own from cuFFT.
int device_plan::build(made& fresh) const {
    const cufft_functions* f = cufft();
    if (!f) return -ENODEV;
    const problem all = with_pitches(all_, fresh.in_pitch, fresh.out_pitch);
    embedding in = embedding_of(all, &walk::in_step), out = embedding_of(all, &walk::out_step);
    long long n[most_axes] = {};
    std::transform(all.axes.begin(), all.axes.end(), n,
                   [](const walk& axis) { return static_cast<long long>(axis.count); });
    if (const int status = f->create(&fresh.handle)) return failed("cufftCreate", status);
    f->set_auto_allocation(fresh.handle, area_ != nullptr);
    const int status =
        f->make_plan_many(fresh.handle, static_cast<int>(all.axes.size()), n, in.embed, in.stride,
                          in.distance, out.embed, out.stride, out.distance, kind_.type(),
                          static_cast<long long>(all.transform_count()), &fresh.work_bytes);
    if (status == 0) return 0;
    f->destroy(fresh.handle);
    return failed("cufftMakePlanMany64", status);
}

// A worker's stream and area are nearly always the same: cuFFT is told of changes only.
int device_plan::prepare(made& plan, void* work) const {
    const cufft_functions& f = *cufft();
    CUstream_st* const stream = starpu_cuda_get_local_stream();
    if (plan.stream != stream)
        if (const int status = f.set_stream(plan.handle, stream)) return failed("cufftSetStream", status);
    plan.stream = stream;
    if (plan.work_bytes > area_->bytes() - copy_bytes_ || plan.area == work) return 0;
    if (const int status = f.set_work_area(plan.handle, work)) return failed("cufftSetWorkArea", status);
    plan.area = work;
    return 0;
}

int device_plan::copy_input(const void* in, void* copy) const {
    const unsigned node = starpu_worker_get_memory_node(static_cast<unsigned>(starpu_worker_get_id()));
    constexpr auto on_device = static_cast<starpu_cuda_copy_kind>(3); // cudaMemcpyDeviceToDevice
    const int error = starpu_cuda_copy_async_sync(const_cast<void*>(in), node, copy, node,
                                                  all_.in_span() * kind_.complex_bytes(),
                                                  starpu_cuda_get_local_stream(), on_device);
    return error == -EAGAIN ? 0 : error;
}

int device_plan::execute(void* in, std::size_t in_pitch, void* out, std::size_t out_pitch, void* work) {
    made* plan = for_this_worker(in_pitch, out_pitch);
    if (!plan) return -EIO;
    if (const int error = prepare(*plan, static_cast<char*>(work) + copy_bytes_)) return error;
    if (copy_bytes_ > 0 && in != out) {
        if (const int error = copy_input(in, work)) return error;
        in = work;
    }
    if (const int status = kind_.transform_numbers(plan->handle, in, out, all_.sign))
        return failed("cufftExec", status);
    return 0;
}

} // namespace starpu::fft::cuda
