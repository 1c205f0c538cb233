! What the transforms refuse: stat and errmsg where they are present, else one line and NaN.
program fft_errors_test
    use, intrinsic :: ieee_arithmetic, only: ieee_is_nan, ieee_quiet_nan, ieee_value
    use, intrinsic :: iso_c_binding, only: c_f_pointer, c_loc, c_long_double
    use, intrinsic :: iso_fortran_env, only: real32, real64
    use checks, only: check, check_equal, check_small, finish_checks, largest
    use error_lines, only: counted_lines, start_counting
    use starpu_runtime, only: starpu_init, starpu_shutdown
    use starpufft
    implicit none
    character(200) :: message
    integer :: status

    call without_runtime()
    call starpu_init(stat=status)
    call check_equal(status, 0, 'starting')
    call refused_complex_plans()
    call refused_real_plans()
    call refused_arrays()
    call refused_arrays_in_place()
    call refused_without_plan()
    call refused_wisdom()
    call lines_of_execution()
    call lines_of_the_library()
    call starpu_shutdown()
    call finish_checks()

contains

    subroutine without_runtime()
        type(starpufft_plan) :: plan
        complex(real32) :: single(2, 8)
        real(c_long_double) :: long(4)
        complex(c_long_double) :: half(3)

        call start_counting()
        call starpufft_plan_dft(plan, [8], -1)
        call check_equal(counted_lines(), 1, 'one line without a runtime')
        call start_counting()
        call starpufft_plan_r2r(plan, [8], [STARPUFFT_DHT], stat=status, errmsg=message)
        call check_equal(counted_lines(), 0, 'no line where stat is present')
        call check_equal(status, -1019, 'a plan without a runtime')
        call check(index(message, 'starpu_init') > 0, 'the message says what to call')

        single = 3
        call start_counting()
        call starpufft_forward(single(1, :), single(2, :))
        call check_equal(counted_lines(), 1, 'one line of a transform without a runtime')
        call check(all(ieee_is_nan(single(2, :)%re)) .and. all(ieee_is_nan(single(2, :)%im)), 'NaN in a section')
        call check_small(largest([real(abs(single(1, :) - 3), real64)]), 0.0_real64, 'no NaN beside it')
        half = 1
        long = 2
        call starpufft_inverse(half, long, stat=status)
        call check_equal(status, -1019, 'an inverse transform without a runtime')
        call check_small(largest([real(abs(long - 2), real64)]), 0.0_real64, 'with stat the output stays as it was')
        call start_counting()
        call starpufft_inverse(half, long)
        call check_equal(counted_lines(), 1, 'one line in long double')
        call check(all(ieee_is_nan(real(long, real64))), 'NaN in long double')
    end subroutine without_runtime

    subroutine refused_complex_plans()
        type(starpufft_plan) :: plan
        integer, parameter :: none(0) = 0

        call starpufft_plan_dft(plan, none, -1, stat=status)
        call check_equal(status, -2, 'rank 0')
        call starpufft_plan_dft(plan, [1, 1, 1, 1, 1], -1, stat=status, errmsg=message)
        call check_equal(status, -2, 'rank 5')
        call check(index(message, '1 to 4') > 0, 'the message names the ranks')
        call starpufft_plan_dft(plan, [4, -1], -1, stat=status)
        call check_equal(status, -2, 'a negative extent')
        call starpufft_plan_dft(plan, [huge(1), huge(1), huge(1)], -1, stat=status)
        call check_equal(status, -2, 'an array beyond all memory')
        call starpufft_plan_dft(plan, [4], 0, stat=status)
        call check_equal(status, -3, 'a sign of 0')
        call starpufft_plan_dft(plan, [4], -1, kind=1, stat=status, errmsg=message)
        call check_equal(status, -4, 'an unknown kind')
        call check(index(message, 'c_long_double') > 0, 'the message names the kinds')
        call starpufft_plan_dft(plan, [4, 4], -1, stat=status, along=[3])
        call check_equal(status, -7, 'a dimension that does not exist')
        call starpufft_plan_dft(plan, [4, 4], -1, stat=status, along=[1, 1])
        call check_equal(status, -7, 'a dimension twice')
        call starpufft_plan_dft(plan, [4, 4], -1, stat=status, along=none)
        call check_equal(status, -7, 'no dimension')
        call starpufft_plan_dft(plan, [4], -1, stat=status, errmsg=message, flags=4)
        call check_equal(status, -8, 'an unknown flag')
        call check(index(message, 'starpufft_plan_dft: a flag') == 1, 'the message begins with the procedure')
        call starpufft_plan_columns(plan, [4, 4], -1, stat=status, flags=4)
        call check_equal(status, -7, 'an unknown flag for columns')
        call start_counting()
        call starpufft_plan_dft(plan, [4], 7, 1)
        call check_equal(counted_lines(), 1, 'one line for two faults')
    end subroutine refused_complex_plans

    subroutine refused_real_plans()
        type(starpufft_plan) :: plan

        call starpufft_plan_dft_r2c(plan, [0], stat=status)
        call check_equal(status, -2, 'real numbers: an extent of 0')
        call starpufft_plan_dft_r2c(plan, [4], 1, stat=status)
        call check_equal(status, -3, 'real numbers: an unknown kind')
        call starpufft_plan_dft_c2r(plan, [4], stat=status, along=[0])
        call check_equal(status, -6, 'real numbers: a dimension 0')
        call starpufft_plan_dft_c2r(plan, [4], stat=status, flags=4)
        call check_equal(status, -7, 'real numbers: an unknown flag')
        call starpufft_plan_r2r(plan, [4, 0], [STARPUFFT_DHT], stat=status)
        call check_equal(status, -2, 'r2r: an extent of 0')
        call starpufft_plan_r2r(plan, [4, 4], [11], stat=status)
        call check_equal(status, -3, 'r2r: an unknown transform')
        call starpufft_plan_r2r(plan, [4, 4, 4], [1, 1], stat=status)
        call check_equal(status, -3, 'r2r: two transforms for three dimensions')
        call starpufft_plan_r2r(plan, [4, 1], [STARPUFFT_DHT, STARPUFFT_REDFT00], stat=status)
        call check_equal(status, -3, 'r2r: REDFT00 of one number')
        call starpufft_plan_r2r(plan, [4], [1], 1, stat=status)
        call check_equal(status, -4, 'r2r: an unknown kind')
        call starpufft_plan_r2r(plan, [4], [1], stat=status, along=[2])
        call check_equal(status, -7, 'r2r: a dimension that does not exist')
        call starpufft_plan_r2r(plan, [4], [1], stat=status, flags=4)
        call check_equal(status, -8, 'r2r: an unknown flag')
    end subroutine refused_real_plans

    subroutine refused_arrays()
        type(starpufft_plan) :: plan, empty
        complex(real64) :: a(8, 3), half(5, 3)
        real(real64) :: x(8, 3), y(8, 4)
        complex(real32) :: single(8, 3)

        a = 1
        half = 1
        x = 1
        y = 1
        single = 1
        call starpufft_execute(empty, x, half, stat=status, errmsg=message)
        call check_equal(status, -1, 'an empty plan')
        call check(index(message, 'starpufft_execute: the plan is empty') == 1, 'the message says so')
        call starpufft_plan_dft_r2c(plan, shape(x), stat=status)
        call starpufft_execute(plan, a, a, stat=status, errmsg=message)
        call check_equal(status, -1, 'complex numbers for a plan of real ones')
        call check(index(message, 'real numbers to complex ones') > 0, 'the message tells what to pass')
        call starpufft_execute(plan, x, a, stat=status)
        call check_equal(status, -3, 'a spectrum of the full length')
        call starpufft_execute(plan, y, half, stat=status)
        call check_equal(status, -1, 'real numbers of another shape')
        call starpufft_execute(plan, x(:, 1), half(:, 1), stat=status)
        call check_equal(status, -1, 'another rank')
        call starpufft_execute(plan, single, single, stat=status)
        call check_equal(status, -1, 'another precision')
        call starpufft_execute(plan, x, y, stat=status)
        call check_equal(status, -3, 'real arrays that differ in shape')
        call starpufft_plan_dft_c2r(plan, shape(x), stat=status)
        call starpufft_execute(plan, a, x, stat=status)
        call check_equal(status, -1, 'an input of the full length')
        call starpufft_execute(plan, half, y, stat=status)
        call check_equal(status, -3, 'an output of another shape')
        call starpufft_execute(plan, half, x, stat=status)
        call check_equal(status, 0, 'arrays that fit')
    end subroutine refused_arrays

    subroutine refused_arrays_in_place()
        type(starpufft_plan) :: plan
        complex(real64) :: a(8)
        real(real64) :: x(8), room(10)

        a = 1
        x = 1
        room = 1
        call starpufft_plan_dft_r2c(plan, [8])
        call starpufft_execute(plan, x, stat=status, errmsg=message)
        call check_equal(status, -1, 'no room for complex numbers')
        call check(index(message, '2 * (n/2 + 1)') > 0, 'the message tells how much')
        call starpufft_execute(plan, a, stat=status)
        call check_equal(status, -1, 'a complex array for both')
        call starpufft_execute(plan, room, stat=status)
        call check_equal(status, 0, 'room for complex numbers')
        call starpufft_plan_r2r(plan, [8], [STARPUFFT_R2HC])
        call starpufft_execute(plan, a, stat=status)
        call check_equal(status, -1, 'complex numbers for a plan of real ones in place')
        call starpufft_execute(plan, room, stat=status)
        call check_equal(status, -1, 'another length in place')
        call starpufft_plan_dft(plan, [8], -1)
        call starpufft_execute(plan, x, stat=status)
        call check_equal(status, -1, 'real numbers for a plan of complex ones in place')
    end subroutine refused_arrays_in_place

    subroutine refused_without_plan()
        complex(real64) :: a(8), b(9), empty(0)
        real(real64) :: x(8)

        a = 1
        x = 1
        call starpufft_forward(empty, empty, stat=status)
        call check_equal(status, -1, 'no numbers at all')
        call starpufft_forward(a, b, stat=status)
        call check_equal(status, -2, 'out of another shape')
        call starpufft_forward(x, a, stat=status)
        call check_equal(status, -2, 'a spectrum of the full length without a plan')
        call starpufft_inverse(a, x, stat=status, errmsg=message)
        call check_equal(status, -2, 'the inverse of a spectrum of the full length')
        call check(index(message, 'starpufft_inverse: ') == 1, 'the message begins with the procedure that was called')
        call starpufft_inverse(a, a, stat=status, along=[2])
        call check_equal(status, -5, 'along a dimension that does not exist')
    end subroutine refused_without_plan

    subroutine refused_wisdom()
        real(real64) :: not_a_number
        character(:), allocatable :: text

        not_a_number = ieee_value(not_a_number, ieee_quiet_nan)
        call starpufft_set_timelimit(not_a_number, stat=status)
        call check_equal(status, -1, 'a limit that is not a number')
        call starpufft_set_timelimit(1.0_real64, 3, stat=status)
        call check_equal(status, -2, 'a limit for an unknown kind')
        call starpufft_forget_wisdom(3, stat=status)
        call check_equal(status, -1, 'forgetting for an unknown kind')
        text = 'as it was'
        call starpufft_export_wisdom_to_string(text, 3, stat=status)
        call check_equal(status, -2, 'a string for an unknown kind')
        call check(text == 'as it was', 'the string stays')
        call start_counting()
        call starpufft_import_wisdom_from_string('no wisdom', stat=status)
        call check_equal(counted_lines(), 1, 'the library says what is wrong')
        call check_equal(status, -1022, 'a string that is no wisdom')
        call start_counting()
        call starpufft_import_wisdom_from_string('no wisdom')
        call check_equal(counted_lines(), 1, 'and the module does not say it again')
        call start_counting()
        call starpufft_import_wisdom_from_filename('/proc/none/wisdom', errmsg=message)
        call starpufft_export_wisdom_to_filename('/proc/none/wisdom')
        call check_equal(counted_lines(), 2, 'one line for each file that cannot be opened')
        call check(index(message, 'no such file') > 0, 'the message says so too')
        call starpufft_export_wisdom_to_filename('/proc/none/wisdom', stat=status)
        call check_equal(status, -1002, 'a file that cannot be opened')
        call starpufft_import_wisdom_from_filename('x', 3, stat=status)
        call check_equal(status, -2, 'a file for an unknown kind')
    end subroutine refused_wisdom

    subroutine lines_of_execution()
        type(starpufft_plan) :: plan
        real(real64) :: x(4, 5), y(4, 6)

        x = 1
        y = 2
        call starpufft_plan_r2r(plan, [4, 5], [STARPUFFT_REDFT10])
        call start_counting()
        call starpufft_execute(plan, x, y(4:1:-1, :))
        call check_equal(counted_lines(), 1, 'one line for arrays that differ')
        call check(all(ieee_is_nan(y)), 'NaN in an array that runs backwards')
        call start_counting()
        call starpufft_execute(plan, x(:, ::2))
        call check_equal(counted_lines(), 1, 'one line for an array in place')
        call check(all(ieee_is_nan(x(:, ::2))), 'NaN in every second column')
        call check_small(largest([abs(x(:, 2::2) - 1)]), 0.0_real64, 'the columns between are left alone')
    end subroutine lines_of_execution

    ! Two views of one array in which real rows and complex rows do not begin together.
    subroutine lines_of_the_library()
        type(starpufft_plan) :: plan
        complex(real64), target :: spectrum(5, 2)
        real(real64), pointer :: numbers(:, :)

        spectrum = 1
        call c_f_pointer(c_loc(spectrum), numbers, [8, 2])
        call starpufft_plan_dft_r2c(plan, [8, 2])
        call start_counting()
        call starpufft_execute(plan, numbers, spectrum, stat=status, errmsg=message)
        call check_equal(counted_lines(), 1, 'the line of the library')
        call check_equal(status, -1022, 'layouts that differ in one array')
        call check(index(message, 'error unit') > 0, 'the message points to it')
        call start_counting()
        call starpufft_execute(plan, numbers, spectrum)
        call check_equal(counted_lines(), 1, 'that line alone')
        call check(all(ieee_is_nan(spectrum%re)), 'and NaN')
    end subroutine lines_of_the_library

end program fft_errors_test
