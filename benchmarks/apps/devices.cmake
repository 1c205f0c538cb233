# What CUDA devices cost over the runtime.
starpu_add_benchmark(device_rates SOURCES device_rates.cpp cuda_runtime.cpp LINKS starpu::runtime ${CMAKE_DL_LIBS})
