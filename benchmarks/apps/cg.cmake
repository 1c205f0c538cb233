# Conjugate gradients beside a loop written by hand with OpenMP.
find_package(OpenMP QUIET COMPONENTS CXX)
if(STARPU_HAS_LINALG AND OpenMP_CXX_FOUND)
    starpu_add_benchmark(cg SOURCES cg.cpp cg_openmp.cpp LINKS
        starpu::runtime starpu::linalg OpenMP::OpenMP_CXX)
endif()
