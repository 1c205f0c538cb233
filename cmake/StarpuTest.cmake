# Adds test programs, each kind with its own function, so that a test's CMakeLists.txt is a list of names.
# A test is named after its place: tests/unit/graph/node_test.cpp is the test unit.graph.node_test.

if(STARPU_BUILD_TESTS AND NOT STARPU_CONFORMANCE_AGAINST)
    # A sanitizer's findings fail the test; thread's reports stop it at the first one. More memory than there is must give
    # what the library documents, not the sanitizer's own end.
    set(STARPU_TEST_ENVIRONMENT "TSAN_OPTIONS=halt_on_error=1:allocator_may_return_null=1:log_path=stdout;ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1")
    # To load hwloc's plug-ins for displays, devices and XML takes a third of the time of a small program, and nothing of
    # them is used; tests/unit/platform has them, as users do.
    list(APPEND STARPU_TEST_ENVIRONMENT HWLOC_PLUGINS_PATH=/nonexistent)
    if("thread" IN_LIST STARPU_SANITIZERS)
        # Debian's OpenBLAS is not instrumented: how its own threads take turns cannot be seen, so it gets only one.
        list(APPEND STARPU_TEST_ENVIRONMENT "OPENBLAS_NUM_THREADS=1")
    endif()
endif()
find_program(STARPU_SETARCH setarch)
mark_as_advanced(STARPU_SETARCH)
set(STARPU_TEST_TIMEOUT 120 CACHE STRING "seconds after which a test counts as hanging")
mark_as_advanced(STARPU_TEST_TIMEOUT)
option(STARPU_TEST_THOROUGH "tests that try cases by the thousand try all of them, not only a share" OFF)
mark_as_advanced(STARPU_TEST_THOROUGH)

# The name of the current folder below tests/, with dots: unit.graph.
function(starpu_test_prefix out)
    file(RELATIVE_PATH place ${PROJECT_SOURCE_DIR}/tests ${CMAKE_CURRENT_SOURCE_DIR})
    string(REPLACE "/" "." place "${place}")
    set(${out} ${place} PARENT_SCOPE)
endfunction()

# The source of a test: <name> with the first suffix that exists.
function(starpu_test_source name out)
    foreach(suffix IN ITEMS cpp c f90)
        if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${name}.${suffix})
            set(${out} ${name}.${suffix} PARENT_SCOPE)
            return()
        endif()
    endforeach()
    message(FATAL_ERROR "${CMAKE_CURRENT_SOURCE_DIR}: no ${name}.cpp, ${name}.c or ${name}.f90 for the test '${name}'")
endfunction()

# What runs a program: an executable's target, or a test of that name whose program shares its executable with others.
function(starpu_command_of program out)
    get_property(command GLOBAL PROPERTY STARPU_COMMAND_${program})
    if(NOT command)
        set(command $<TARGET_FILE:${program}>)
    endif()
    set(${out} ${command} PARENT_SCOPE)
endfunction()

# Registers a program as a test, with the arguments that follow; address space randomisation is off under the thread
# sanitizer of GCC 12, whose shadow memory does not fit the layout that newer kernels choose.
function(starpu_register_test test program label)
    starpu_command_of(${program} command)
    list(APPEND command ${ARGN})
    if("thread" IN_LIST STARPU_SANITIZERS AND STARPU_SETARCH)
        list(PREPEND command ${STARPU_SETARCH} -R)
    endif()
    add_test(NAME ${test} COMMAND ${command})
    set_tests_properties(${test} PROPERTIES
        LABELS ${label}
        TIMEOUT ${STARPU_TEST_TIMEOUT}
        ENVIRONMENT "${STARPU_TEST_ENVIRONMENT}")
endfunction()

# starpu_thorough(fft.random_problems_test STARPU_TEST_PROBLEMS=500): a test of very many cases, whose whole work has the label
# `thorough`. Elsewhere these variables name the share of it that the test does.
function(starpu_thorough test)
    if(STARPU_TEST_THOROUGH)
        set_property(TEST ${test} APPEND PROPERTY LABELS thorough)
    else()
        set_property(TEST ${test} APPEND PROPERTY ENVIRONMENT ${ARGN})
    endif()
endfunction()

# starpu_register_test_with_features("avx2 fma" fft.arrays_test.avx2 fft.arrays_test fft VARIABLE=value...): the test once
# more where the processor has these features, else it is skipped with its reason.
function(starpu_register_test_with_features features test program label)
    starpu_command_of(${program} command)
    add_test(NAME ${test} COMMAND ${PROJECT_SOURCE_DIR}/tests/support/on_processor_with.sh "${features}" ${command})
    set(variables ${STARPU_TEST_ENVIRONMENT} ${ARGN})
    set_tests_properties(${test} PROPERTIES
        LABELS ${label}
        SKIP_RETURN_CODE 77
        TIMEOUT ${STARPU_TEST_TIMEOUT}
        ENVIRONMENT "${variables}")
