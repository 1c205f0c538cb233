# Says once how every target is compiled: language level, optimisation, warnings, visibility, sanitizer, coverage, cache.

find_package(Threads REQUIRED)

# A runtime without optimisation is several times slower, so nobody gets one by saying nothing. Inside another project
# the build type is that project's: the flags of Release are ours alone then, and they come first, so that any flag of
# the project's own wins.
macro(starpu_optimise_by_default)
    if(STARPU_UNTYPED_BUILD)
        foreach(language IN ITEMS ${ARGN})
            if(NOT CMAKE_${language}_FLAGS MATCHES "(^| )-O")
                set(CMAKE_${language}_FLAGS "${CMAKE_${language}_FLAGS_RELEASE} ${CMAKE_${language}_FLAGS}")
            endif()
        endforeach()
    endif()
endmacro()
set(STARPU_UNTYPED_BUILD OFF)
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    if(PROJECT_IS_TOP_LEVEL)
        set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug, Release or RelWithDebInfo" FORCE)
    else()
        set(STARPU_UNTYPED_BUILD ON)
        message(STATUS "starpu: no CMAKE_BUILD_TYPE is set; its libraries are compiled as in Release")
    endif()
endif()
starpu_optimise_by_default(C CXX)

# All libraries and plug-ins of a process share one runtime, so there is no static one.
if(DEFINED BUILD_SHARED_LIBS AND NOT BUILD_SHARED_LIBS)
    if(PROJECT_IS_TOP_LEVEL)
        message(FATAL_ERROR "BUILD_SHARED_LIBS=OFF: the suite has shared libraries only, because a program, its libraries "
                            "and its plug-ins must share one runtime. Leave it ON")
    else()
        message(STATUS "starpu: BUILD_SHARED_LIBS=OFF does not concern it; its libraries are always shared ones")
    endif()
endif()

string(REPLACE "," ";" STARPU_SANITIZERS "${STARPU_SANITIZER}")
foreach(sanitizer IN LISTS STARPU_SANITIZERS)
    if(NOT sanitizer MATCHES "^(address|thread|undefined)$")
        message(FATAL_ERROR "STARPU_SANITIZER names '${sanitizer}'; it knows address, thread and undefined")
    endif()
endforeach()
if("address" IN_LIST STARPU_SANITIZERS AND "thread" IN_LIST STARPU_SANITIZERS)
    message(FATAL_ERROR "STARPU_SANITIZER: address and thread exclude each other; build twice")
endif()

add_library(starpu_flags INTERFACE)
target_compile_features(starpu_flags INTERFACE c_std_11 cxx_std_20)
target_compile_options(starpu_flags INTERFACE
    $<$<COMPILE_LANGUAGE:C,CXX>:-Wall;-Wextra;-Wpedantic>
    # Where sources are compiled together, a declaration may hide one of the source before it.
    $<$<AND:$<COMPILE_LANGUAGE:C,CXX>,$<NOT:$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>>>:-Wshadow>
    # GCC tidies its memory up when 128 MiB are in use, a tenth of its time for sources of this size: later is soon enough.
    $<$<COMPILE_LANG_AND_ID:CXX,GNU>:--param=ggc-min-heapsize=524288>
    $<$<COMPILE_LANGUAGE:Fortran>:-Wall;-Wextra;-pedantic>)
if(STARPU_SANITIZERS)
    list(JOIN STARPU_SANITIZERS "," joined)
    target_compile_options(starpu_flags INTERFACE
        -fsanitize=${joined} -fno-omit-frame-pointer
        # Behind the line above, which would undo it; starpu_configure_test says for whom.
        $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<STREQUAL:$<TARGET_PROPERTY:STARPU_UNDEFINED_IN_CXX>,OFF>>:-fno-sanitize=undefined>
        # Where its checks stand between, GCC takes what a loop fills for uninitialised; the other builds heed this one.
        $<$<COMPILE_LANGUAGE:C,CXX>:-Wno-maybe-uninitialized>
        $<$<IN_LIST:undefined,${STARPU_SANITIZERS}>:-fno-sanitize-recover=undefined>)
    target_link_options(starpu_flags INTERFACE -fsanitize=${joined})
