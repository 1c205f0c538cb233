// A program's CUDA code: a codelet with a kernel, one with cuBLAS, and a copy method of an interface of its own.
#include <starpu.h>
#include <starpu_cublas.h>
#include <starpu_cublas_v2.h>
#include <starpu_cusolver.h>
#include <starpu_cusparse.h>

#ifndef STARPU_USE_CUDA
#error "nvcc compiles this, so STARPU_USE_CUDA must be defined"
#endif

static __global__ void scale(float* values, unsigned count, float factor) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) values[i] *= factor;
}

extern "C" void scale_on_cuda(void* buffers[], void* argument) {
    float* values = (float*)STARPU_VECTOR_GET_PTR(buffers[0]);
    const unsigned count = (unsigned)STARPU_VECTOR_GET_NX(buffers[0]);
    scale<<<(count + 255) / 256, 256, 0, starpu_cuda_get_local_stream()>>>(values, count, *(float*)argument);
    const cudaError_t error = cudaGetLastError();
    if (error != cudaSuccess) STARPU_CUDA_REPORT_ERROR(error);
}

extern "C" void add_on_cublas(void* buffers[], void*) {
    const float one = 1;
    const float* x = (const float*)STARPU_VECTOR_GET_PTR(buffers[0]);
    float* y = (float*)STARPU_VECTOR_GET_PTR(buffers[1]);
    const cublasHandle_t handle = starpu_cublas_get_local_handle();
    const cublasStatus_t status = cublasSaxpy(handle, (int)STARPU_VECTOR_GET_NX(buffers[0]), &one, x, 1, y, 1);
    if (status != CUBLAS_STATUS_SUCCESS) STARPU_CUBLAS_REPORT_ERROR(status);
    cudaStreamSynchronize(starpu_cuda_get_local_stream());
}

extern "C" int copy_in(void* source, unsigned source_node, void* target, unsigned target_node, cudaStream_t stream) {
    return starpu_cuda_copy_async_sync(source, source_node, target, target_node, 16, stream, cudaMemcpyHostToDevice);
}

cusparseHandle_t sparse_handle() {
    return starpu_cusparse_get_local_handle();
}

cusolverDnHandle_t dense_handle() {
    return starpu_cusolverDn_get_local_handle();
}

int multiprocessors_of(unsigned worker) {
    const struct cudaDeviceProp* properties = starpu_cuda_get_device_properties(worker);
    return properties == NULL ? 0 : properties->multiProcessorCount;
}

struct starpu_codelet* codelet_of_scaling() {
    static struct starpu_codelet codelet;
    starpu_codelet_init(&codelet);
    codelet.cuda_funcs[0] = scale_on_cuda;
    codelet.cuda_flags[0] = STARPU_CUDA_ASYNC;
    codelet.nbuffers = 1;
    codelet.modes[0] = STARPU_RW;
    return &codelet;
}