endfunction()

# For tests that have OpenCL programs built: PoCL's compiler keeps its memory until the process ends, so the address sanitizer
# cannot tell what is lost.
function(starpu_compiles_opencl test)
    if("address" IN_LIST STARPU_SANITIZERS)
        set_property(TEST ${test} APPEND PROPERTY ENVIRONMENT_MODIFICATION "ASAN_OPTIONS=string_append::detect_leaks=0")
    endif()
endfunction()

# For tests whose program rightly leaves behind what nobody can free any more: a child its parent's memory, a thread whose
# calls are refused since shutdown the data it had registered.
function(starpu_leaves_memory_behind test)
    if("address" IN_LIST STARPU_SANITIZERS)
        set_property(TEST ${test} APPEND PROPERTY ENVIRONMENT_MODIFICATION "ASAN_OPTIONS=string_append::detect_leaks=0")
    endif()
endfunction()

# A test with a library that is preloaded, hence comes before the sanitizer's own.
function(starpu_preloads test)
    if("address" IN_LIST STARPU_SANITIZERS)
        set_property(TEST ${test} APPEND PROPERTY ENVIRONMENT_MODIFICATION
            "ASAN_OPTIONS=string_append::verify_asan_link_order=0")
    endif()
endfunction()

# What runs once or twice need not be fast: a test is compiled without optimisation whatever the build type says, which
# takes half the time; one that COMPUTES, with a little. What it tests is compiled as users get it.
function(starpu_configure_test target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "COMPUTES" "" "")
    set(level 0)
    if(arg_COMPUTES)
        set(level 1)
    endif()
    starpu_configure_target(${target})
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:C,CXX,Fortran>:-O${level}>)
    # The checks for undefined behaviour are for the libraries and for programs in C; in GoogleTest's templates they cost a
    # third of the time.
    set_target_properties(${target} PROPERTIES STARPU_TEST_LEVEL ${level} STARPU_UNDEFINED_IN_CXX OFF)
endfunction()

# gtest.h and the standard headers are most of what the compiler reads for a small test: they are compiled once and then
# used by all. The programs themselves are never built; their flags are those of the tests.
if(STARPU_BUILD_TESTS AND NOT STARPU_CONFORMANCE_AGAINST)
    foreach(level IN ITEMS 0 1)
        set(target starpu_test_prelude_${level})
        add_executable(${target} EXCLUDE_FROM_ALL ${PROJECT_SOURCE_DIR}/cmake/prelude.cpp)
        target_link_libraries(${target} PRIVATE GTest::gtest_main)
        target_precompile_headers(${target} PRIVATE <gtest/gtest.h> ${STARPU_STANDARD_HEADERS})
    endforeach()
    starpu_configure_test(starpu_test_prelude_0)
    starpu_configure_test(starpu_test_prelude_1 COMPUTES)
endif()
function(starpu_use_prelude target)
    get_target_property(level ${target} STARPU_TEST_LEVEL)
    target_precompile_headers(${target} REUSE_FROM starpu_test_prelude_${level})
    # What it was compiled with, for programs that do without GoogleTest.
    target_compile_options(${target} PRIVATE $<TARGET_PROPERTY:GTest::gtest,INTERFACE_COMPILE_OPTIONS>)
endfunction()

# starpu_add_tests(node_test ... LABEL unit [LINKS more] [COMPUTES]): the sources of a folder are compiled sixteen at a time
# and linked into the executable `tests` of the folder, whose target is <folder>.tests; each is a test and a process of its own.
function(starpu_add_tests)
    cmake_parse_arguments(PARSE_ARGV 0 arg "COMPUTES" "LABEL" "LINKS")
    starpu_test_prefix(prefix)
    set(target ${prefix}.tests)
    list(TRANSFORM arg_UNPARSED_ARGUMENTS APPEND .cpp OUTPUT_VARIABLE sources)
    add_executable(${target} ${PROJECT_SOURCE_DIR}/tests/support/run_by_file.cpp ${sources})
    target_link_libraries(${target} PRIVATE GTest::gtest ${arg_LINKS})
    set(manner "")
    if(arg_COMPUTES)
        set(manner COMPUTES)
    endif()
    starpu_configure_test(${target} ${manner})
    starpu_use_prelude(${target})
    starpu_compile_together(${target} COLD)
    set_target_properties(${target} PROPERTIES OUTPUT_NAME tests)
    foreach(name IN LISTS arg_UNPARSED_ARGUMENTS)
        starpu_register_test(${prefix}.${name} ${target} ${arg_LABEL} ${name})
        set_property(GLOBAL PROPERTY STARPU_COMMAND_${prefix}.${name} $<TARGET_FILE:${target}> ${name})
    endforeach()
