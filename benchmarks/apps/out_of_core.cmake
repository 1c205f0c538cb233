# Cholesky of a matrix on disk that memory cannot hold, beside one that it can.
if(TARGET out_of_core_cholesky)
    starpu_add_benchmark(out_of_core SOURCES out_of_core.cpp)
    target_compile_definitions(benchmark.out_of_core PRIVATE CHOLESKY="$<TARGET_FILE:out_of_core_cholesky>")
    add_dependencies(benchmark.out_of_core out_of_core_cholesky)
endif()
