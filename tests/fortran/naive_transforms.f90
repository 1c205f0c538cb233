! Transforms by their definitions, in long double: along one dimension of an array that is told as a vector and its extents.
module naive_transforms
    use, intrinsic :: iso_c_binding, only: c_long_double
    use starpufft
    implicit none
    private
    public :: long, sample, naive_dft, naive_r2r, first_half, pairs_along

    integer, parameter :: long = c_long_double
    real(long), parameter :: pi = acos(-1.0_long)

contains

    ! Numbers without any symmetry.
    elemental complex(long) function sample(i)
        integer, intent(in) :: i

        sample = cmplx(mod(i * 7919, 1009) / 1009.0_long - 0.4_long, mod(i * 104729, 733) / 733.0_long, kind=long)
    end function sample

    ! Transforms of complex numbers along each of the dimensions.
    function naive_dft(values, extents, along, sign) result(out)
        complex(long), intent(in) :: values(:)
        integer, intent(in) :: extents(:), along(:), sign
        complex(long) :: out(size(values))
        integer :: i

        out = values
        do i = 1, size(along)
            out = weighted_along(out, extents, along(i), dft_weights(extents(along(i)), sign))
        end do
    end function naive_dft

    ! The sum over j of in(j) weights(j, k) for each k, along one dimension.
    function weighted_along(values, extents, along, weights) result(out)
        complex(long), intent(in) :: values(:), weights(0:, 0:)
        integer, intent(in) :: extents(:), along
        complex(long) :: out(size(values))
        complex(long), allocatable :: lines(:, :, :), results(:, :, :)
        integer :: view(3), j, k

        view = by_line(extents, along)
        lines = reshape(values, view)
        allocate (results, mold=lines)
        results = 0
        do k = 0, view(2) - 1
            do j = 0, view(2) - 1
                results(:, k + 1, :) = results(:, k + 1, :) + lines(:, j + 1, :) * weights(j, k)
            end do
        end do
        out = reshape(results, [size(values)])
    end function weighted_along

    function dft_weights(n, sign) result(weights)
        integer, intent(in) :: n, sign
        complex(long) :: weights(0:n - 1, 0:n - 1)
        integer :: j, k

        do k = 0, n - 1
            do j = 0, n - 1
                weights(j, k) = exp(cmplx(0.0_long, sign * 2 * pi * mod(j * k, n) / n, kind=long))
            end do
        end do
    end function dft_weights

    ! Transforms of real numbers, transforms(i) along along(i).
    function naive_r2r(values, extents, along, transforms) result(out)
        real(long), intent(in) :: values(:)
        integer, intent(in) :: extents(:), along(:), transforms(:)
        real(long) :: out(size(values))
        integer :: i

        out = values
        do i = 1, size(along)
            out = real(weighted_along(cmplx(out, kind=long), extents, along(i), r2r_weights(transforms(i), extents(along(i)))))
        end do
    end function naive_r2r

    function r2r_weights(transform, n) result(weights)
        integer, intent(in) :: transform, n
        complex(long) :: weights(0:n - 1, 0:n - 1)
        integer :: j, k

        do k = 0, n - 1
            do j = 0, n - 1
                weights(j, k) = weight(transform, j, k, n)
            end do
        end do
    end function r2r_weights

    ! What in(j) counts in out(k).
    real(long) function weight(transform, j, k, n)
        integer, intent(in) :: transform, j, k, n
        real(long) :: turn, both, ends

        turn = 2 * pi * j * k / n
        both = merge(1, 2, j == 0 .or. 2 * j == n) ! for half-complex numbers: those that have no partner count once
        ends = merge(1, 2, j == 0)
        select case (transform)
        case (STARPUFFT_R2HC)
            weight = merge(cos(turn), sin(turn), 2 * k <= n)
        case (STARPUFFT_HC2R)
            weight = both * merge(cos(turn), sin(turn), 2 * j <= n)
        case (STARPUFFT_DHT)
            weight = cos(turn) + sin(turn)
        case (STARPUFFT_REDFT00)
            weight = merge(1, 2, j == 0 .or. j == n - 1) * cos(pi * j * k / (n - 1))
        case (STARPUFFT_REDFT01)
            weight = ends * cos(pi * j * (k + 0.5_long) / n)
        case (STARPUFFT_REDFT10)
            weight = 2 * cos(pi * (j + 0.5_long) * k / n)
        case (STARPUFFT_REDFT11)
            weight = 2 * cos(pi * (j + 0.5_long) * (k + 0.5_long) / n)
        case (STARPUFFT_RODFT00)
            weight = 2 * sin(pi * (j + 1) * (k + 1) / (n + 1))
        case (STARPUFFT_RODFT01)
            weight = merge(1, 2, j == n - 1) * sin(pi * (j + 1) * (k + 0.5_long) / n)
        case (STARPUFFT_RODFT10)
            weight = 2 * sin(pi * (j + 0.5_long) * (k + 1) / n)
        case default
            weight = 2 * sin(pi * (j + 0.5_long) * (k + 0.5_long) / n)
        end select
    end function weight

    ! What lies in the first n/2 + 1 places of a dimension.
    function first_half(values, extents, along) result(half)
        complex(long), intent(in) :: values(:)
        integer, intent(in) :: extents(:), along
        complex(long), allocatable :: half(:)
        complex(long), allocatable :: lines(:, :, :)
        integer :: view(3)

        view = by_line(extents, along)
        lines = reshape(values, view)
        lines = lines(:, :extents(along) / 2 + 1, :)
        half = reshape(lines, [size(lines)])
    end function first_half

    ! The complex numbers whose real and imaginary parts take turns along a dimension.
    function pairs_along(values, extents, along) result(pairs)
        real(long), intent(in) :: values(:)
        integer, intent(in) :: extents(:), along
        complex(long), allocatable :: pairs(:)
        real(long), allocatable :: lines(:, :, :)
        integer :: view(3)

        view = by_line(extents, along)
        lines = reshape(values, view)
        pairs = reshape(cmplx(lines(:, 1::2, :), lines(:, 2::2, :), kind=long), [size(lines) / 2])
    end function pairs_along

    ! The shape of the array with all dimensions before one and all behind it as one each.
    pure function by_line(extents, along) result(shape_by_line)
        integer, intent(in) :: extents(:), along
        integer :: shape_by_line(3)

        shape_by_line = [product(extents(:along - 1)), extents(along), product(extents(along + 1:))]
    end function by_line

end module naive_transforms
