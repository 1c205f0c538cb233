// What we declare of CUDA and its libraries by ourselves is what the headers of the toolkit say. The compiler
// checks it: parameters and answers of the same size and kind, structures with the same layout, the same
// numbers.
#include "cuda/cufft.hpp"
#include "devices/cuda/library.hpp"
#include "kernels/cuda/vendor.hpp"

#include <complex>
#include <cstddef>
#include <cublas_v2.h>
#include <cuda_runtime_api.h>
#include <cufft.h>
#include <cusolverDn.h>
#include <type_traits>

namespace {

using namespace starpu;
namespace cuda = devices::cuda;

template <class Ours, class Theirs>
constexpr bool
    is_alike = sizeof(Ours) == sizeof(Theirs) && std::is_pointer_v<Ours> == std::is_pointer_v<Theirs>;

template <class A, class... P, class B, class... Q> constexpr bool are_alike(A (*)(P...), B (*)(Q...)) {
    if constexpr (sizeof...(P) == sizeof...(Q))
        return is_alike<A, B> && (is_alike<P, Q> && ...);
    else
        return false;
}

constexpr cuda::functions runtime{};
#define CUDA_FUNCTION(answer, name, parameters)                                                              \
    static_assert(are_alike(decltype(runtime.name)(nullptr), &::cuda##name), "cuda" #name);
#include "devices/cuda/library.def"
#undef CUDA_FUNCTION

#define EXPECT_SAME_FIELD(Ours, our_field, Theirs, their_field)                                              \
    static_assert(offsetof(Ours, our_field) == offsetof(Theirs, their_field) &&                              \
                  sizeof(Ours::our_field) == sizeof(Theirs::their_field))
static_assert(sizeof(cuda::pointer_attributes) >=
              sizeof(cudaPointerAttributes)); // CUDA 12 has nothing reserved
EXPECT_SAME_FIELD(cuda::pointer_attributes, type, cudaPointerAttributes, type);
EXPECT_SAME_FIELD(cuda::pointer_attributes, device, cudaPointerAttributes, device);
EXPECT_SAME_FIELD(cuda::pointer_attributes, device_pointer, cudaPointerAttributes, devicePointer);
EXPECT_SAME_FIELD(cuda::pointer_attributes, host_pointer, cudaPointerAttributes, hostPointer);
static_assert(sizeof(cuda::copy_3d) == sizeof(cudaMemcpy3DParms));
EXPECT_SAME_FIELD(cuda::copy_3d, from, cudaMemcpy3DParms, srcPtr);
EXPECT_SAME_FIELD(cuda::copy_3d, to, cudaMemcpy3DParms, dstPtr);
EXPECT_SAME_FIELD(cuda::copy_3d, size, cudaMemcpy3DParms, extent);
EXPECT_SAME_FIELD(cuda::copy_3d, kind, cudaMemcpy3DParms, kind);
static_assert(sizeof(cuda::copy_3d_peer) == sizeof(cudaMemcpy3DPeerParms));
EXPECT_SAME_FIELD(cuda::copy_3d_peer, from, cudaMemcpy3DPeerParms, srcPtr);
EXPECT_SAME_FIELD(cuda::copy_3d_peer, from_device, cudaMemcpy3DPeerParms, srcDevice);
EXPECT_SAME_FIELD(cuda::copy_3d_peer, to, cudaMemcpy3DPeerParms, dstPtr);
EXPECT_SAME_FIELD(cuda::copy_3d_peer, to_device, cudaMemcpy3DPeerParms, dstDevice);
EXPECT_SAME_FIELD(cuda::copy_3d_peer, size, cudaMemcpy3DPeerParms, extent);
static_assert(sizeof(cudaDeviceProp) <= cuda::properties_bytes && offsetof(cudaDeviceProp, name) == 0);

static_assert(cuda::is::invalid_value == cudaErrorInvalidValue);
static_assert(cuda::is::out_of_memory == cudaErrorMemoryAllocation);
static_assert(cuda::is::not_initialised == cudaErrorInitializationError);
static_assert(cuda::is::insufficient_driver == cudaErrorInsufficientDriver);
static_assert(cuda::is::no_device == cudaErrorNoDevice);
static_assert(cuda::is::invalid_device == cudaErrorInvalidDevice);
static_assert(cuda::is::illegal_address == cudaErrorIllegalAddress);
static_assert(cuda::is::not_ready == cudaErrorNotReady);
static_assert(cuda::is::peer_access_already_enabled == cudaErrorPeerAccessAlreadyEnabled);
static_assert(cuda::is::memory_already_registered == cudaErrorHostMemoryAlreadyRegistered);
static_assert(cuda::is::memory_not_registered == cudaErrorHostMemoryNotRegistered);
static_assert(cuda::is::launch_failure == cudaErrorLaunchFailure);
static_assert(cuda::copies::host_to_device == cudaMemcpyHostToDevice);
static_assert(cuda::copies::device_to_host == cudaMemcpyDeviceToHost);
static_assert(cuda::copies::device_to_device == cudaMemcpyDeviceToDevice);
static_assert(cuda::copies::told_by_pointers == cudaMemcpyDefault);
static_assert(cuda::flags::stream_non_blocking == cudaStreamNonBlocking);
static_assert(cuda::flags::event_blocking_wait == cudaEventBlockingSync);
static_assert(cuda::flags::event_no_timing == cudaEventDisableTiming);
static_assert(cuda::flags::host_portable == cudaHostAllocPortable);
static_assert(cuda::flags::host_portable == cudaHostRegisterPortable);

constexpr linalg::cuda::blas_functions blas{};
static_assert(are_alike(decltype(blas.set_stream)(nullptr), &cublasSetStream_v2));
#define EXPECT_SAME_BLAS(letter, T, herk_or_syrk)                                                            \
    static_assert(                                                                                           \
        are_alike(decltype(linalg::cuda::typed_blas<T>::copy)(nullptr), &cublas##letter##copy_v2));          \
    static_assert(                                                                                           \
        are_alike(decltype(linalg::cuda::typed_blas<T>::gemm)(nullptr), &cublas##letter##gemm_v2));          \
    static_assert(                                                                                           \
        are_alike(decltype(linalg::cuda::typed_blas<T>::syrk)(nullptr), &cublas##letter##syrk_v2));          \
    static_assert(are_alike(decltype(linalg::cuda::typed_blas<T>::herk)(nullptr),                            \
                            &cublas##letter##herk_or_syrk##_v2));                                            \
    static_assert(are_alike(decltype(linalg::cuda::typed_blas<T>::trsm)(nullptr), &cublas##letter##trsm_v2));
EXPECT_SAME_BLAS(S, float, syrk)
EXPECT_SAME_BLAS(D, double, syrk)
EXPECT_SAME_BLAS(C, std::complex<float>, herk)
EXPECT_SAME_BLAS(Z, std::complex<double>, herk)
static_assert(sizeof(std::complex<float>) == sizeof(cuComplex) &&
              sizeof(std::complex<double>) == sizeof(cuDoubleComplex));
static_assert(int{linalg::cuda::transposed} == CUBLAS_OP_T && int{linalg::cuda::as_it_is} == CUBLAS_OP_N &&
              int{linalg::cuda::conjugated} == CUBLAS_OP_C);
static_assert(int{linalg::cuda::upper} == CUBLAS_FILL_MODE_UPPER &&
              int{linalg::cuda::lower} == CUBLAS_FILL_MODE_LOWER &&
              int{linalg::cuda::right} == CUBLAS_SIDE_RIGHT && int{linalg::cuda::left} == CUBLAS_SIDE_LEFT);
static_assert(int{linalg::cuda::non_unit} == CUBLAS_DIAG_NON_UNIT &&
              int{linalg::cuda::unit} == CUBLAS_DIAG_UNIT);

constexpr linalg::cuda::solver_functions solver{};
static_assert(are_alike(decltype(solver.set_stream)(nullptr), &cusolverDnSetStream));
#define EXPECT_SAME_SOLVER(letter, T)                                                                        \
    static_assert(are_alike(decltype(linalg::cuda::typed_solver<T>::potrf_buffer_size)(nullptr),             \
                            &cusolverDn##letter##potrf_bufferSize));                                         \
    static_assert(                                                                                           \
        are_alike(decltype(linalg::cuda::typed_solver<T>::potrf)(nullptr), &cusolverDn##letter##potrf));     \
    static_assert(are_alike(decltype(linalg::cuda::typed_solver<T>::getrf_buffer_size)(nullptr),             \
                            &cusolverDn##letter##getrf_bufferSize));                                         \
    static_assert(                                                                                           \
        are_alike(decltype(linalg::cuda::typed_solver<T>::getrf)(nullptr), &cusolverDn##letter##getrf));
EXPECT_SAME_SOLVER(S, float)
EXPECT_SAME_SOLVER(D, double)
EXPECT_SAME_SOLVER(C, std::complex<float>)
EXPECT_SAME_SOLVER(Z, std::complex<double>)

constexpr fft::cuda::cufft_functions fft_calls{};
static_assert(are_alike(decltype(fft_calls.create)(nullptr), &cufftCreate));
static_assert(are_alike(decltype(fft_calls.destroy)(nullptr), &cufftDestroy));
static_assert(are_alike(decltype(fft_calls.set_auto_allocation)(nullptr), &cufftSetAutoAllocation));
static_assert(are_alike(decltype(fft_calls.make_plan_many)(nullptr), &cufftMakePlanMany64));
static_assert(are_alike(decltype(fft_calls.set_work_area)(nullptr), &cufftSetWorkArea));
static_assert(are_alike(decltype(fft_calls.set_stream)(nullptr), &cufftSetStream));
static_assert(are_alike(decltype(fft_calls.run_z2z)(nullptr), &cufftExecZ2Z));
static_assert(are_alike(decltype(fft_calls.run_c2c)(nullptr), &cufftExecC2C));
static_assert(are_alike(decltype(fft_calls.run_d2z)(nullptr), &cufftExecD2Z));
static_assert(are_alike(decltype(fft_calls.run_r2c)(nullptr), &cufftExecR2C));
static_assert(are_alike(decltype(fft_calls.run_z2d)(nullptr), &cufftExecZ2D));
static_assert(are_alike(decltype(fft_calls.run_c2r)(nullptr), &cufftExecC2R));
#define EXPECT_SAME_TYPE(ours, theirs) static_assert(int{fft::cuda::ours} == theirs)
EXPECT_SAME_TYPE(c2c, CUFFT_C2C);
EXPECT_SAME_TYPE(r2c, CUFFT_R2C);
EXPECT_SAME_TYPE(c2r, CUFFT_C2R);
EXPECT_SAME_TYPE(z2z, CUFFT_Z2Z);
EXPECT_SAME_TYPE(d2z, CUFFT_D2Z);
EXPECT_SAME_TYPE(z2d, CUFFT_Z2D);
#undef EXPECT_SAME_TYPE

} // namespace

int main() {}
