! Every transform of arrays of rank @rank@ in the precision @kind@, along any of their dimensions, against its definition.
module fft_checks_@kind@_@rank@
    use, intrinsic :: iso_c_binding, only: @c_kinds@
    use, intrinsic :: iso_fortran_env, only: real64
    use checks, only: check, check_equal, check_small, largest
    use naive_transforms, only: first_half, long, naive_dft, naive_r2r, pairs_along, sample
    use starpufft
    implicit none
    private
    public :: check_transforms_@kind@_@rank@

    integer, parameter :: k = @c_kinds@
    integer, parameter :: rank_of_all = @rank@
    complex(k), parameter :: gap = (-77, 33)
    integer :: n(rank_of_all) ! the extents that are tested

contains

    subroutine check_transforms_@kind@_@rank@()
        integer, parameter :: even_first(4) = [6, 5, 4, 3], odd_first(4) = [7, 2, 3, 4]
        integer :: mask, i
        integer, allocatable :: along(:)

        do mask = 1, 2**rank_of_all - 1
            n = merge(even_first(:rank_of_all), odd_first(:rank_of_all), mod(mask, 2) == 1)
            along = pack([(i, i=1, rank_of_all)], [(btest(mask, i), i=0, rank_of_all - 1)])
            call complex_numbers(along, STARPUFFT_FORWARD_SIGN)
            call complex_numbers(along(size(along):1:-1), STARPUFFT_INVERSE_SIGN)
            call real_to_complex(along, halved(along))
            call real_to_complex(along(size(along):1:-1), halved(along(size(along):1:-1)))
            call complex_to_real(along, halved(along))
            call in_one_real_array(along, padded(along))
            call real_numbers(along(size(along):1:-1), [(mod(3 * i + mask, 11), i=1, size(along))])
        end do
        n = even_first(:rank_of_all)
        do i = STARPUFFT_R2HC, STARPUFFT_RODFT11
            call real_numbers([1], [i])
            call all_of_one_kind(i)
        end do
        along = [(i, i=1, rank_of_all)]
        call without_plan(along, halved(along))
    end subroutine check_transforms_@kind@_@rank@

    subroutine complex_numbers(along, sign)
        integer, intent(in) :: along(:), sign
        type(starpufft_plan) :: plan
        complex(k) :: in(@sizes@), out(@sizes@)
        complex(k) :: wide(@wide_sizes@)
        complex(long) :: expected(product(n)), reversed(product(n))
        integer :: i, status

        in = shaped(sample([(i, i=1, product(n))]), n)
        expected = naive_dft(flat(in), n, along, sign)
        call starpufft_plan_dft(plan, n, sign, k, along=along, stat=status)
        call check_equal(status, 0, '@kind@ complex plan')
        out = in
        call starpufft_execute(plan, in, out, stat=status)
        call check_equal(status, 0, '@kind@ complex execution')
        call compare(flat(out), expected, 'complex')
        call compare(flat(in), cmplx(sample([(i, i=1, product(n))]), kind=long), 'complex input preserved')
        call starpufft_execute(plan, in)
        call compare(flat(in), expected, 'complex in place')

        in = shaped(sample([(i, i=1, product(n))]), n)
        wide = gap
        call starpufft_execute(plan, in, wide(@every_second@))
        call compare(flat(wide(@every_second@)), expected, 'complex into a section')
        wide(@every_second@) = in
        call starpufft_execute(plan, wide(@every_second@), out)
        call compare(flat(out), expected, 'complex from a section')
        call starpufft_execute(plan, wide(@every_second@))
        call compare(flat(wide(@every_second@)), expected, 'complex section in place')
        call check_gaps(wide, 'complex')

        reversed = naive_dft(flat(in(@backwards@)), n, along, sign)
        call starpufft_execute(plan, in(@backwards@), &
                               out(@backwards@))
        call compare(flat(out(@backwards@)), reversed, 'complex backwards')
        call starpufft_execute(plan, in(@backwards@))
        call compare(flat(in(@backwards@)), reversed, 'complex backwards in place')
    end subroutine complex_numbers

    subroutine real_to_complex(along, h)
        integer, intent(in) :: along(:), h(rank_of_all)
        type(starpufft_plan) :: plan
        real(k) :: in(@sizes@)
        complex(k) :: out(@half_sizes@)
        complex(k) :: wide(@wide_sizes@)
        complex(long) :: expected(product(h))
        integer :: status

        in = real_sample()
        expected = half_spectrum(in, along)
        call starpufft_plan_dft_r2c(plan, n, k, along=along, stat=status)
        call check_equal(status, 0, '@kind@ real to complex plan')
        call starpufft_execute(plan, in, out, stat=status)
        call check_equal(status, 0, '@kind@ real to complex execution')
        call compare(flat(out), expected, 'real to complex')
        call check_same(in, '@kind@ real input preserved')

        wide = gap
        wide(@every_second@) = in
        out = 0
        call starpufft_execute(plan, wide%re, out, stat=status) ! another shape
        call check_equal(status, -1, '@kind@ real array of another shape')
        call starpufft_execute(plan, wide(@every_second@)%re, out)
        call compare(flat(out), expected, 'real to complex from parts')
        call into_section(plan, in, h, expected)
    end subroutine real_to_complex

    subroutine into_section(plan, in, n, expected)
        type(starpufft_plan), intent(in) :: plan
        real(k), intent(in) :: in(@colons@)
        integer, intent(in) :: n(rank_of_all)
        complex(long), intent(in) :: expected(:)
        complex(k) :: wide(@wide_sizes@)
        complex(k) :: back(@sizes@)

        wide = gap
        call starpufft_execute(plan, in, wide(@every_second@))
        call compare(flat(wide(@every_second@)), expected, 'real to complex into a section')
        back = wide(@every_second@)
        call starpufft_execute(plan, in, back(@backwards@))
        call compare(flat(back(@backwards@)), expected, 'real to complex backwards')
        wide(@every_second@) = gap
        call check_small(largest([real(abs(wide - gap), real64)]), 0.0_real64, '@kind@ real to complex: gaps untouched')
    end subroutine into_section

    ! Inverse of what real numbers become: so many times these numbers.
    subroutine complex_to_real(along, h)
        integer, intent(in) :: along(:), h(rank_of_all)
        type(starpufft_plan) :: plan
        complex(k) :: in(@half_sizes@)
        real(k) :: out(@sizes@)
        real(k) :: wide(@wide_sizes@)
        complex(long) :: spectrum(product(h))
        real(long) :: expected(product(n))
        integer :: status

        spectrum = half_spectrum(real_sample(), along)
        expected = product(n(along)) * flat_real(real_sample())
        in = shaped(spectrum, h)
        call starpufft_plan_dft_c2r(plan, n, k, along=along, stat=status)
        call check_equal(status, 0, '@kind@ complex to real plan')
        call starpufft_execute(plan, in, out, stat=status)
        call check_equal(status, 0, '@kind@ complex to real execution')
        call compare_real(flat_real(out), expected, 'complex to real')
        call check_small(largest([real(abs(in - shaped(spectrum, h)), real64)]), 0.0_real64, '@kind@ complex input preserved')

        wide = real(gap, k)
        call starpufft_execute(plan, in, wide(@every_second@))
        call compare_real(flat_real(wide(@every_second@)), expected, &
                          'complex to real into a section')
        call starpufft_execute(plan, in, out(@backwards@))
        call compare_real(flat_real(out(@backwards@)), expected, 'complex to real backwards')
        call check_gaps(cmplx(wide, aimag(gap), k), 'complex to real')
    end subroutine complex_to_real

    ! There and back in an array of real numbers that has room for the complex ones.
    subroutine in_one_real_array(along, padded)
        integer, intent(in) :: along(:), padded(rank_of_all)
        type(starpufft_plan) :: there, back
        real(k) :: array(@padded_sizes@)
        complex(long) :: expected(product(padded) / 2)
        integer :: status

        array = 0
        array(@leading@) = real_sample()
        expected = half_spectrum(real_sample(), along)
        call starpufft_plan_dft_r2c(there, n, k, along=along)
        call starpufft_plan_dft_c2r(back, n, k, along=along)
        call starpufft_execute(there, array, stat=status)
        call check_equal(status, 0, '@kind@ real to complex in place')
        call compare(pairs_along(flat_real(array), padded, along(1)), expected, 'real to complex in place')
        call starpufft_execute(back, array)
        call compare_real(flat_real(array(@leading@)), product(n(along)) * flat_real(real_sample()), &
                     'there and back in place')

        array(@leading@) = real_sample()
        call turn(array)
        call execute_backwards(there, array)
        call turn(array)
        call compare(pairs_along(flat_real(array), padded, along(1)), expected, 'real to complex in place, backwards')
        call turn(array)
        call execute_backwards(back, array)
        call turn(array)
        call compare_real(flat_real(array(@leading@)), product(n(along)) * flat_real(real_sample()), &
                          'there and back in place, backwards')
    end subroutine in_one_real_array

    subroutine turn(a)
        real(k), intent(inout) :: a(@colons@)
        integer :: n(rank_of_all)

        n = shape(a)
        a = a(@backwards@)
    end subroutine turn

    subroutine execute_backwards(plan, a)
        type(starpufft_plan), intent(in) :: plan
        real(k), intent(inout) :: a(@colons@)
        integer :: n(rank_of_all)

        n = shape(a)
        call starpufft_execute(plan, a(@backwards@))
    end subroutine execute_backwards

    subroutine real_numbers(along, transforms)
        integer, intent(in) :: along(:), transforms(:)
        type(starpufft_plan) :: plan
        real(k) :: in(@sizes@), out(@sizes@)
        real(k) :: wide(@wide_sizes@)
        real(long) :: expected(product(n))
        integer :: status

        in = real_sample()
        expected = naive_r2r(flat_real(in), n, along, transforms)
        out = in
        call starpufft_plan_r2r(plan, n, transforms, k, along=along, stat=status)
        call check_equal(status, 0, '@kind@ real plan')
        call starpufft_execute(plan, in, out, stat=status)
        call check_equal(status, 0, '@kind@ real execution')
        call compare_real(flat_real(out), expected, 'real')
        call check_same(in, '@kind@ real input of a real transform preserved')
        wide = real(gap, k)
        wide(@every_second@) = in
        call starpufft_execute(plan, wide(@every_second@))
        call compare_real(flat_real(wide(@every_second@)), expected, 'real section in place')
        call check_gaps(cmplx(wide, aimag(gap), k), 'real')
        out = in(@backwards@)
        call starpufft_execute(plan, out(@backwards@))
        call compare_real(flat_real(out(@backwards@)), expected, 'real backwards in place')
    end subroutine real_numbers

    ! One transform for all dimensions.
    subroutine all_of_one_kind(transform)
        integer, intent(in) :: transform
        type(starpufft_plan) :: plan
        real(k) :: array(@sizes@)
        integer :: i

        array = real_sample()
        call starpufft_plan_r2r(plan, n, [transform], k)
        call starpufft_execute(plan, array)
        call compare_real(flat_real(array), naive_r2r(flat_real(real_sample()), n, [(i, i=1, rank_of_all)], &
                                                      [(transform, i=1, rank_of_all)]), 'real along all dimensions')
    end subroutine all_of_one_kind

    subroutine without_plan(all_dimensions, h)
        integer, intent(in) :: all_dimensions(rank_of_all), h(rank_of_all)
        complex(k) :: in(@sizes@), out(@sizes@), half(@half_sizes@)
        real(k) :: numbers(@sizes@)
        integer :: i

        in = shaped(sample([(i, i=1, product(n))]), n)
        call starpufft_forward(in, out)
        call compare(flat(out), naive_dft(flat(in), n, all_dimensions, -1), 'forward')
        call starpufft_inverse(in, out, along=[rank_of_all])
        call compare(flat(out), naive_dft(flat(in), n, [rank_of_all], +1), 'inverse along the last')
        numbers = real_sample()
        call starpufft_forward(numbers, half)
        call compare(flat(half), half_spectrum(numbers, all_dimensions), 'forward from real numbers')
        call starpufft_inverse(half, numbers)
        call compare_real(flat_real(numbers), product(n) * flat_real(real_sample()), 'inverse to real numbers')
    end subroutine without_plan

    function shaped(values, n) result(a)
        complex(long), intent(in) :: values(:)
        integer, intent(in) :: n(rank_of_all)
        complex(k) :: a(@sizes@)

        a = reshape(cmplx(values, kind=k), n)
    end function shaped

    function real_sample() result(a)
        real(k) :: a(@sizes@)
        integer :: i

        a = reshape(real(sample([(i, i=1, product(n))]), k), n)
    end function real_sample

    function half_spectrum(a, along) result(half)
        real(k), intent(in) :: a(@colons@)
        integer, intent(in) :: along(:)
        complex(long) :: half(product(n) / n(along(1)) * (n(along(1)) / 2 + 1))

        half = first_half(naive_dft(flat(cmplx(a, kind=k)), n, along, -1), n, along(1))
    end function half_spectrum

    function halved(along) result(extents)
        integer, intent(in) :: along(:)
        integer :: extents(rank_of_all)

        extents = n
        extents(along(1)) = n(along(1)) / 2 + 1
    end function halved

    function padded(along) result(extents)
        integer, intent(in) :: along(:)
        integer :: extents(rank_of_all)

        extents = halved(along)
        extents(along(1)) = 2 * extents(along(1))
    end function padded

    subroutine check_gaps(wide, what)
        complex(k), intent(in) :: wide(@colons@)
        character(*), intent(in) :: what
        complex(k) :: gaps(@wide_sizes@)

        gaps = wide
        gaps(@every_second@) = gap
        call check_small(largest([real(abs(gaps - gap), real64)]), 0.0_real64, '@kind@ @rank@ ' // what // ': gaps untouched')
    end subroutine check_gaps

    subroutine check_same(a, what)
        real(k), intent(in) :: a(@colons@)
        character(*), intent(in) :: what

        call check_small(largest([real(abs(a - real_sample()), real64)]), 0.0_real64, what)
    end subroutine check_same

    function flat(a)
        complex(k), intent(in) :: a(@colons@)
        complex(long) :: flat(size(a))

        flat = reshape(a, [size(a)])
    end function flat

    function flat_real(a)
        real(k), intent(in) :: a(@colons@)
        real(long) :: flat_real(size(a))

        flat_real = reshape(a, [size(a)])
    end function flat_real

    real(real64) function bound_for(largest)
        real(long), intent(in) :: largest

        bound_for = 40 * real(epsilon(1.0_k), real64) * max(1.0_real64, real(largest, real64))
    end function bound_for

    subroutine compare(actual, expected, what)
        complex(long), intent(in) :: actual(:), expected(:)
        character(*), intent(in) :: what

        call check(size(actual) == size(expected), '@kind@ @rank@ size: ' // what)
        call check_small(largest([real(abs(actual - expected), real64)]), bound_for(maxval(abs(expected))), &
            '@kind@ @rank@ ' // what)
    end subroutine compare

    subroutine compare_real(actual, expected, what)
        real(long), intent(in) :: actual(:), expected(:)
        character(*), intent(in) :: what

        call compare(cmplx(actual, kind=long), cmplx(expected, kind=long), what)
    end subroutine compare_real

end module fft_checks_@kind@_@rank@
