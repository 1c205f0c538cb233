! Cholesky in the kind @kind@: whole matrices, sections, failures.
module cholesky_checks_@kind@
    use, intrinsic :: ieee_arithmetic, only: ieee_is_nan
    use, intrinsic :: iso_c_binding, only: @c_kinds@, c_f_pointer, c_loc
    use, intrinsic :: iso_fortran_env, only: int64
    use checks, only: check, check_equal
    use numbers_@kind@, only: adjoint, check_equal_matrices, definite, noise, unit_matrix
    use starpu_linalg
    implicit none
    private
    public :: check_cholesky_@kind@
    integer, parameter :: n = 42
    integer :: status

contains

    subroutine check_cholesky_@kind@()
        call solves('L')
        call solves('U')
        call inverse('L')
        call inverse('u')
        call sections()
        call failures()
    end subroutine check_cholesky_@kind@

    subroutine solves(uplo)
        character, intent(in) :: uplo
        @scalar@ :: a(n, n), f(n, n), b(n, 3), x(n, 3), one(n)

        a = definite(n)
        b = noise(n, 3)
        f = a
        call starpu_linalg_potrf(f, uplo, stat=status)
        call check_equal(status, 0, '@kind@ potrf')
        x = b
        call starpu_linalg_potrs(f, x, uplo, stat=status)
        call check_equal(status, 0, '@kind@ potrs')
        call check_equal_matrices(matmul(a, x), b, n, 'potrs')
        one = b(:, 2)
        call starpu_linalg_potrs(f, one, uplo)
        call check_equal_matrices(reshape(one, [n, 1]), x(:, 2:2), n, 'potrs of one right-hand side')
        f = a
        x = b
        call starpu_linalg_posv(f, x, uplo, stat=status)
        call check_equal(status, 0, '@kind@ posv')
        call check_equal_matrices(matmul(a, x), b, n, 'posv')
        f = a
        one = b(:, 3)
        call starpu_linalg_posv(f, one, uplo)
        call check_equal_matrices(reshape(one, [n, 1]), x(:, 3:3), n, 'posv of one right-hand side')
    end subroutine solves

    subroutine inverse(uplo)
        character, intent(in) :: uplo
        @scalar@ :: a(n, n), f(n, n)
        @real@ :: norm, rcond, truth
        integer :: i

        a = definite(n)
        norm = maxval(sum(abs(a), dim=1))
        f = a
        call starpu_linalg_potrf(f, uplo)
        call starpu_linalg_pocon(f, norm, rcond, uplo, stat=status)
        call check_equal(status, 0, '@kind@ pocon')
        call starpu_linalg_potri(f, uplo, stat=status)
        call check_equal(status, 0, '@kind@ potri')
        do i = 1, n
            if (uplo == 'L') f(i, i + 1:) = @conjugate@(f(i + 1:, i))
            if (uplo == 'u') f(i + 1:, i) = @conjugate@(f(i, i + 1:))
        end do
        call check_equal_matrices(matmul(a, f), unit_matrix(n), n, 'potri')
        truth = 1 / (norm * maxval(sum(abs(f), dim=1)))
        call check(rcond > 0.9 * truth .and. rcond < 10 * truth, '@kind@ pocon')
    end subroutine inverse

    subroutine sections()
        @scalar@ :: a(n, n), wide(2 * n, n + 5), apart(2 * n, 3), line(3 * n), b(n, 3)

        a = definite(n)
        b = noise(n, 3)
        wide = -7
        wide(::2, 3:n + 2) = a ! every second row: a copy
        apart = 5
        apart(2::2, 3:1:-1) = b
        call starpu_linalg_potrf(wide(::2, 3:n + 2), stat=status)
        call check_equal(status, 0, '@kind@ potrf of a section')
        call starpu_linalg_potrs(wide(::2, 3:n + 2), apart(2::2, 3:1:-1), stat=status)
        call check_equal_matrices(matmul(a, apart(2::2, 3:1:-1)), b, n, 'potrs of sections')
        call check(all(abs(wide(2::2, :) + 7) <= 0) .and. all(abs(apart(::2, :) - 5) <= 0), '@kind@ what lies between')
        wide(11:10 + n, 3:n + 2) = a ! dense columns: in place
        line = 5
        line(::3) = b(:, 1)
        call starpu_linalg_posv(wide(11:10 + n, 3:n + 2), line(::3))
        call check_equal_matrices(matmul(a, reshape(line(::3), [n, 1])), b(:, :1), n, 'posv of every third element')
        call check(all(abs(line(2::3) - 5) <= 0), '@kind@ the elements between')
    end subroutine sections

    subroutine failures()
        @scalar@ :: a(n, n), b(n, 2), oblong(n, n - 1)
        @scalar@, target :: right(n)
        @scalar@, pointer, contiguous :: long(:) ! of which only the first n elements are there
        @real@ :: rcond
        character(200) :: message

        a = definite(n)
        a(40, 40) = -1
        b = 3
        message = ''
        call starpu_linalg_posv(a, b, stat=status, errmsg=message)
        call check_equal(status, 40, '@kind@ not definite')
        call check(index(message, 'order 40 is not') > 0, 'the message names the order: ' // trim(message))
        call check(all(abs(b - 3) <= 0), '@kind@ b is unchanged')
        a = unit_matrix(n)
        a(7, 7) = 0
        call starpu_linalg_potri(a, stat=status)
        call check_equal(status, 7, '@kind@ potri of a factor with a 0')
        call starpu_linalg_posv(a, b)
        call check(all(ieee_is_nan(abs(b))), '@kind@ without stat the solution becomes NaN')
        call starpu_linalg_potrf(oblong, stat=status, errmsg=message)
        call check_equal(status, -1, '@kind@ potrf of an oblong matrix')
        call check(index(message, '42 x 41') > 0, 'the message tells the shape: ' // trim(message))
        call starpu_linalg_potri(a, 'q', stat=status)
        call check_equal(status, -2, '@kind@ potri with an unknown uplo')
        call starpu_linalg_potrs(a, b(:n - 1, 1), stat=status)
        call check_equal(status, -2, '@kind@ potrs with a short right-hand side')
        right = 1
        call c_f_pointer(c_loc(right), long, [2_int64**32 + n])
        call starpu_linalg_potrs(a, long, stat=status)
        call check_equal(status, -2, '@kind@ potrs with a right-hand side of more than 2**32 elements')
        rcond = -1
        call starpu_linalg_pocon(a, rcond, rcond, stat=status)
        call check_equal(status, -2, '@kind@ pocon with a negative norm')
    end subroutine failures

end module cholesky_checks_@kind@
