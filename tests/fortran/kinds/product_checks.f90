! Products and triangular solves in the kind @kind@.
module product_checks_@kind@
    use, intrinsic :: ieee_arithmetic, only: ieee_is_nan
    use, intrinsic :: iso_c_binding, only: @c_kinds@
    use checks, only: check, check_equal
    use numbers_@kind@, only: check_equal_matrices, noise, op, unit_matrix
    use starpu_linalg
    implicit none
    private
    public :: check_products_@kind@
    integer, parameter :: m = 30, n = 40, k = 20
    integer :: status

contains

    subroutine check_products_@kind@()
        character, parameter :: letters(3) = ['N', 'T', 'C']
        integer :: i, j

        do i = 1, 3
            do j = 1, 3
                call products(letters(i), letters(j))
            end do
            call triangular('L', letters(i), 'N')
            call triangular('U', letters(i), 'U')
        end do
        call inverse('L', 'U')
        call inverse('U', 'N')
        call sections()
        call failures()
    end subroutine check_products_@kind@

    subroutine products(transa, transb)
        character, intent(in) :: transa, transb
        @scalar@, allocatable :: a(:, :), b(:, :)
        @scalar@ :: c(m, n), before(m, n), alpha, beta

        allocate (a, source=noise(merge(m, k, transa == 'N'), merge(k, m, transa == 'N')))
        allocate (b, source=noise(merge(k, n, transb == 'N'), merge(n, k, transb == 'N')))
        alpha = a(1, 1)
        beta = b(1, 1)
        c = noise(m, n)
        before = c
        call starpu_linalg_gemm(a, b, c, transa, transb, alpha, beta, stat=status)
        call check_equal(status, 0, '@kind@ gemm')
        call check_equal_matrices(c, alpha * matmul(op(a, transa), op(b, transb)) + beta * before, k, &
                                  'gemm ' // transa // transb)
        call starpu_linalg_gemm(a, b, c, transa, transb)
        call check_equal_matrices(c, matmul(op(a, transa), op(b, transb)), k, 'gemm by default ' // transa // transb)
    end subroutine products

    ! The other triangle and, for diag U, the diagonal have numbers that must not be read.
    subroutine triangular(uplo, trans, diag)
        character, intent(in) :: uplo, trans, diag
        @scalar@ :: a(m, m), t(m, m), b(m, n), left(m, n), right(n, m), one(m), alpha
        integer :: j

        a = noise(m, m) / m
        t = 0
        do j = 1, m
            if (diag == 'N') a(j, j) = a(j, j) + 2
            if (uplo == 'L') t(j:, j) = a(j:, j)
            if (uplo == 'U') t(:j, j) = a(:j, j)
            if (diag == 'U') t(j, j) = 1
        end do
        b = noise(m, n)
        alpha = b(1, 1)
        left = b
        call starpu_linalg_trmm(a, left, 'L', uplo, trans, diag, alpha, stat=status)
        call check_equal(status, 0, '@kind@ trmm')
        call check_equal_matrices(left, alpha * matmul(op(t, trans), b), m, 'trmm ' // uplo // trans // diag)
        call starpu_linalg_trsm(a, left, uplo=uplo, transa=trans, diag=diag, stat=status)
        call check_equal(status, 0, '@kind@ trsm')
        call check_equal_matrices(left, alpha * b, m, 'trsm ' // uplo // trans // diag)
        right = transpose(b)
        call starpu_linalg_trmm(a, right, 'r', uplo, trans, diag)
        call check_equal_matrices(right, matmul(transpose(b), op(t, trans)), m, 'trmm from the right')
        call starpu_linalg_trsm(a, right, 'r', uplo, trans, diag, alpha)
        call check_equal_matrices(right, alpha * transpose(b), m, 'trsm from the right')
        one = b(:, 2)
        call starpu_linalg_trmm(a, one, uplo=uplo, transa=trans, diag=diag)
        call check_equal_matrices(reshape(one, [m, 1]), matmul(op(t, trans), b(:, 2:2)), m, 'trmm of a vector')
        call starpu_linalg_trsm(a, one, uplo=uplo, transa=trans, diag=diag)
        call check_equal_matrices(reshape(one, [m, 1]), b(:, 2:2), m, 'trsm of a vector')
    end subroutine triangular

    subroutine inverse(uplo, diag)
        character, intent(in) :: uplo, diag
        @scalar@ :: a(m, m), t(m, m), x(m, m)
        integer :: i, j, status

        a = noise(m, m) / m + unit_matrix(m)
        x = a
        call starpu_linalg_trtri(x, uplo, diag, stat=status)
        call check_equal(status, 0, '@kind@ trtri')
        t = a
        do j = 1, m
            do i = 1, m
                if (merge(i < j, i > j, uplo == 'L')) then
                    call check(abs(x(i, j) - a(i, j)) <= 0, '@kind@ trtri leaves the other triangle')
                    t(i, j) = 0
                    x(i, j) = 0
                end if
            end do
            if (diag == 'U') then
                call check(abs(x(j, j) - a(j, j)) <= 0, '@kind@ trtri leaves the diagonal')
                t(j, j) = 1
                x(j, j) = 1
            end if
        end do
        call check_equal_matrices(matmul(t, x), unit_matrix(m), m, 'trtri ' // uplo // diag)
    end subroutine inverse

    subroutine sections()
        @scalar@ :: a(2 * m, k), b(k, n), c(m, 2 * n), before(m, 2 * n)

        a = noise(2 * m, k)
        b = noise(k, n)
        c = noise(m, 2 * n)
        before = c
        call starpu_linalg_gemm(a(::2, :), b(k:1:-1, :), c(:, 2::2))
        call check_equal_matrices(c(:, 2::2), matmul(a(::2, :), b(k:1:-1, :)), k, 'gemm of sections')
        call check(all(abs(c(:, ::2) - before(:, ::2)) <= 0), '@kind@ the columns between')
    end subroutine sections

    subroutine failures()
        @scalar@ :: a(m, k), b(k, n), c(m, n), square(m, m)
        character(200) :: message

        c = 1
        call starpu_linalg_gemm(a(:, :3), b, c, stat=status, errmsg=message)
        call check_equal(status, -2, '@kind@ gemm of extents that do not fit')
        call check(index(message, 'argument 2, b, has 20 rows') > 0, 'the message: ' // trim(message))
        call starpu_linalg_gemm(a, b, c, 'X', stat=status)
        call check_equal(status, -4, '@kind@ gemm with an unknown letter')
        call check(all(abs(c - 1) <= 0), '@kind@ c is unchanged')
        call starpu_linalg_gemm(a, b(:, :2), c)
        call check(all(ieee_is_nan(abs(c))), '@kind@ without stat c becomes NaN')
        call starpu_linalg_trsm(a, c, stat=status)
        call check_equal(status, -1, '@kind@ trsm of an oblong matrix')
        call starpu_linalg_trmm(square, c(:5, :), stat=status)
        call check_equal(status, -2, '@kind@ trmm of too few rows')
        call starpu_linalg_trmm(square, c, diag='Q', stat=status)
        call check_equal(status, -6, '@kind@ trmm with an unknown diag')
        call starpu_linalg_trtri(square, 'X', stat=status)
        call check_equal(status, -2, '@kind@ trtri with an unknown uplo')
        square = unit_matrix(m)
        square(5, 5) = 0
        call starpu_linalg_trtri(square, stat=status, errmsg=message)
        call check_equal(status, 5, '@kind@ trtri of a singular matrix')
        call check(index(message, 'the diagonal entry 5 is 0') > 0, 'the message: ' // trim(message))
        call starpu_linalg_trtri(square)
        call check(all(ieee_is_nan(abs(square))), '@kind@ without stat the inverse becomes NaN')
    end subroutine failures

end module product_checks_@kind@
