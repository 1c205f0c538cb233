// Stubs of the libraries on CUDA devices: write down their calls, and give handles that stand for nothing.
#include "record.hpp"

#include <atomic>

namespace {
constexpr unsigned most_handles = 64;
int stand_ins[most_handles]; // a handle is the address of one of them
std::atomic<unsigned> handles_made{0};

bool fails(const char* call) {
    const char* failing = std::getenv("STARPU_TEST_FAILING_CALL");
    if (failing == nullptr) return false;
    for (; *call != '\0' && *call == *failing; ++call, ++failing) {
    }
    return *call == *failing;
}

int make(const char* call, void** handle) {
    recording::write_down(STUB_NAME, call);
    if (fails(call)) return 3;
    *handle = &stand_ins[handles_made++ % most_handles];
    return 0;
}

int answer(const char* call) {
    recording::write_down(STUB_NAME, call);
    return fails(call) ? 7 : 0;
}
} // namespace

#define CREATE(name)                                                                                         \
    extern "C" [[gnu::visibility("default")]] int name(void** handle) {                                      \
        return make(#name, handle);                                                                          \
    }
#define SET_STREAM(name)                                                                                     \
    extern "C" [[gnu::visibility("default")]] int name(void*, void*) {                                       \
        return answer(#name);                                                                                \
    }
#define DESTROY(name)                                                                                        \
    extern "C" [[gnu::visibility("default")]] int name(void*) {                                              \
        return answer(#name);                                                                                \
    }

CREATE(cublasCreate_v2)
SET_STREAM(cublasSetStream_v2)
DESTROY(cublasDestroy_v2)
CREATE(cublasLtCreate)
DESTROY(cublasLtDestroy)
CREATE(cusparseCreate)
SET_STREAM(cusparseSetStream)
DESTROY(cusparseDestroy)
CREATE(cusolverDnCreate)
SET_STREAM(cusolverDnSetStream)
DESTROY(cusolverDnDestroy)
CREATE(cusolverSpCreate)
SET_STREAM(cusolverSpSetStream)
DESTROY(cusolverSpDestroy)
CREATE(cusolverRfCreate)
DESTROY(cusolverRfDestroy)

extern "C" [[gnu::visibility("default")]] int cublasInit() {
    return answer("cublasInit");
}
extern "C" [[gnu::visibility("default")]] int cublasSetKernelStream(void*) {
    return answer("cublasSetKernelStream");
}
