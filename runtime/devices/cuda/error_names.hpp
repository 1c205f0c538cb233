// What the numbers mean that libraries on CUDA devices answer.
#pragma once

namespace starpu::devices::cuda {

const char* name_of_cublas_error(int status) noexcept;
const char* name_of_cusolver_error(int status) noexcept;

} // namespace starpu::devices::cuda
