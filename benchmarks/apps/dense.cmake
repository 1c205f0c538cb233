# Cholesky, LU and solves beside OpenBLAS.
if(STARPU_HAS_LINALG)
    foreach(name IN ITEMS potrf getrf geqrf level3 mixed norms precisions solve)
        starpu_add_benchmark(${name}
            SOURCES ${name}.cpp duel.cpp openblas_peer.cpp
            LINKS starpu::linalg ${LAPACKE_LIBRARY} OpenBLAS::OpenBLAS)
    endforeach()
    starpu_add_benchmark(small
        SOURCES small.cpp duel.cpp openblas_peer.cpp
        LINKS starpu::linalg ${LAPACKE_LIBRARY} OpenBLAS::OpenBLAS)
    starpu_add_benchmark(predicted_potrf
        SOURCES predicted_potrf.cpp
        LINKS starpu::runtime ${LAPACKE_LIBRARY} OpenBLAS::OpenBLAS)
    foreach(name IN ITEMS blas_threads deterministic)
        starpu_add_benchmark(${name} SOURCES ${name}.cpp LINKS starpu::linalg)
    endforeach()
    find_package(OpenMP QUIET COMPONENTS CXX)
    if(OpenMP_CXX_FOUND)
        starpu_add_benchmark(batch
            SOURCES batch.cpp duel.cpp openblas_peer.cpp
            LINKS starpu::linalg ${LAPACKE_LIBRARY} OpenBLAS::OpenBLAS OpenMP::OpenMP_CXX)
    endif()
    starpu_add_benchmark(limited_potrf SOURCES limited_potrf.cpp task_trace.cpp LINKS starpu::linalg ${CMAKE_DL_LIBS})
    starpu_add_benchmark(device_potrf SOURCES device_potrf.cpp cuda_runtime.cpp LINKS starpu::linalg ${CMAKE_DL_LIBS})
    if(STARPU_HAS_FFT)
        starpu_add_benchmark(vendors SOURCES vendors.cpp vendor_libraries.cpp cuda_runtime.cpp
            LINKS starpu::linalg starpu::fft ${CMAKE_DL_LIBS})
        starpu_add_benchmark(default_policy SOURCES default_policy.cpp LINKS starpu::linalg starpu::fft)
    endif()
endif()

# Over ranks, beside ScaLAPACK: mpirun -np 2.
find_library(STARPU_SCALAPACK NAMES scalapack-openmpi scalapack)
mark_as_advanced(STARPU_SCALAPACK)
if(STARPU_HAS_LINALG AND STARPU_HAS_MPI AND STARPU_SCALAPACK)
    starpu_add_benchmark(potrf_over_ranks SOURCES potrf_over_ranks.cpp LINKS starpu::linalg_mpi ${STARPU_SCALAPACK})
    target_compile_definitions(benchmark.potrf_over_ranks PRIVATE OMPI_SKIP_MPICXX MPICH_SKIP_MPICXX)
endif()
