# Transforms beside FFTW on two threads.
if(STARPU_HAS_FFT AND TARGET FFTW3::fftw3_threads)
    starpu_add_benchmark(fft SOURCES fft.cpp fftw_peer.cpp LINKS
        starpu::fft FFTW3::fftw3_threads FFTW3::fftw3)
endif()
if(STARPU_HAS_FFT)
    starpu_add_benchmark(small_fft SOURCES small_fft.cpp LINKS starpu::fft FFTW3::fftw3)
endif()
