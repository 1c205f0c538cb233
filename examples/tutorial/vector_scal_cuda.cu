/* The CUDA kernel of vector_scal_hybrid.c. */
#include <starpu.h>

static __global__ void scale(float* x, unsigned n, float factor) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] *= factor;
}

/* On a GPU the address of the vector lies in the GPU's memory. The stream is the one that the runtime waits for. */
extern "C" void scale_on_cuda(void* buffers[], void* argument) {
    float* x = (float*)STARPU_VECTOR_GET_PTR(buffers[0]);
    const unsigned n = STARPU_VECTOR_GET_NX(buffers[0]);
    const unsigned threads = 64;
    cudaStream_t stream = starpu_cuda_get_local_stream();
    scale<<<(n + threads - 1) / threads, threads, 0, stream>>>(x, n, *(const float*)argument);
    cudaStreamSynchronize(stream);
}
