! A task that transforms, which must not wait.
module transforming_task
    use, intrinsic :: iso_c_binding, only: c_associated, c_ptr
    use, intrinsic :: iso_fortran_env, only: real64
    use starpufft
    implicit none
    private
    public :: transform_in_a_task, plan_for_task, statuses_in_task

    type(starpufft_plan) :: plan_for_task
    integer :: statuses_in_task(2) = 0

contains

    subroutine transform_in_a_task(argument) bind(c)
        type(c_ptr), value :: argument ! NULL
        complex(real64) :: x(8), y(8)

        if (c_associated(argument)) return
        x = 1
        call starpufft_execute(plan_for_task, x, y, stat=statuses_in_task(1))
        call starpufft_forward(x, y, stat=statuses_in_task(2))
    end subroutine transform_in_a_task

end module transforming_task

! What plans live through: flags, wisdom, time limits, many layouts, tasks, and the end of their scope.
program fft_plans_test
    use, intrinsic :: iso_c_binding, only: c_char, c_funloc, c_funptr, c_int, c_long_double, c_null_char, c_null_ptr, c_ptr
    use, intrinsic :: iso_fortran_env, only: int64, real32, real64
    use checks, only: check, check_equal, check_small, finish_checks, largest
    use starpu_runtime, only: starpu_init, starpu_shutdown
    use starpufft
    use transforming_task, only: plan_for_task, statuses_in_task, transform_in_a_task
    implicit none
    integer, parameter :: kinds(3) = [real64, real32, c_long_double]
    integer, parameter :: n = 9000
    integer :: status, i

    interface
        integer(c_int) function c_remove(path) bind(c, name='remove')
            import :: c_char, c_int
            character(kind=c_char), intent(in) :: path(*)
        end function c_remove

        ! Runs a procedure as a task of these workers, and waits.
        subroutine c_execute_on_specific_workers(task, argument, count, workers, task_name) &
            bind(c, name='starpu_execute_on_specific_workers')
            import :: c_char, c_funptr, c_int, c_ptr
            type(c_funptr), value :: task
            type(c_ptr), value :: argument
            integer(c_int), value :: count
            integer(c_int), intent(in) :: workers(*)
            character(kind=c_char), intent(in) :: task_name(*)
        end subroutine c_execute_on_specific_workers
    end interface

    call starpu_init(stat=status)
    call check_equal(status, 0, 'starting')
    call every_flag()
    do i = 1, size(kinds)
        call wisdom_in_strings(kinds(i))
        call wisdom_in_files(kinds(i))
        call time_limit(kinds(i))
    end do
    call wisdom_for_sections()
    call many_layouts()
    call components_of_types()
    call columns_an_odd_distance_apart()
    call long_lines_of_sections()
    call without_a_work_area()
    call scopes()
    call copies_of_plans()
    call from_within_a_task()
    call a_plan_for_something_else()
    call starpu_shutdown()
    call finish_checks()

