! Cholesky and LU on whole arrays and on sections of them, and what is refused.
program linalg_test
    use, intrinsic :: ieee_arithmetic, only: ieee_is_nan, ieee_quiet_nan, ieee_value
    use, intrinsic :: iso_fortran_env, only: int64, real64
    use checks, only: check, check_equal, check_small, finish_checks, largest
    use starpu_linalg
    use starpu_runtime, only: starpu_init, starpu_shutdown
    implicit none
    integer, parameter :: n = 60
    integer :: status

    call starpu_init(stat=status)
    call check_equal(status, 0, 'starting')
    call cholesky('L')
    call cholesky('U')
    call cholesky_on_sections()
    call lu()
    call lu_on_sections()
    call products()
    call empty_systems()
    call numerical_failures()
    call refusals()
    call starpu_shutdown()
    call without_runtime()
    call finish_checks()

contains

    ! Positive definite, with a smooth off-diagonal part.
    function definite_matrix() result(a)
        real(real64) :: a(n, n)
        integer :: i, j

        do j = 1, n
            do i = 1, n
                a(i, j) = 1 / (1 + abs(i - j) / 3.0_real64)
            end do
            a(j, j) = a(j, j) + n
        end do
    end function definite_matrix

    ! Not symmetric, and in need of row exchanges.
    function general_matrix() result(a)
        real(real64) :: a(n, n)
        integer :: i, j

        do j = 1, n
            do i = 1, n
                a(i, j) = mod(i * 37 + j * j * 11, 101) / 101.0_real64 - 0.5_real64
            end do
            a(n + 1 - j, j) = a(n + 1 - j, j) + 9
        end do
    end function general_matrix

    function right_hand_sides() result(b)
        real(real64) :: b(n, 3)
        integer :: i

        b = reshape([(sin(0.1_real64 * i), i=1, 3 * n)], shape(b))
    end function right_hand_sides

    subroutine cholesky(uplo)
        character, intent(in) :: uplo
        real(real64) :: a(n, n), f(n, n), b(n, 3), x(n, 3), one(n)

        a = definite_matrix()
        b = right_hand_sides()
        f = a
        call starpu_linalg_potrf(f, uplo, stat=status)
        call check_equal(status, 0, 'potrf ' // uplo)
        x = b
        call starpu_linalg_potrs(f, x, uplo)
        call check_small(largest([abs(matmul(a, x) - b)]), 1e-11_real64, 'potrs ' // uplo)
        one = b(:, 2)
        call starpu_linalg_potrs(f, one, uplo)
        call check_small(largest([abs(one - x(:, 2))]), 1e-13_real64, 'potrs of one right-hand side ' // uplo)
        f = a
        x = b
        call starpu_linalg_posv(f, x, uplo, stat=status)
        call check_equal(status, 0, 'posv ' // uplo)
        call check_small(largest([abs(matmul(a, x) - b)]), 1e-11_real64, 'posv ' // uplo)
        f = a
        one = b(:, 1)
        call starpu_linalg_posv(f, one, uplo)
        call check_small(largest([abs(one - x(:, 1))]), 1e-13_real64, 'posv of one right-hand side ' // uplo)
    end subroutine cholesky

    subroutine cholesky_on_sections()
        real(real64) :: a(n, n), wide(2 * n, n + 5), apart(2 * n, 3), b(n, 3)

        a = definite_matrix()
        b = right_hand_sides()
        wide = -7
        wide(11:10 + n, 3:n + 2) = a ! dense columns: passed in place
        apart = 5
        apart(::2, 3:1:-1) = b ! neither dense nor in order: passed as a copy
        call starpu_linalg_posv(wide(11:10 + n, 3:n + 2), apart(::2, 3:1:-1), stat=status)
        call check_equal(status, 0, 'posv on sections')
        call check_small(largest([abs(matmul(a, apart(::2, 3:1:-1)) - b)]), 1e-11_real64, 'posv on sections')
        call check_small(largest([abs(apart(2::2, :) - 5)]), 0.0_real64, 'the rows between are left alone')
        call check_small(largest([abs(wide(:10, :) + 7)]), 0.0_real64, 'what lies above a section is left alone')
        call check_small(largest([abs(wide(11 + n:, :) + 7)]), 0.0_real64, 'what lies below a section is left alone')
        wide(1:2 * n:2, 1:n) = a
        call starpu_linalg_potrf(wide(1:2 * n:2, 1:n))
        b = right_hand_sides()
        call starpu_linalg_potrs(wide(1:2 * n:2, 1:n), b)
        call check_small(largest([abs(matmul(a, b) - right_hand_sides())]), 1e-11_real64, 'potrf on every second row')
    end subroutine cholesky_on_sections

    subroutine lu()
        real(real64) :: a(n, n), f(n, n), b(n, 3), x(n, 3), one(n), tall(n, 20)
        integer(int64) :: ipiv(n), again(n), few(20)

        a = general_matrix()
        b = right_hand_sides()
        f = a
        call starpu_linalg_getrf(f, ipiv, stat=status)
        call check_equal(status, 0, 'getrf')
        call check(all(ipiv >= [(int(status, int64), status=1, n)]) .and. all(ipiv <= n) .and. any(ipiv /= 1), &
                   'pivots count from 1')
        x = b
        call starpu_linalg_getrs(f, ipiv, x)
        call check_small(largest([abs(matmul(a, x) - b)]), 1e-10_real64, 'getrs')
        x = b
        call starpu_linalg_getrs(f, ipiv, x, 'T')
        call check_small(largest([abs(matmul(transpose(a), x) - b)]), 1e-10_real64, 'getrs, transposed')
        f = a
        x = b
        call starpu_linalg_gesv(f, x, again)
        call check_small(largest([abs(matmul(a, x) - b)]), 1e-10_real64, 'gesv')
        call check(all(again == ipiv), 'gesv gives the pivots')
        f = a
        one = b(:, 2)
        call starpu_linalg_gesv(f, one)
        call check_small(largest([abs(one - x(:, 2))]), 1e-12_real64, 'gesv of one right-hand side')
        tall = a(:, :20)
        call starpu_linalg_getrf(tall, few, stat=status)
        call check_equal(status, 0, 'getrf of a tall matrix')
        call check_small(largest([abs(tall)]), largest([abs(a)]) * 20, 'getrf of a tall matrix')
    end subroutine lu

    subroutine lu_on_sections()
        real(real64) :: a(n, n), wide(n, 2 * n), b(n)

        a = general_matrix()
        wide = 4
        wide(:, ::2) = a
        b = 1
        call starpu_linalg_gesv(wide(:, ::2), b)
        call check_small(largest([abs(matmul(a, b) - 1)]), 1e-10_real64, 'gesv on every second column')
        call check_small(largest([abs(wide(:, 2::2) - 4)]), 0.0_real64, 'the columns between are left alone')
    end subroutine lu_on_sections

    subroutine products()
        real(real64) :: left(30, 20), right(20, 40), result(30, 40), wide(60, 80), expected(30, 40)
        integer :: i, j

        left = reshape([(sin(real(i, real64)), i=1, size(left))], shape(left))
        right = reshape([(cos(real(i, real64)), i=1, size(right))], shape(right))
        expected = matmul(left, right)
        result = -1
        call starpu_linalg_gemm(left, right, result, stat=status)
        call check_equal(status, 0, 'gemm')
        call check_small(largest([abs(result - expected)]), 1e-13_real64, 'gemm')
        call starpu_linalg_gemm(transpose(left), transpose(right), result, 'T', 'c', 2.0_real64, -1.0_real64)
        call check_small(largest([abs(result - expected)]), 1e-13_real64, 'gemm of transposes')
        wide = 7
        call starpu_linalg_gemm(left, right, wide(::2, ::2))
        call check_small(largest([abs(wide(::2, ::2) - expected)]), 1e-13_real64, 'gemm to a section')
        call check_small(largest([((abs(wide(i, j) - 7), i=2, 60, 2), j=1, 80)]), 0.0_real64, &
                         'what lies between is left alone')
        call starpu_linalg_gemm(left, right, result, 'T', stat=status)
        call check_equal(status, -1, 'gemm of extents that do not fit')
        call starpu_linalg_gemm(left, right, result, transb='X', stat=status)
        call check_equal(status, -5, 'gemm with a letter that means nothing')
    end subroutine products

    subroutine empty_systems()
        real(real64) :: a(0, 0), b(0), none(5, 0), f(5, 5)
        integer(int64) :: ipiv(0)

        call starpu_linalg_potrf(a, stat=status)
        call check_equal(status, 0, 'potrf of order 0')
        call starpu_linalg_gesv(a, b, ipiv, stat=status)
        call check_equal(status, 0, 'gesv of order 0')
        f = 0
        f(1, 1) = 1
        f(2, 2) = 1
        f(3, 3) = 1
        f(4, 4) = 1
        f(5, 5) = 1
        call starpu_linalg_posv(f, none, stat=status)
        call check_equal(status, 0, 'posv without right-hand sides')
    end subroutine empty_systems

    subroutine numerical_failures()
        real(real64) :: a(n, n), b(n)
        integer(int64) :: ipiv(n)
        character(200) :: message

        a = definite_matrix()
        a(40, 40) = -1
        b = 3
        call starpu_linalg_posv(a, b, stat=status, errmsg=message)
        call check_equal(status, 40, 'not positive definite from order 40')
        call check(index(message, '40') > 0, 'the message names the order')
        call check_small(largest([abs(b - 3)]), 0.0_real64, 'b is unchanged where stat is present')
        a = definite_matrix()
        a(40, 40) = ieee_value(1.0_real64, ieee_quiet_nan)
        call starpu_linalg_potrf(a, stat=status)
        call check_equal(status, 40, 'a NaN counts as not positive definite')
        a = definite_matrix()
        a(40, 40) = -1
        call starpu_linalg_posv(a, b)
        call check(all(ieee_is_nan(b)), 'without stat the result becomes NaN, and the program goes on')
        a = general_matrix()
        a(:, 17) = 0
        call starpu_linalg_getrf(a, ipiv, stat=status)
        call check_equal(status, 17, 'singular from column 17')
    end subroutine numerical_failures

    subroutine refusals()
        real(real64) :: a(n, n), oblong(n, n - 1), short(n - 1), right(n)
        integer(int64) :: ipiv(n), few(3)
        character(200) :: message

        a = definite_matrix()
        call starpu_linalg_potrf(oblong, stat=status, errmsg=message)
        call check_equal(status, -1, 'a matrix that is not square')
        call check(index(message, '60 x 59') > 0, 'the message says how it is shaped: ' // trim(message))
        call starpu_linalg_potrf(a, 'X', stat=status)
        call check_equal(status, -2, 'an unknown uplo')
        call starpu_linalg_posv(a, short, stat=status, errmsg=message)
        call check_equal(status, -2, 'a right-hand side that is too short')
        call check(index(message, 'argument 2, b') > 0, 'the message names the argument')
        call starpu_linalg_getrf(a, few, stat=status)
        call check_equal(status, -2, 'too few pivots')
        call starpu_linalg_getrs(a, ipiv, short, stat=status)
        call check_equal(status, -3, 'a right-hand side that is too short for getrs')
        call starpu_linalg_getrs(a, ipiv, right, 'Q', stat=status)
        call check_equal(status, -4, 'an unknown trans')
    end subroutine refusals

    subroutine without_runtime()
        real(real64) :: a(1, 1)

        a = 1
        call starpu_linalg_potrf(a, stat=status)
        call check_equal(status, -1019, 'the runtime does not run')
    end subroutine without_runtime

end program linalg_test
