# Decides what is built besides the libraries. Only what people need who work on the suite itself is looked for here, and
# a build without it is a whole one.

# What stands between a test, or a benchmark, and being built, with the Debian package that brings it.
set(googletest "GoogleTest (Debian: libgtest-dev)")
set(cli11 "CLI11 (Debian: libcli11-dev)")
set(python "Python 3 (Debian: python3)")
set(fmt "fmt (Debian: libfmt-dev)")
set(json "nlohmann_json (Debian: nlohmann-json3-dev)")
set(lapacke "LAPACKE (Debian: liblapacke-dev)")

if(STARPU_BUILD_TESTS)
    find_package(GTest QUIET)
    find_package(Python3 QUIET COMPONENTS Interpreter)
endif()
if(STARPU_BUILD_BENCHMARKS)
    find_package(fmt QUIET)
    find_package(nlohmann_json QUIET)
endif()
set(linalg_needs "")
if(STARPU_BUILD_TESTS OR STARPU_BUILD_BENCHMARKS)
    find_package(CLI11 QUIET)
    # The linear algebra is held against LAPACK.
    if(STARPU_HAS_LINALG)
        find_package(LAPACKE MODULE QUIET)
        set(linalg_needs LAPACKE_FOUND "${lapacke}")
    endif()
endif()

starpu_decide_extra(TESTS GTest_FOUND "${googletest}" CLI11_FOUND "${cli11}" Python3_FOUND "${python}" ${linalg_needs})
starpu_decide_extra(BENCHMARKS fmt_FOUND "${fmt}" nlohmann_json_FOUND "${json}" CLI11_FOUND "${cli11}" ${linalg_needs})
starpu_decide_extra(EXAMPLES)
