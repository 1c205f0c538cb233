! Matrices of the kind @kind@ to test with, and what judges results.
module numbers_@kind@
    use, intrinsic :: iso_c_binding, only: @c_kinds@
    use, intrinsic :: iso_fortran_env, only: real64
    use checks, only: check_small
    implicit none
    private
    public :: adjoint, check_equal_matrices, definite, noise, op, unit_matrix, well_conditioned

contains

    ! Entries between -1 and 1.
    function noise(m, n) result(a)
        integer, intent(in) :: m, n
        @scalar@ :: a(m, n)
        @real@ :: re(m, n), im(m, n)

        call random_number(re)
        call random_number(im)
        a = (2 * re - 1) + @imaginary@ * (2 * im - 1)
    end function noise

    function unit_matrix(n) result(a)
        integer, intent(in) :: n
        @scalar@ :: a(n, n)
        integer :: i

        a = 0
        do i = 1, n
            a(i, i) = 1
        end do
    end function unit_matrix

    ! In need of row exchanges, and far from singular.
    function well_conditioned(n) result(a)
        integer, intent(in) :: n
        @scalar@ :: a(n, n)

        a = noise(n, n)
        a = a + 2 * n * cshift(unit_matrix(n), 3)
    end function well_conditioned

    ! Symmetric or Hermitian and positive definite.
    function definite(n) result(a)
        integer, intent(in) :: n
        @scalar@ :: a(n, n)

        a = noise(n, n)
        a = a + adjoint(a) + 3 * n * unit_matrix(n)
    end function definite

    function adjoint(a)
        @scalar@, intent(in) :: a(:, :)
        @scalar@ :: adjoint(size(a, 2), size(a, 1))

        adjoint = @conjugate@(transpose(a))
    end function adjoint

    function op(a, letter)
        @scalar@, intent(in) :: a(:, :)
        character, intent(in) :: letter
        @scalar@, allocatable :: op(:, :)

        select case (letter)
        case ('T')
            allocate (op, source=transpose(a))
        case ('C')
            allocate (op, source=adjoint(a))
        case default
            allocate (op, source=a)
        end select
    end function op

    ! Equal but for rounding errors of sums of `terms` products; NaN equals nothing.
    subroutine check_equal_matrices(actual, expected, terms, what)
        @scalar@, intent(in) :: actual(:, :), expected(:, :)
        integer, intent(in) :: terms
        character(*), intent(in) :: what
        real(real64) :: bound

        bound = 20 * terms * real(epsilon(abs(expected(1, 1))), real64) * max(1.0_real64, real(maxval(abs(expected)), real64))
        call check_small(real(sum(abs(actual - expected)) / size(actual), real64), bound, '@kind@ ' // what)
    end subroutine check_equal_matrices

end module numbers_@kind@
