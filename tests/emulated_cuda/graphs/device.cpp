// Puts the work of the graphs on streams of the emulated CUDA.
#include "device.hpp"

#include "emulated_cuda.h"

extern "C" int cudaStreamSynchronize(void* stream);

namespace graphs {

namespace {
view on_host(view v) {
    if (v.rows != 0 && v.columns != 0)
        v.place = static_cast<std::uint32_t*>(emulated_cuda_host_view(v.place));
    return v;
}

struct two_views {
    view sum, part;
};
} // namespace

void launch(void* stream, const work& what) {
    const auto kernel = [](void* argument) {
        work here = *static_cast<const work*>(argument);
        for (std::int32_t i = 0; i < here.count; ++i) here.views[i] = on_host(here.views[i]);
        compute(here);
    };
    emulated_cuda_launch(stream, kernel, &what, sizeof what);
}

void launch_sum(void* stream, const view& sum, const view& part) {
    const auto kernel = [](void* argument) {
        const auto& both = *static_cast<const two_views*>(argument);
        add_up(on_host(both.sum), on_host(both.part));
    };
    const two_views both{sum, part};
    emulated_cuda_launch(stream, kernel, &both, sizeof both);
}

void launch_zero(void* stream, const view& sum) {
    const auto kernel = [](void* argument) {
        for_each(on_host(*static_cast<const view*>(argument)),
                 [](std::uint32_t& value, std::uint32_t) { value = 0; });
    };
    emulated_cuda_launch(stream, kernel, &sum, sizeof sum);
}

void synchronise(void* stream) {
    cudaStreamSynchronize(stream);
}

} // namespace graphs
