# Completes a Fortran text once for each kind of number, since Fortran has no procedures that are generic over types. What
# stands between two @ in a text is one of the words below. No tool but CMake is needed, and what comes out is plain Fortran.

macro(starpu_set_words_of_kind kind)
    set(letter_real32 s)
    set(letter_real64 d)
    set(letter_complex32 c)
    set(letter_complex64 z)
    set(mixed_real64 ds)
    set(mixed_complex64 zc)
    set(letter "${letter_${kind}}") # before the names of C's routines
    set(mixed "${mixed_${kind}}")   # the same for two precisions
    set(c_kinds c_double)           # what the text uses of iso_c_binding
    if("${kind}" MATCHES "32$")
        set(c_kinds c_float)
    endif()
    set(real "real(${c_kinds})") # the type of norms
    set(scalar "${real}")        # the type of elements
    set(or or)                   # what names of routines for Q begin with
    set(adjoint T)               # the letter for the conjugate transpose
    set(conjugate "")            # the function that conjugates
    set(imaginary 0)             # the imaginary unit, where there is one
    set(sy_letters NTC)          # what the updates of symmetric matrices take for trans
    if("${kind}" MATCHES "^complex")
        set(scalar "complex(${c_kinds}_complex)")
        set(c_kinds "${c_kinds}, ${c_kinds}_complex")
        set(or un)
        set(adjoint C)
        set(conjugate conjg)
        set(imaginary "(0, 1)")
        set(sy_letters NT)
    endif()
    set(symmetric symmetric)
    set(sy sy)
    set(sy_factor "${scalar}")       # the type of their factors
    set(sy_conjugate "")             # what makes their lower triangle from the upper one
endmacro()

# After starpu_set_words_of_kind, for the routines of Hermitian matrices.
macro(starpu_set_hermitian_words)
    set(symmetric hermitian)
    set(sy he)
    set(sy_factor "${real}")
    set(sy_letters NC)
    set(sy_conjugate conjg)
endmacro()

# starpu_fortran_kinds(sources TEXT kinds/linalg_lu.f90 KINDS real32 complex32 [HERMITIAN]) completes the text in the folder
# kinds of the build, as linalg_lu_real32.f90 and linalg_lu_complex32.f90, and appends these to the list `sources`.
# HERMITIAN turns a text for symmetric matrices, linalg_symmetric.f90, into linalg_hermitian_complex32.f90.
function(starpu_fortran_kinds out)
    cmake_parse_arguments(PARSE_ARGV 1 arg "HERMITIAN" "TEXT" "KINDS")
    get_filename_component(name ${arg_TEXT} NAME_WE)
    foreach(kind IN LISTS arg_KINDS)
        starpu_set_words_of_kind(${kind})
        if(arg_HERMITIAN)
            starpu_set_hermitian_words()
            string(REPLACE symmetric hermitian name ${name})
        endif()
        set(source ${CMAKE_CURRENT_BINARY_DIR}/kinds/${name}_${kind}.f90)
        configure_file(${arg_TEXT} ${source} @ONLY)
        list(APPEND ${out} ${source})
    endforeach()
    set(${out} ${${out}} PARENT_SCOPE)
endfunction()
