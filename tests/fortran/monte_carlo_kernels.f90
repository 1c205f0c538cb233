! Kernels that count points in a disc, add counts, and look at every kind of data.
module monte_carlo_kernels
    use, intrinsic :: iso_c_binding
    use fstarpu_mod
    implicit none

    integer(c_int64_t), parameter :: points = 200000
    integer(c_int), parameter :: ntasks = 40

    ! The shapes of the data; lines, planes and blocks are farther apart than they are long.
    integer(c_int), parameter :: nx = 5, ny = 4, nz = 3, nt = 2
    integer(c_int), parameter :: ldy = 7, ldz = 6 * ldy, ldt = 5 * ldz

    ! Kernels that see something wrong set this; it does not matter which of them does it last.
    logical, volatile :: kernels_are_right = .true.

    integer(c_int), volatile :: stamps = 0

contains

    subroutine expect(good)
        logical, intent(in) :: good

        if (.not. good) kernels_are_right = .false.
    end subroutine expect

    ! Spreads a counter over 32 bits. No product is greater than huge(x).
    pure function mixed(counter) result(x)
        integer(c_int64_t), intent(in) :: counter
        integer(c_int64_t) :: x
        integer(c_int64_t), parameter :: low_bits = int(z'ffffffff', c_int64_t)
        integer(c_int64_t), parameter :: factor = int(z'45d9f3b', c_int64_t)
        integer :: i

        x = iand(counter, low_bits)
        do i = 1, 2
            x = iand(ieor(shiftr(x, 16), x) * factor, low_bits)
        end do
        x = ieor(shiftr(x, 16), x)
    end function mixed

    ! How many of the points first, ..., last are in the quarter of the disc.
    pure function hits_between(first, last) result(hits)
        integer(c_int64_t), intent(in) :: first, last
        integer(c_int64_t) :: hits
        integer(c_int64_t) :: i, x, y

        hits = 0
        do i = first, last
            x = shiftr(mixed(2 * i), 8)
            y = shiftr(mixed(2 * i + 1), 8)
            if (x * x + y * y < shiftl(1_c_int64_t, 48)) hits = hits + 1
        end do
    end function hits_between

    ! Adds the hits of some points to the first buffer, and the points themselves to the second.
    recursive subroutine count_hits(buffers, cl_args) bind(c)
        type(c_ptr), value, intent(in) :: buffers, cl_args
        integer(c_int64_t), target :: first, last
        integer(c_int64_t), pointer :: hits, tried(:)

        call fstarpu_unpack_arg(cl_args, [c_loc(first), c_loc(last), c_null_ptr])
        call c_f_pointer(fstarpu_variable_get_ptr(buffers, 0), hits)
        call c_f_pointer(fstarpu_vector_get_ptr(buffers, 1), tried, [fstarpu_vector_get_nx(buffers, 1)])
        hits = hits + hits_between(first, last)
        tried(1) = tried(1) + (last - first + 1)
        tried(2) = tried(2) + 1
    end subroutine count_hits

    recursive subroutine zero_variable(buffers, cl_args) bind(c)
        type(c_ptr), value, intent(in) :: buffers, cl_args
        integer(c_int64_t), pointer :: x

        call expect(.not. c_associated(cl_args))
        call c_f_pointer(fstarpu_variable_get_ptr(buffers, 0), x)
        x = 0
    end subroutine zero_variable

    recursive subroutine add_variable(buffers, cl_args) bind(c)
        type(c_ptr), value, intent(in) :: buffers, cl_args
        integer(c_int64_t), pointer :: x, y

        call expect(.not. c_associated(cl_args))
        call c_f_pointer(fstarpu_variable_get_ptr(buffers, 0), x)
        call c_f_pointer(fstarpu_variable_get_ptr(buffers, 1), y)
        x = x + y
    end subroutine add_variable

    recursive subroutine zero_vector(buffers, cl_args) bind(c)
        type(c_ptr), value, intent(in) :: buffers, cl_args
        integer(c_int64_t), pointer :: x(:)

        call expect(.not. c_associated(cl_args))
        call c_f_pointer(fstarpu_vector_get_ptr(buffers, 0), x, [fstarpu_vector_get_nx(buffers, 0)])
        x = 0
    end subroutine zero_vector

    recursive subroutine add_vector(buffers, cl_args) bind(c)
        type(c_ptr), value, intent(in) :: buffers, cl_args
        integer(c_int64_t), pointer :: x(:), y(:)

        call expect(.not. c_associated(cl_args))
        call c_f_pointer(fstarpu_vector_get_ptr(buffers, 0), x, [fstarpu_vector_get_nx(buffers, 0)])
        call c_f_pointer(fstarpu_vector_get_ptr(buffers, 1), y, [fstarpu_vector_get_nx(buffers, 1)])
        x = x + y
    end subroutine add_vector

    ! Fills a variable, a vector, a matrix, a block and a tensor, each with what the places tell.
    recursive subroutine fill_all(buffers, cl_args) bind(c)
        type(c_ptr), value, intent(in) :: buffers, cl_args
        real(c_double), pointer :: variable, vector(:), matrix(:, :), block_data(:, :, :), tensor(:, :, :, :)
        integer :: x, y, z, t

        call expect(.not. c_associated(cl_args))

        call c_f_pointer(fstarpu_variable_get_ptr(buffers, 0), variable)
        variable = place(1, 1, 1, 1)

        call expect(fstarpu_vector_get_nx(buffers, 1) == nx)
        call c_f_pointer(fstarpu_vector_get_ptr(buffers, 1), vector, [nx])
        vector = [(place(x, 1, 1, 1), x = 1, nx)]

        call expect(all([fstarpu_matrix_get_nx(buffers, 2), fstarpu_matrix_get_ny(buffers, 2)] == [nx, ny]))
        call expect(fstarpu_matrix_get_ld(buffers, 2) == ldy)
        call c_f_pointer(fstarpu_matrix_get_ptr(buffers, 2), matrix, [ldy, ny])
        matrix(:nx, :) = reshape([((place(x, y, 1, 1), x = 1, nx), y = 1, ny)], [nx, ny])

        call expect(all([fstarpu_block_get_nx(buffers, 3), fstarpu_block_get_ny(buffers, 3), &
            fstarpu_block_get_nz(buffers, 3)] == [nx, ny, nz]))
        call expect(all([fstarpu_block_get_ldy(buffers, 3), fstarpu_block_get_ldz(buffers, 3)] == [ldy, ldz]))
        call c_f_pointer(fstarpu_block_get_ptr(buffers, 3), block_data, [ldy, ldz / ldy, nz])
        do z = 1, nz
            block_data(:nx, :ny, z) = reshape([((place(x, y, z, 1), x = 1, nx), y = 1, ny)], [nx, ny])
        end do

        call expect(all([fstarpu_tensor_get_nx(buffers, 4), fstarpu_tensor_get_ny(buffers, 4), &
            fstarpu_tensor_get_nz(buffers, 4), fstarpu_tensor_get_nt(buffers, 4)] == [nx, ny, nz, nt]))
        call expect(all([fstarpu_tensor_get_ldy(buffers, 4), fstarpu_tensor_get_ldz(buffers, 4), &
            fstarpu_tensor_get_ldt(buffers, 4)] == [ldy, ldz, ldt]))
        call c_f_pointer(fstarpu_tensor_get_ptr(buffers, 4), tensor, [ldy, ldz / ldy, ldt / ldz, nt])
        do t = 1, nt
            do z = 1, nz
                tensor(:nx, :ny, z, t) = reshape([((place(x, y, z, t), x = 1, nx), y = 1, ny)], [nx, ny])
            end do
        end do
    end subroutine fill_all

    pure function place(x, y, z, t)
        integer, intent(in) :: x, y, z, t
        real(c_double) :: place

        place = x + 10 * y + 100 * z + 1000 * t
    end function place

    ! Writes the vector of the first buffer, backwards, to the third; the second is memory to work with.
    recursive subroutine reverse(buffers, cl_args) bind(c)
        type(c_ptr), value, intent(in) :: buffers, cl_args
        integer(c_int64_t), pointer :: source(:), work(:), destination(:)

        call expect(.not. c_associated(cl_args))
        call expect(c_associated(fstarpu_vector_get_ptr(buffers, 1)))
        call c_f_pointer(fstarpu_vector_get_ptr(buffers, 0), source, [fstarpu_vector_get_nx(buffers, 0)])
        call c_f_pointer(fstarpu_vector_get_ptr(buffers, 1), work, [fstarpu_vector_get_nx(buffers, 1)])
        call c_f_pointer(fstarpu_vector_get_ptr(buffers, 2), destination, [fstarpu_vector_get_nx(buffers, 2)])
        work = source(size(source):1:-1)
        destination = work
    end subroutine reverse

    ! Writes the weighted sum of the variables but the last to the last. The values are how many there are and the
    ! first weight.
    recursive subroutine weigh(buffers, cl_args) bind(c)
        type(c_ptr), value, intent(in) :: buffers, cl_args
        integer(c_int), target :: n, weight
        integer(c_int64_t), pointer :: x
        integer(c_int64_t) :: total
        integer(c_int) :: i

        call fstarpu_unpack_arg(cl_args, [c_loc(n), c_loc(weight), c_null_ptr])
        total = 0
        do i = 0, n - 2
            call c_f_pointer(fstarpu_variable_get_ptr(buffers, i), x)
            total = total + (weight + i) * x
        end do
        call c_f_pointer(fstarpu_variable_get_ptr(buffers, n - 1), x)
        x = total
    end subroutine weigh

    ! Writes to a variable how many of these kernels have begun. Only for a single worker.
    recursive subroutine stamp(buffers, cl_args) bind(c)
        type(c_ptr), value, intent(in) :: buffers, cl_args
        integer(c_int), pointer :: x

        call expect(.not. c_associated(cl_args))
        call c_f_pointer(fstarpu_variable_get_ptr(buffers, 0), x)
        stamps = stamps + 1
        x = stamps
    end subroutine stamp

end module monte_carlo_kernels
