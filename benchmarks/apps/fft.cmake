# Transforms beside FFTW on two threads.
if(STARPU_HAS_FFT AND TARGET FFTW3::fftw3_threads)
    starpu_add_benchmark(fft SOURCES fft.cpp fftw_peer.cpp LINKS
        starpu::fft FFTW3::fftw3_threads FFTW3::fftw3)
endif()
if(STARPU_HAS_FFT)
    starpu_add_benchmark(small_fft SOURCES small_fft.cpp LINKS starpu::fft FFTW3::fftw3)
endif()

# Over ranks, beside FFTW's MPI library: mpirun -np 2.
find_library(STARPU_FFTW3_MPI NAMES fftw3_mpi)
mark_as_advanced(STARPU_FFTW3_MPI)
if(STARPU_HAS_FFT AND STARPU_HAS_MPI AND STARPU_FFTW3_MPI)
    starpu_add_benchmark(fft_over_ranks SOURCES fft_over_ranks.cpp
        LINKS starpu::fft_mpi ${STARPU_FFTW3_MPI} FFTW3::fftw3)
    target_compile_definitions(benchmark.fft_over_ranks PRIVATE OMPI_SKIP_MPICXX MPICH_SKIP_MPICXX)
endif()
