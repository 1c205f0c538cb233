# Completes a Fortran text once for each kind of number, since Fortran has no procedures that are generic over types. What
# stands between two @ in a text is one of the words below. No tool but CMake is needed, and what comes out is plain Fortran.

set(starpu_chain_of_kinds int32 int64 real32 real64 complex32 complex64)

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
    set(fft "")                     # what names of transforms have after starpufft
    if("${kind}" MATCHES "32$")
        set(c_kinds c_float)
        set(fft f)
    elseif("${kind}" STREQUAL "long_double")
        set(c_kinds c_long_double)
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
    if("${kind}" MATCHES "^int")
        set(c_kinds "c_${kind}_t")
        set(scalar "integer(${c_kinds})")
    endif()
    # Types that add one kind after the other to what there is: of which module and kind the one before is.
    list(FIND starpu_chain_of_kinds "${kind}" place)
    set(before "")
    set(kind_before no_kind)
    if(place GREATER 0)
        math(EXPR place "${place} - 1")
        list(GET starpu_chain_of_kinds ${place} kind_before)
        set(before _${kind_before})
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

# starpu_set_per_dimension(word "n(#)" rank) sets the word to "n(1), n(2)" for rank 2.
macro(starpu_set_per_dimension word pattern rank)
    set(${word} "")
    foreach(dimension RANGE 1 ${rank})
        string(REPLACE "#" ${dimension} index "${pattern}")
        list(APPEND ${word} "${index}")
    endforeach()
    list(JOIN ${word} ", " ${word})
endmacro()

# For texts about arrays of a rank.
macro(starpu_set_words_of_rank rank_of_arrays)
    set(rank ${rank_of_arrays})
    starpu_set_per_dimension(colons ":" ${rank}) # the shape of a dummy argument
    starpu_set_per_dimension(ones "1" ${rank})   # the first element
    starpu_set_per_dimension(sizes "n(#)" ${rank})
    starpu_set_per_dimension(wide_sizes "2 * n(#) + 1" ${rank})
    starpu_set_per_dimension(half_sizes "h(#)" ${rank})
    starpu_set_per_dimension(padded_sizes "padded(#)" ${rank})
    starpu_set_per_dimension(every_second "2:2*n(#):2" ${rank}) # sections of n(1) x n(2) elements
    starpu_set_per_dimension(leading "1:n(#)" ${rank})
    starpu_set_per_dimension(backwards "n(#):1:-1" ${rank})
    set(neighbours "") # for each dimension, the address of the next element along it, whose index is next(dimension)
    foreach(along RANGE 1 ${rank})
        starpu_set_per_dimension(element "1#" ${rank})
        string(REPLACE "1${along}" "next(${along})" element "${element}")
        string(REGEX REPLACE "1[1-9]" "1" element "${element}")
        list(APPEND neighbours "c_loc(a(${element}))")
    endforeach()
    list(JOIN neighbours ", &\n            " neighbours)
endmacro()

# starpu_fortran_kinds(sources TEXT kinds/linalg_lu.f90 KINDS real32 complex32 [HERMITIAN]) completes the text in the folder
# kinds of the build, as linalg_lu_real32.f90 and linalg_lu_complex32.f90, and appends these to the list `sources`.
# HERMITIAN turns a text for symmetric matrices, linalg_symmetric.f90, into linalg_hermitian_complex32.f90.
# starpu_fortran_kinds(sources TEXT kinds/fft_arrays.f90 KINDS real32 long_double RANKS 1 2) does so for each kind and rank,
# as fft_arrays_real32_1.f90 and so on.
function(starpu_fortran_kinds out)
    cmake_parse_arguments(PARSE_ARGV 1 arg "HERMITIAN" "TEXT" "KINDS;RANKS")
    get_filename_component(name ${arg_TEXT} NAME_WE)
    foreach(kind IN LISTS arg_KINDS)
        starpu_set_words_of_kind(${kind})
        if(arg_HERMITIAN)
            starpu_set_hermitian_words()
            string(REPLACE symmetric hermitian name ${name})
        endif()
        set(completed ${CMAKE_CURRENT_BINARY_DIR}/kinds/${name}_${kind})
        if(NOT arg_RANKS)
            configure_file(${arg_TEXT} ${completed}.f90 @ONLY)
            list(APPEND ${out} ${completed}.f90)
        endif()
        foreach(rank IN LISTS arg_RANKS)
            starpu_set_words_of_rank(${rank})
            configure_file(${arg_TEXT} ${completed}_${rank}.f90 @ONLY)
            list(APPEND ${out} ${completed}_${rank}.f90)
        endforeach()
    endforeach()
    set(${out} ${${out}} PARENT_SCOPE)
endfunction()
