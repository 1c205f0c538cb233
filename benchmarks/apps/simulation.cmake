# Programs in virtual time.
starpu_add_benchmark(simulated_potrf SOURCES simulated_potrf.cpp LINKS starpu::runtime)