endfunction()

# starpu_add_unit_tests(node_test ... [LINKS more]): they see inside the runtime.
function(starpu_add_unit_tests)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "LINKS")
    starpu_add_tests(${arg_UNPARSED_ARGUMENTS} LABEL unit LINKS starpu_testing ${arg_LINKS})
endfunction()

# starpu_add_unit_test(absent_test [SOURCES more.cpp] [LINKS more]): one with an executable of its own, because it brings
# something that the others must not have.
function(starpu_add_unit_test name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINKS")
    starpu_test_prefix(prefix)
    set(target ${prefix}.${name})
    add_executable(${target} ${name}.cpp ${arg_SOURCES})
    target_link_libraries(${target} PRIVATE starpu_testing GTest::gtest_main ${arg_LINKS})
    starpu_configure_test(${target})
    starpu_use_prelude(${target})
    set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name})
    starpu_register_test(${target} ${target} unit)
endfunction()

# starpu_run_on_gpu(linalg.gemm_test [VARIABLE=value ...]): the test once more on the CUDA device of this machine, where it
# has one; without CPU workers, so that all is done there. See tests/cuda.
function(starpu_run_on_gpu test)
    if(STARPU_SANITIZERS)
        return()
    endif()
    starpu_command_of(${test} command)
    add_test(NAME ${test}.gpu COMMAND ${PROJECT_SOURCE_DIR}/tests/cuda/on_gpu.sh $<TARGET_FILE:cuda.has_device> ${command})
    set(variables STARPU_NCUDA=1 STARPU_NCPU=0 STARPU_NOPENCL=0 ${ARGN})
    set_tests_properties(${test}.gpu PROPERTIES
        LABELS gpu
        SKIP_RETURN_CODE 77
        TIMEOUT 300
        ENVIRONMENT "${variables}")
endfunction()

# starpu_add_interleaving_test(work_deque_test [SOURCES more.cpp]): a lock-free piece under systematic schedules.
function(starpu_add_interleaving_test name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINKS")
    starpu_test_prefix(prefix)
    set(target ${prefix}.${name})
    add_executable(${target} ${name}.cpp ${arg_SOURCES})
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/runtime ${CMAKE_CURRENT_SOURCE_DIR})
    target_link_libraries(${target} PRIVATE GTest::gtest_main ${arg_LINKS})
    starpu_configure_test(${target} COMPUTES) # millions of schedules
    starpu_use_prelude(${target})
    set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name})
    starpu_register_test(${target} ${target} interleaving)
endfunction()

# starpu_add_library_test(plan_test LABEL fft LINKS starpu::fft [COMPUTES]): uses the installed interface of a library.
function(starpu_add_library_test name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "COMPUTES" "LABEL" "SOURCES;LINKS")
    set(manner "")
    if(arg_COMPUTES)
        set(manner COMPUTES)
    endif()
    starpu_test_prefix(prefix)
    set(target ${prefix}.${name})
    starpu_test_source(${name} source)
    add_executable(${target} ${source} ${arg_SOURCES})
    target_link_libraries(${target} PRIVATE ${arg_LINKS})
    starpu_configure_test(${target} ${manner})
    if(source MATCHES "[.]cpp$")
        target_link_libraries(${target} PRIVATE GTest::gtest_main)
        starpu_use_prelude(${target})
    endif()
    set_target_properties(${target} PROPERTIES
        OUTPUT_NAME ${name}
        # Two Fortran tests may hold modules of the same name.
        Fortran_MODULE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/${name}.mod)
    starpu_register_test(${target} ${target} ${arg_LABEL})
endfunction()

# starpu_add_benchmark(task_overhead SOURCES task_overhead.cpp [LINKS starpu::runtime OpenMP::OpenMP_CXX])
function(starpu_add_benchmark name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINKS")
    set(target benchmark.${name})
    add_executable(${target} ${arg_SOURCES})
    add_dependencies(benchmarks ${target})
    target_link_libraries(${target} PRIVATE ${arg_LINKS})
    if(arg_SOURCES MATCHES "[.]cpp")
        target_link_libraries(${target} PRIVATE starpu_benchmark_support)
        if(NOT arg_LINKS MATCHES "OpenMP") # which changes what the compiler defines
            target_precompile_headers(${target} REUSE_FROM starpu_benchmark_prelude)
        endif()
    endif()
    starpu_configure_target(${target})
    set_target_properties(${target} PROPERTIES
        OUTPUT_NAME ${name}
        RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/benchmarks)
endfunction()
