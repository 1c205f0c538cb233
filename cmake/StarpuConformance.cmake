# Adds conformance programs: each is a whole program in plain C with a main() of its own, and a test of its own. Those of a
# folder are linked into one executable that runs any of them by name, since a link for each would take longer than compiling
# them. In its object main() is renamed and every other symbol made local; the source stays one that a user can read and
# compile alone.

# The headers that nearly all conformance programs read are compiled once, for those that are linked together. A program that
# defines something before it includes the first one, or whose own header does (STARPU_NO_CUDA), reads them itself.
function(starpu_reads_conformance_prelude source out)
    file(STRINGS ${source} first REGEX "^#" LIMIT_COUNT 1)
    if(first MATCHES "^#include \"" AND NOT first MATCHES "/(on_devices|loss)[.]h")
        set(${out} ON PARENT_SCOPE)
    else()
        set(${out} OFF PARENT_SCOPE)
    endif()
endfunction()

function(starpu_use_conformance_prelude target)
    if(NOT TARGET starpu_conformance_prelude)
        add_library(starpu_conformance_prelude OBJECT EXCLUDE_FROM_ALL ${PROJECT_SOURCE_DIR}/cmake/prelude.c)
        starpu_configure_conformance(starpu_conformance_prelude)
        target_precompile_headers(starpu_conformance_prelude PRIVATE ${PROJECT_SOURCE_DIR}/tests/conformance/check.h)
    endif()
    target_precompile_headers(${target} REUSE_FROM starpu_conformance_prelude)
endfunction()

# With STARPU_CONFORMANCE_AGAINST the programs are linked to the peer.
function(starpu_configure_conformance target)
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/tests/conformance)
    if(STARPU_CONFORMANCE_AGAINST)
        target_link_libraries(${target} PRIVATE PkgConfig::STARPU_PEER)
    else()
        target_link_libraries(${target} PRIVATE starpu::runtime)
    endif()
    starpu_configure_test(${target})
endfunction()

# The test PROGRAM of the executable TARGET, run with the arguments that follow.
function(starpu_register_conformance_test program target)
    starpu_test_prefix(prefix)
    if(STARPU_CONFORMANCE_AGAINST)
        starpu_register_peer_test(${prefix}.${program} ${target} ${ARGN})
        return()
    endif()
    starpu_register_test(${prefix}.${program} ${target} conformance ${ARGN})
    # All of them at once, for those who count what they call: cmake --build ... --target conformance_programs.
    if(NOT TARGET conformance_programs)
        add_custom_target(conformance_programs)
    endif()
    add_dependencies(conformance_programs ${target})
endfunction()

# starpu_add_conformance_program(forked_child [LINKS more]): one with an executable of its own, of the test's name.
function(starpu_add_conformance_program program)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LINKS")
    starpu_test_prefix(prefix)
    set(target ${prefix}.${program})
    add_executable(${target} ${program}.c)
    starpu_configure_conformance(${target})
    target_link_libraries(${target} PRIVATE m ${arg_LINKS})
    set_target_properties(${target} PROPERTIES OUTPUT_NAME ${program})
    starpu_register_conformance_test(${program} ${target})
endfunction()

# starpu_add_conformance_programs(starpu_init starpu_shutdown ... [NAMED programs] [LINKS more]): the executable `programs` of
# the folder, whose target is <folder>.programs, and the tests <folder>.starpu_init and so on. What does not build with the
# peer stays out of it there.
function(starpu_add_conformance_programs)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "NAMED" "LINKS")
    if(NOT arg_NAMED)
        set(arg_NAMED programs)
    endif()
    starpu_test_prefix(prefix)
    set(together "")
    foreach(program IN LISTS arg_UNPARSED_ARGUMENTS)
        if(STARPU_PEER_OUTCOME_${prefix}.${program} STREQUAL build)
            starpu_add_conformance_program(${program} LINKS ${arg_LINKS})
        else()
            list(APPEND together ${program})
        endif()
    endforeach()
    if(NOT together)
        return()
    endif()
    set(target ${prefix}.${arg_NAMED})
    starpu_link_by_name(${target} "${together}" "${arg_LINKS}")
    set_target_properties(${target} PROPERTIES OUTPUT_NAME ${arg_NAMED})
    foreach(program IN LISTS together)
        starpu_register_conformance_test(${program} ${target} ${program})
    endforeach()
endfunction()

# The objects of the programs, each with one global symbol, and the table that finds them.
function(starpu_link_by_name target programs links)
    if(NOT CMAKE_OBJCOPY)
        message(FATAL_ERROR "The tests need objcopy (Debian: binutils); STARPU_BUILD_TESTS=OFF does without them")
    endif()
    set(objects ${target}.objects)
    list(TRANSFORM programs APPEND .c OUTPUT_VARIABLE sources)
    add_library(${objects} OBJECT ${sources})
    starpu_configure_conformance(${objects})
    target_link_libraries(${objects} PRIVATE ${links})
    target_compile_options(${objects} PRIVATE -fno-lto) # objcopy cannot see into what the linker would compile
    starpu_use_conformance_prelude(${objects})
    set(folder ${CMAKE_CURRENT_BINARY_DIR}/${target}.renamed)
    file(MAKE_DIRECTORY ${folder})
    set(declarations "")
    set(rows "")
    set(renamed "")
    foreach(program IN LISTS programs)
        starpu_reads_conformance_prelude(${program}.c reads_prelude)
        if(NOT reads_prelude)
            set_source_files_properties(${program}.c PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
        endif()
        set(object "$<FILTER:$<TARGET_OBJECTS:${objects}>,INCLUDE,/${program}[.]c[.]o$>")
        # LLVM's objcopy chooses what stays global before it renames, GNU's afterwards.
        add_custom_command(OUTPUT ${folder}/${program}.o
            COMMAND ${CMAKE_OBJCOPY} --redefine-sym main=run_${program}
                --keep-global-symbol=main --keep-global-symbol=run_${program} "${object}" ${folder}/${program}.o
            DEPENDS "${object}" VERBATIM COMMENT "")
        list(APPEND renamed ${folder}/${program}.o)
        string(APPEND declarations "int run_${program}(int argc, char** argv);\n")
        string(APPEND rows "    {\"${program}\", run_${program}},\n")
    endforeach()
    file(CONFIGURE OUTPUT ${folder}/table.c @ONLY CONTENT
        "#include \"run_by_name.h\"\n@declarations@const struct named_program named_programs[] = {\n@rows@    {0, 0},\n};\n")
    set_source_files_properties(${renamed} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
    add_executable(${target} ${PROJECT_SOURCE_DIR}/tests/conformance/run_by_name.c ${folder}/table.c ${renamed})
    starpu_configure_conformance(${target})
    target_link_libraries(${target} PRIVATE m ${links})
    add_dependencies(${target} ${objects})
endfunction()
