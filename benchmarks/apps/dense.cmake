# Cholesky, LU and solves beside OpenBLAS.
if(STARPU_HAS_LINALG)
    find_library(LAPACKE_LIBRARY lapacke REQUIRED)
    mark_as_advanced(LAPACKE_LIBRARY)
    foreach(name IN ITEMS potrf getrf solve)
        starpu_add_benchmark(${name}
            SOURCES ${name}.cpp duel.cpp openblas_peer.cpp
            LINKS starpu::linalg ${LAPACKE_LIBRARY} OpenBLAS::OpenBLAS)
    endforeach()
endif()