contains

    subroutine every_flag()
        integer, parameter :: flags(*) = [0, STARPUFFT_ESTIMATE, STARPUFFT_MEASURE, STARPUFFT_PATIENT, STARPUFFT_EXHAUSTIVE, &
                                          STARPUFFT_DESTROY_INPUT, STARPUFFT_PRESERVE_INPUT, STARPUFFT_UNALIGNED, &
                                          STARPUFFT_WISDOM_ONLY, STARPUFFT_NO_WORK_AREA, &
                                          STARPUFFT_ESTIMATE + STARPUFFT_UNALIGNED]
        type(starpufft_plan) :: plan
        complex(real64) :: half(33)
        real(real64) :: x(64), y(64)
        integer :: i

        x = 0
        x(2) = 1
        call starpufft_forward(x, half)
        do i = 1, size(flags)
            call starpufft_plan_dft_c2r(plan, [64], stat=status, flags=flags(i))
            call check_equal(status, 0, 'a flag')
            call starpufft_execute(plan, half, y)
            call check_small(largest([abs(y / 64 - x)]), 1e-14_real64, 'the result with a flag')
        end do
    end subroutine every_flag

    subroutine plan_by_wisdom(kind, expected, what)
        integer, intent(in) :: kind, expected
        character(*), intent(in) :: what
        type(starpufft_plan) :: plan
        character(200) :: message

        message = ''
        call starpufft_plan_dft(plan, [n], -1, kind, status, message, flags=STARPUFFT_WISDOM_ONLY)
        call check_equal(status, expected, what)
        call check((index(message, 'wisdom') > 0) .eqv. (expected /= 0), 'the message of ' // what)
    end subroutine plan_by_wisdom

    subroutine wisdom_in_strings(kind)
        integer, intent(in) :: kind
        type(starpufft_plan) :: plan
        character(:), allocatable :: text

        call starpufft_forget_wisdom(kind, stat=status)
        call check_equal(status, 0, 'forgetting')
        call plan_by_wisdom(kind, -1002, 'a plan without wisdom')
        call starpufft_plan_dft(plan, [n], -1, kind)
        call plan_by_wisdom(kind, 0, 'a plan with wisdom')
        call starpufft_export_wisdom_to_string(text, kind, stat=status)
        call check_equal(status, 0, 'exporting to a string')
        call starpufft_forget_wisdom(kind)
        call plan_by_wisdom(kind, -1002, 'a plan after the wisdom was forgotten')
        call starpufft_import_wisdom_from_string(text, kind, stat=status)
        call check_equal(status, 0, 'importing from a string')
        call plan_by_wisdom(kind, 0, 'a plan with wisdom from a string')
    end subroutine wisdom_in_strings

    subroutine wisdom_in_files(kind)
        integer, intent(in) :: kind
        character(40) :: path

        path = 'fft_plans_test.wisdom'
        call starpufft_export_wisdom_to_filename(path, kind, stat=status)
        call check_equal(status, 0, 'exporting to a file')
        call starpufft_forget_wisdom(kind)
        call starpufft_import_wisdom_from_filename(path, kind, stat=status)
        call check_equal(status, 0, 'importing from a file')
        call plan_by_wisdom(kind, 0, 'a plan with wisdom from a file')
        call check_equal(int(c_remove(trim(path) // c_null_char)), 0, 'the file is there')
    end subroutine wisdom_in_files

    ! What is found in no time is no wisdom.
    subroutine time_limit(kind)
        integer, intent(in) :: kind
        type(starpufft_plan) :: plan

        call starpufft_forget_wisdom(kind)
        call starpufft_set_timelimit(0.0_real64, kind, stat=status)
        call check_equal(status, 0, 'a limit')
        call starpufft_plan_dft(plan, [n], -1, kind, stat=status, flags=STARPUFFT_PATIENT)
        call check_equal(status, 0, 'a plan in no time')
        call plan_by_wisdom(kind, -1002, 'a plan after a search in no time')
        call starpufft_set_timelimit(STARPUFFT_NO_TIMELIMIT, kind)
        call starpufft_plan_dft(plan, [n], -1, kind)
        call plan_by_wisdom(kind, 0, 'a plan after a search without a limit')
    end subroutine time_limit

    ! A plan that was made of wisdom runs on sections as well.
    subroutine wisdom_for_sections()
        type(starpufft_plan) :: plan
        complex(real64), allocatable :: wide(:, :), out(:), again(:)

        allocate (wide(2, n), out(n), again(n))
        wide = 0
        wide(2, 2) = 1
        call starpufft_plan_dft(plan, [n], -1, stat=status, flags=STARPUFFT_WISDOM_ONLY)
        call starpufft_execute(plan, wide(2, :), out, stat=status)
        call check_equal(status, 0, 'a section with a plan of wisdom')
        call starpufft_forget_wisdom()
        call starpufft_execute(plan, wide(2, :), wide(1, :), stat=status)
        call check_equal(status, 0, 'a section with a plan of forgotten wisdom')
        again = wide(1, :)
        call check_small(largest([abs(again - out)]), 1e-13_real64, 'the same result')
        call starpufft_execute(plan, wide(2, :), stat=status)
        call check_equal(status, 0, 'a section in place with a plan of forgotten wisdom')
        call check_small(largest([abs(wide(2, :) - out)]), 1e-13_real64, 'the same result in place')
    end subroutine wisdom_for_sections

    ! More than a plan remembers, one after the other and again.
    subroutine many_layouts()
        type(starpufft_plan) :: plan
        complex(real64) :: a(600), b(600)
        integer :: step, round

        a = 0
        call starpufft_plan_dft(plan, [12], STARPUFFT_INVERSE_SIGN)
        do round = 1, 3
            do step = 1, 20
                a(:12 * step:step) = 1
                b = -5
                call starpufft_execute(plan, a(:12 * step:step), b(600:600 - 11 * step:-step), stat=status)
                call check_equal(status, 0, 'one of many layouts')
                call check_small(abs(b(600) - 12) + abs(b(600 - step)) + abs(b(600 - 11 * step)), 1e-13_real64, 'its result')
            end do
        end do
    end subroutine many_layouts

    ! The numbers lie no whole number of them apart.
    subroutine components_of_types()
        type :: sample
            integer :: label
            complex(real64) :: value
            real(real64) :: weight
            integer :: count
        end type sample
        type(starpufft_plan) :: plan
        type(sample) :: series(6, 2)
        complex(real64) :: out(6, 2)

        series = sample(7, (1, 0), 1, 9)
        call starpufft_plan_columns(plan, [6, 2], -1)
        call starpufft_execute(plan, series%value, out)
        call check_small(abs(out(1, 2) - 6) + abs(out(2, 2)), 1e-13_real64, 'components as input')
        call starpufft_execute(plan, series%value)
        call check_small(largest([abs(series%value - out)]), 1e-13_real64, 'components in place')
        call check(all(series%label == 7) .and. all(series%count == 9), 'the other components are left alone')
        call starpufft_plan_r2r(plan, [6, 2], [STARPUFFT_REDFT10], along=[2])
        call starpufft_execute(plan, series%weight)
        call check_small(largest([abs(series(:, 1)%weight - 4)]), 1e-13_real64, 'real components in place')
    end subroutine components_of_types

    ! In place, complex numbers cannot begin at every second column.
    subroutine columns_an_odd_distance_apart()
        type(starpufft_plan) :: plan
        real(real64) :: x(9, 4), in(6, 4)
        complex(real64) :: expected(4, 4)

        call random_number(in)
        x = -3
        x(:6, :) = in
        call starpufft_forward(in, expected)
        call starpufft_plan_dft_r2c(plan, [6, 4])
        call starpufft_execute(plan, x(:8, :), stat=status)
        call check_equal(status, 0, 'columns an odd distance apart')
        call check_small(largest([abs(cmplx(x(1:7:2, :), x(2:8:2, :), real64) - expected)]), 1e-13_real64, 'their spectrum')
        call check_small(largest([abs(x(9, :) + 3)]), 0.0_real64, 'what lies between them')
        call starpufft_plan_dft_c2r(plan, [6, 4])
        call starpufft_execute(plan, x(:8, :))
        call check_small(largest([abs(x(:6, :) / 24 - in)]), 1e-13_real64, 'and back')
    end subroutine columns_an_odd_distance_apart

    ! A few long lines with their numbers apart, out of place and in place, beside the same lines packed.
    subroutine long_lines_of_sections()
        integer, parameter :: length = 40000
        type(starpufft_plan) :: plan
        complex(real64), allocatable :: wide(:, :), lines(:, :), expected(:, :)
        real(real64), allocatable :: parts(:, :, :)

        allocate (wide(4, length), lines(length, 2), expected(length, 2), parts(2, length, 2))
        call random_number(parts)
        lines = cmplx(parts(1, :, :), parts(2, :, :), real64)
        wide = (7, 7)
        wide(1, :) = lines(:, 1)
        wide(3, :) = lines(:, 2)
        call starpufft_plan_columns(plan, [length, 2], STARPUFFT_INVERSE_SIGN)
        call starpufft_execute(plan, lines, expected)
        call starpufft_plan_dft(plan, [2, length], STARPUFFT_INVERSE_SIGN, along=[2])
        call starpufft_execute(plan, wide(1:3:2, :), wide(2:4:2, :), stat=status)
        call check_equal(status, 0, 'long lines of a section')
        call check_small(largest([abs(wide(2, :) - expected(:, 1)), abs(wide(4, :) - expected(:, 2))]), 1e-10_real64, &
                         'their transforms')
        call check_small(largest([abs(wide(1, :) - lines(:, 1))]), 0.0_real64, 'the input stays')
        call starpufft_plan_dft(plan, [length], STARPUFFT_INVERSE_SIGN)
        call starpufft_execute(plan, wide(3, :), stat=status)
        call check_equal(status, 0, 'a long line of a section in place')
        call check_small(largest([abs(wide(3, :) - expected(:, 2))]), 1e-10_real64, 'its transform')
        call check_small(largest([abs(wide(1, :) - lines(:, 1))]), 0.0_real64, 'the line beside it stays')
    end subroutine long_lines_of_sections

    ! Memory is given back at any time, and a transform gets along without the area.
    subroutine without_a_work_area()
        type(starpufft_plan) :: plan, spare
        complex(real32), allocatable :: a(:, :), b(:, :), c(:, :)

        allocate (a(300, 200), b(300, 200), c(300, 200))
        a = (1, 2)
        a(5, 7) = (-3, 1)
        call starpufft_set_work_area_limit(0_int64)
        call starpufft_set_cache_limit(-1_int64)
        call starpufft_plan_dft(plan, [300, 200], -1, real32)
        call starpufft_plan_dft(spare, [300, 200], -1, real32, flags=STARPUFFT_NO_WORK_AREA)
        call starpufft_execute(plan, a, b)
        call starpufft_clear_cache()
        call starpufft_execute(spare, a, c)
        call check_small(largest([real(abs(b - c), real64)]), 0.1_real64, 'the same without the area')
        call check_small(real(abs(c(1, 1) - sum(a)), real64), 1.0_real64, 'the sum of all numbers')
        call starpufft_set_work_area_limit(2_int64**29)
        call starpufft_set_cache_limit(2_int64**26)
    end subroutine without_a_work_area

    ! Assigned arrays of plans are empty; of copies made by other ways the first that is destroyed is the last to run.
    subroutine copies_of_plans()
        type(starpufft_plan) :: a(2), b(2)
        type(starpufft_plan), allocatable :: copy
        complex(real64) :: x(8)

        x = 1
        call starpufft_plan_dft(a(1), [8], -1)
        call starpufft_plan_dft(a(2), [8], -1)
        b = a
        call starpufft_execute(b(1), x, stat=status)
        call check_equal(status, -1, 'an element of an assigned array is empty')
        allocate (copy, source=a(2))
        call starpufft_destroy_plan(a)
        call starpufft_destroy_plan(b)
        call starpufft_execute(copy, x, stat=status)
        call check_equal(status, -1022, 'a copy of a plan that is gone')
        call check_small(largest([abs(x - 1)]), 0.0_real64, 'the array stays as it was')
        call starpufft_destroy_plan(copy)
    end subroutine copies_of_plans

    ! A plan that would wait for workers refuses to; forward, which makes one, likewise.
    subroutine from_within_a_task()
        call starpufft_plan_dft(plan_for_task, [8], -1)
        call c_execute_on_specific_workers(c_funloc(transform_in_a_task), c_null_ptr, 1_c_int, [0_c_int], 'fft' // c_null_char)
        call check_equal(statuses_in_task(1), -1035, 'a plan within a task')
        call check_equal(statuses_in_task(2), -1035, 'a transform within a task')
        call starpufft_destroy_plan(plan_for_task)
    end subroutine from_within_a_task

    ! Each plan is destroyed where its scope ends, or where its array is deallocated; the leak sanitizer sees others.
    subroutine scopes()
        type(starpufft_plan), allocatable :: several(:)
        integer :: i

        do i = 1, 50
            call one_scope()
        end do
        allocate (several(3))
        do i = 1, 3
            call starpufft_plan_dft(several(i), [64 * i], -1)
        end do
        deallocate (several)
        allocate (several(2))
        call starpufft_plan_dft(several(1), [8], -1)
        several(2) = several(1)
        call starpufft_destroy_plan(several)
        call starpufft_destroy_plan(several)
    end subroutine scopes

    subroutine one_scope()
        type(starpufft_plan) :: plan, copy
        complex(real64) :: a(256)

        a = 1
        call starpufft_plan_dft(plan, [256], -1)
        call starpufft_execute(plan, a)
        call check_small(abs(a(1) - 256), 1e-12_real64, 'a plan that ends with its scope')
        copy = plan
        call starpufft_execute(copy, a, stat=status)
        call check_equal(status, -1, 'a copy of a plan is empty')
        plan = plan
        call starpufft_execute(plan, a, stat=status)
        call check_equal(status, 0, 'a plan that is assigned to itself stays')
    end subroutine one_scope

    ! One variable, plans of several forms; after a failure it is empty.
    subroutine a_plan_for_something_else()
        type(starpufft_plan) :: plan
        complex(real32) :: c(4)
        real(c_long_double) :: x(4)

        c = 1
        x = 1
        call starpufft_plan_dft(plan, [4], -1, real32)
        call starpufft_execute(plan, c)
        call check_small(real(abs(c(1) - 4), real64), 1e-6_real64, 'a plan of complex numbers')
        call starpufft_plan_r2r(plan, [4], [STARPUFFT_R2HC], c_long_double)
        call starpufft_execute(plan, x)
        call check_small(real(abs(x(1) - 4), real64), 1e-15_real64, 'then one of real numbers')
        call starpufft_plan_dft(plan, [0], -1, stat=status)
        call starpufft_execute(plan, x, stat=status)
        call check_equal(status, -1, 'then none')
    end subroutine a_plan_for_something_else

end program fft_plans_test
