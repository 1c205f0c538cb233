# Says once how every target is compiled: language level, warnings, visibility, sanitizer, coverage.

find_package(Threads REQUIRED)
find_program(STARPU_CCACHE ccache)
mark_as_advanced(STARPU_CCACHE)

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES AND PROJECT_IS_TOP_LEVEL)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug, Release or RelWithDebInfo" FORCE)
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
    $<$<COMPILE_LANGUAGE:C,CXX>:-Wall;-Wextra;-Wpedantic;-Wshadow>
    $<$<COMPILE_LANGUAGE:Fortran>:-Wall;-Wextra;-pedantic>)
if(STARPU_SANITIZERS)
    list(JOIN STARPU_SANITIZERS "," joined)
    target_compile_options(starpu_flags INTERFACE
        -fsanitize=${joined} -fno-omit-frame-pointer
        $<$<IN_LIST:undefined,${STARPU_SANITIZERS}>:-fno-sanitize-recover=undefined>)
    target_link_options(starpu_flags INTERFACE -fsanitize=${joined})
endif()
if(STARPU_COVERAGE)
    target_compile_options(starpu_flags INTERFACE --coverage)
    target_link_options(starpu_flags INTERFACE --coverage)
endif()

# What most sources read of the standard library. Targets that compile many of them precompile these; each source still
# includes what it uses, and one that does not fails where nothing is precompiled.
set(STARPU_STANDARD_HEADERS
    <algorithm> <array> <atomic> <cerrno> <climits> <condition_variable> <cstddef> <cstdint> <cstdio> <cstdlib> <cstring>
    <deque> <functional> <memory> <mutex> <new> <optional> <semaphore> <span> <string> <string_view> <system_error>
    <unordered_map> <utility> <vector>)

# Everything a target of ours has in common. Nothing of it reaches users: the flags stay on the target.
function(starpu_configure_target target)
    target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:starpu_flags> Threads::Threads)
    set_target_properties(${target} PROPERTIES
        C_EXTENSIONS OFF
        CXX_EXTENSIONS OFF
        POSITION_INDEPENDENT_CODE ON
        C_VISIBILITY_PRESET hidden
        CXX_VISIBILITY_PRESET hidden
        VISIBILITY_INLINES_HIDDEN ON)
    if(STARPU_CCACHE)
        set_target_properties(${target} PROPERTIES
            C_COMPILER_LAUNCHER ${STARPU_CCACHE}
            CXX_COMPILER_LAUNCHER ${STARPU_CCACHE})
    endif()
endfunction()