endif()
# A sanitizer's checks in unrolled and vectorised loops would take the compiler ten times as long, and find no more.
set(kernel_level -O3)
if(STARPU_SANITIZERS)
    set(kernel_level -O1)
endif()
set(STARPU_KERNEL_LEVEL ${kernel_level} CACHE STRING "how kernels are optimised, whatever the build type says")
mark_as_advanced(STARPU_KERNEL_LEVEL)

# Where lines and calls are counted: elsewhere nobody reads the counters, and in kernels they cost most of the time.
set(STARPU_COUNTED_FOLDERS ${PROJECT_SOURCE_DIR}/runtime ${PROJECT_SOURCE_DIR}/tests/conformance)
add_library(starpu_counters INTERFACE)
target_compile_options(starpu_counters INTERFACE --coverage)
target_link_options(starpu_counters INTERFACE --coverage)

# What most sources read of the standard library. Targets that compile many of them precompile these; each source still
# includes what it uses, and one that does not fails where nothing is precompiled.
set(STARPU_STANDARD_HEADERS
    <algorithm> <array> <atomic> <cerrno> <climits> <condition_variable> <cstddef> <cstdint> <cstdio> <cstdlib> <cstring>
    <deque> <functional> <memory> <mutex> <new> <optional> <semaphore> <span> <string> <string_view> <system_error>
    <unordered_map> <utility> <vector>)

# A compiler cache takes part where there is one and the user did not choose a launcher. It knows precompiled headers only
# where the compiler notes which one it read, and where it may take them as equal although they were made at another time.
find_program(STARPU_CCACHE ccache)
mark_as_advanced(STARPU_CCACHE)
set(STARPU_COMPILER_LAUNCHER "")
if(STARPU_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(STARPU_COMPILER_LAUNCHER env
        CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${STARPU_CCACHE})
    target_compile_options(starpu_flags INTERFACE
        $<$<COMPILE_LANG_AND_ID:C,GNU>:-fpch-preprocess>
        $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-fpch-preprocess>
        "$<$<COMPILE_LANG_AND_ID:C,Clang>:SHELL:-Xclang -fno-pch-timestamp>"
        "$<$<COMPILE_LANG_AND_ID:CXX,Clang>:SHELL:-Xclang -fno-pch-timestamp>")
endif()

# Has the lines of a target counted if it lies below STARPU_COUNTED_FOLDERS.
function(starpu_count_lines target)
    foreach(folder IN LISTS STARPU_COUNTED_FOLDERS)
        cmake_path(IS_PREFIX folder ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE is_counted)
        if(is_counted)
            target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:starpu_counters>)
        endif()
    endforeach()
endfunction()

# Everything a target of ours has in common. Nothing of it reaches users: the flags stay on the target.
function(starpu_configure_target target)
    target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:starpu_flags> Threads::Threads)
    if(STARPU_COVERAGE)
        starpu_count_lines(${target})
    endif()
    set_target_properties(${target} PROPERTIES
        C_EXTENSIONS OFF
        CXX_EXTENSIONS OFF
        POSITION_INDEPENDENT_CODE ON
        C_VISIBILITY_PRESET hidden
        CXX_VISIBILITY_PRESET hidden
        VISIBILITY_INLINES_HIDDEN ON)
    if(STARPU_COMPILER_LAUNCHER)
        set_target_properties(${target} PROPERTIES
            C_COMPILER_LAUNCHER "${STARPU_COMPILER_LAUNCHER}"
            CXX_COMPILER_LAUNCHER "${STARPU_COMPILER_LAUNCHER}")
    endif()
endfunction()
