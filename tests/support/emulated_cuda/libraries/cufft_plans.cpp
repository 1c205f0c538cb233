// Plans of the emulated cuFFT and their work space.
#include "cufft.hpp"
#include "kernel.hpp"
#include "violations.hpp"

#include <map>
#include <memory>
#include <mutex>

namespace emulated::fft {

namespace {
struct all_plans {
    std::mutex lock;
    std::map<int, std::unique_ptr<plan>> plans;
    int count = 0;
};

all_plans& all() {
    static all_plans only;
    return only;
}

int make_handle() {
    const std::lock_guard hold(all().lock);
    const int handle = ++all().count;
    all().plans[handle] = std::make_unique<plan>();
    return handle;
}

layout layout_of(const int* embed, int rank, int stride, int distance) {
    layout made{{1, 1, 1}, stride, distance};
    if (embed != nullptr)
        for (int i = 0; i < rank; ++i) made.embed[i] = embed[i];
    return made;
}

std::size_t element_bytes(type kind) {
    return kind >= 0x60 ? 2 * sizeof(double) : 2 * sizeof(float);
}

bool is_known(int kind) {
    return kind == r2c || kind == c2r || kind == c2c || kind == d2z || kind == z2d || kind == z2z;
}

std::size_t work_bytes(const shape& what) {
    std::size_t elements = static_cast<std::size_t>(what.batch);
    for (int i = 0; i < what.rank; ++i) elements *= static_cast<std::size_t>(what.n[i]);
    return elements * element_bytes(what.kind);
}

int give_work_space(plan& p) {
    p.work_bytes = work_bytes(p.what);
    if (!p.allocates_work) return done;
    if (cudaMalloc(&p.work, p.work_bytes) != 0) return no_memory;
    p.owns_work = true;
    return done;
}

int make(plan& p, int rank, const int* n, const shape& rest) {
    if (rank < 1 || rank > 3 || rest.batch < 1) return bad_value;
    if (!is_known(rest.kind)) return bad_type;
    p.what = rest;
    p.what.rank = rank;
    for (int i = 0; i < rank; ++i) {
        if (n[i] < 1) return bad_size;
        p.what.n[i] = n[i];
    }
    p.is_made = true;
    return give_work_space(p);
}

// Transforms that still run use the work space.
void drop(plan& p) {
    if (!p.owns_work) return;
    cudaStreamSynchronize(p.stream);
    cudaFree(p.work);
}
} // namespace

plan* find(int handle) {
    const std::lock_guard hold(all().lock);
    const auto found = all().plans.find(handle);
    if (found != all().plans.end()) return found->second.get();
    violation("cuFFT is given plan %d, which does not exist or was destroyed", handle);
    return nullptr;
}

EMULATED_CUDA_EXPORT int cufftCreate(int* handle) {
    if (handle == nullptr) return bad_value;
    *handle = make_handle();
    return done;
}

EMULATED_CUDA_EXPORT int cufftDestroy(int handle) {
    plan* p = find(handle);
    if (p == nullptr) return no_plan;
    drop(*p);
    const std::lock_guard hold(all().lock);
    all().plans.erase(handle);
    return done;
}

EMULATED_CUDA_EXPORT int cufftMakePlanMany(int handle, int rank, int* n, int* inembed, int istride, int idist,
                                           int* onembed, int ostride, int odist, int kind, int batch,
                                           std::size_t* work_size) {
    plan* p = find(handle);
    if (p == nullptr) return no_plan;
    shape rest{};
    rest.batch = batch;
    rest.kind = static_cast<type>(kind);
    rest.is_packed = inembed == nullptr || onembed == nullptr;
    rest.in = layout_of(inembed, rank, istride, idist);
    rest.out = layout_of(onembed, rank, ostride, odist);
    const int result = make(*p, rank, n, rest);
    if (work_size != nullptr) *work_size = p->work_bytes;
    return result;
}

EMULATED_CUDA_EXPORT int cufftMakePlanMany64(int handle, int rank, long long* n, long long* inembed,
                                             long long istride, long long idist, long long* onembed,
                                             long long ostride, long long odist, int kind, long long batch,
                                             std::size_t* work_size) {
    int sizes[3], in[3], out[3];
    for (int i = 0; i < rank && i < 3; ++i) {
        sizes[i] = static_cast<int>(n[i]);
        if (inembed != nullptr) in[i] = static_cast<int>(inembed[i]);
        if (onembed != nullptr) out[i] = static_cast<int>(onembed[i]);
    }
    return cufftMakePlanMany(handle, rank, sizes, inembed != nullptr ? in : nullptr,
                             static_cast<int>(istride), static_cast<int>(idist),
                             onembed != nullptr ? out : nullptr, static_cast<int>(ostride),
                             static_cast<int>(odist), kind, static_cast<int>(batch), work_size);
}

EMULATED_CUDA_EXPORT int cufftPlanMany(int* handle, int rank, int* n, int* inembed, int istride, int idist,
                                       int* onembed, int ostride, int odist, int kind, int batch) {
    if (handle == nullptr) return bad_value;
    const int made = make_handle();
    const int result = cufftMakePlanMany(made, rank, n, inembed, istride, idist, onembed, ostride, odist,
                                         kind, batch, nullptr);
    if (result != done)
        cufftDestroy(made);
    else
        *handle = made;
    return result;
}

EMULATED_CUDA_EXPORT int cufftPlan1d(int* handle, int n, int kind, int batch) {
    return cufftPlanMany(handle, 1, &n, nullptr, 1, 0, nullptr, 1, 0, kind, batch);
}

EMULATED_CUDA_EXPORT int cufftPlan2d(int* handle, int rows, int columns, int kind) {
    int n[] = {rows, columns};
    return cufftPlanMany(handle, 2, n, nullptr, 1, 0, nullptr, 1, 0, kind, 1);
}

EMULATED_CUDA_EXPORT int cufftPlan3d(int* handle, int layers, int rows, int columns, int kind) {
    int n[] = {layers, rows, columns};
    return cufftPlanMany(handle, 3, n, nullptr, 1, 0, nullptr, 1, 0, kind, 1);
}

EMULATED_CUDA_EXPORT int cufftEstimateMany(int rank, int* n, int*, int, int, int*, int, int, int kind,
                                           int batch, std::size_t* bytes) {
    shape what{};
    what.rank = rank;
    what.batch = batch;
    what.kind = static_cast<type>(kind);
    for (int i = 0; i < rank && i < 3; ++i) what.n[i] = n[i];
    *bytes = work_bytes(what);
    return done;
}

EMULATED_CUDA_EXPORT int cufftGetSize(int handle, std::size_t* bytes) {
    const plan* p = find(handle);
    if (p != nullptr) *bytes = p->work_bytes;
    return p != nullptr ? done : no_plan;
}

EMULATED_CUDA_EXPORT int cufftSetAutoAllocation(int handle, int allocates) {
    plan* p = find(handle);
    if (p != nullptr) p->allocates_work = allocates != 0;
    return p != nullptr ? done : no_plan;
}

EMULATED_CUDA_EXPORT int cufftSetWorkArea(int handle, void* work) {
    plan* p = find(handle);
    if (p == nullptr) return no_plan;
    drop(*p);
    p->owns_work = false;
    p->work = work;
    return done;
}

EMULATED_CUDA_EXPORT int cufftSetStream(int handle, void* stream) {
    plan* p = find(handle);
    if (p != nullptr) p->stream = stream;
    return p != nullptr ? done : no_plan;
}

EMULATED_CUDA_EXPORT int cufftGetVersion(int* version) {
    *version = version_of_cuda() * 1000;
    return done;
}

} // namespace emulated::fft
