// The kernel of the program for real devices.
#include <cstddef>

static __global__ void add(int* values, std::size_t count, int summand) {
    const std::size_t i = std::size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < count) values[i] += summand;
}

extern "C" void launch_adding_on_device(cudaStream_t on, int* values, std::size_t count, int summand) {
    add<<<unsigned((count + 255) / 256), 256, 0, on>>>(values, count, summand);
}
