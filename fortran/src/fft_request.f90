! What transform a program asks for, and whether there is such a one.
module starpu_fft_request
    use, intrinsic :: iso_c_binding, only: c_int, c_int64_t
    use, intrinsic :: iso_fortran_env, only: int64, real64
    use starpu_fft_array, only: most_dimensions, precision_of
    use starpu_call_outcome, only: call_outcome
    use starpu_status, only: text_of
    implicit none
    private
    public :: fft_request, request_extents, request_kind, request_along, request_sign, request_flags, request_transforms
    public :: complex_to_complex, real_to_complex, complex_to_real, real_to_real, complex_extents, padded_extents
    public :: STARPUFFT_FORWARD_SIGN, STARPUFFT_INVERSE_SIGN
    public :: STARPUFFT_DESTROY_INPUT, STARPUFFT_UNALIGNED, STARPUFFT_EXHAUSTIVE, STARPUFFT_PRESERVE_INPUT
    public :: STARPUFFT_PATIENT, STARPUFFT_ESTIMATE, STARPUFFT_WISDOM_ONLY, STARPUFFT_NO_WORK_AREA, STARPUFFT_MEASURE
    public :: STARPUFFT_R2HC, STARPUFFT_HC2R, STARPUFFT_DHT
    public :: STARPUFFT_REDFT00, STARPUFFT_REDFT01, STARPUFFT_REDFT10, STARPUFFT_REDFT11
    public :: STARPUFFT_RODFT00, STARPUFFT_RODFT01, STARPUFFT_RODFT10, STARPUFFT_RODFT11

    integer, parameter :: STARPUFFT_FORWARD_SIGN = -1
    integer, parameter :: STARPUFFT_INVERSE_SIGN = +1

    ! Flags, to be added up. MEASURE, PATIENT and EXHAUSTIVE search some twenty times as long as 0 and ESTIMATE for the
    ! fastest way; with WISDOM_ONLY there is no plan where a search would be needed. With NO_WORK_AREA transforms work within
    ! their output, slower, where memory is short. The others change nothing: no array is destroyed or need be aligned.
    integer, parameter :: STARPUFFT_DESTROY_INPUT = 2**0
    integer, parameter :: STARPUFFT_UNALIGNED = 2**1
    integer, parameter :: STARPUFFT_EXHAUSTIVE = 2**3
    integer, parameter :: STARPUFFT_PRESERVE_INPUT = 2**4
    integer, parameter :: STARPUFFT_PATIENT = 2**5
    integer, parameter :: STARPUFFT_ESTIMATE = 2**6
    integer, parameter :: STARPUFFT_WISDOM_ONLY = 2**21
    integer, parameter :: STARPUFFT_NO_WORK_AREA = 2**25
    integer, parameter :: STARPUFFT_MEASURE = 2**26

    ! Transforms of real numbers to real ones: FFTW's half-complex numbers and back, Hartley's, cosine (REDFT) and sine
    ! (RODFT) transforms.
    integer, parameter :: STARPUFFT_R2HC = 0
    integer, parameter :: STARPUFFT_HC2R = 1
    integer, parameter :: STARPUFFT_DHT = 2
    integer, parameter :: STARPUFFT_REDFT00 = 3
    integer, parameter :: STARPUFFT_REDFT01 = 4
    integer, parameter :: STARPUFFT_REDFT10 = 5
    integer, parameter :: STARPUFFT_REDFT11 = 6
    integer, parameter :: STARPUFFT_RODFT00 = 7
    integer, parameter :: STARPUFFT_RODFT01 = 8
    integer, parameter :: STARPUFFT_RODFT10 = 9
    integer, parameter :: STARPUFFT_RODFT11 = 10

    ! As many of the largest kind have sizes and distances in bytes that 64 bits hold.
    real(real64), parameter :: most_numbers = 2.0_real64**56

    ! The forms of a transform.
    integer(c_int), parameter :: complex_to_complex = 0
    integer(c_int), parameter :: real_to_complex = 1
    integer(c_int), parameter :: complex_to_real = 2
    integer(c_int), parameter :: real_to_real = 3

    ! The glue has the same struct. The extents are those of the real numbers where there are any.
    type, bind(c) :: fft_request
        integer(c_int) :: form = complex_to_complex
        integer(c_int) :: precision = 0
        integer(c_int) :: sign = 0
        integer(c_int) :: flags = 0
        integer(c_int) :: rank = 0
        integer(c_int) :: along_count = 0
        integer(c_int) :: along(most_dimensions) = 0 ! the dimensions transformed; the first is halved among complex numbers
        integer(c_int) :: transforms(most_dimensions) = 0 ! for each of these
        integer(c_int64_t) :: extents(most_dimensions) = 1
    end type fft_request

contains

    subroutine request_extents(request, extents, position, outcome)
        type(fft_request), intent(inout) :: request
        integer(int64), intent(in) :: extents(:)
        integer, intent(in) :: position
        type(call_outcome), intent(inout) :: outcome

        if (size(extents) < 1 .or. size(extents) > most_dimensions) &
            call outcome%refuse(position, 'the rank is ' // text_of(size(extents, kind=int64)) // '; pass 1 to 4 extents')
        call outcome%require(all(extents >= 1), position, 'an extent is below 1; every dimension needs an element')
        call outcome%require(product(real(extents, real64)) <= most_numbers, position, &
                             'such an array is larger than memory can be; check the extents')
        if (outcome%code /= 0) return
        request%rank = size(extents, kind=c_int)
        request%extents(:request%rank) = extents
    end subroutine request_extents

    subroutine request_kind(request, kind, position, outcome)
        type(fft_request), intent(inout) :: request
        integer, intent(in), optional :: kind
        integer, intent(in) :: position
        type(call_outcome), intent(inout) :: outcome

        request%precision = precision_of(real64)
        if (present(kind)) request%precision = precision_of(kind)
        call outcome%require(request%precision >= 0, position, 'the kind is none of real64, real32 and c_long_double')
    end subroutine request_kind

    subroutine request_sign(request, sign, position, outcome)
        type(fft_request), intent(inout) :: request
        integer, intent(in) :: sign, position
        type(call_outcome), intent(inout) :: outcome

        request%sign = int(sign, c_int)
        call outcome%require(abs(sign) == 1, position, 'the sign is neither -1 (forward) nor +1 (inverse)')
    end subroutine request_sign

    ! After request_extents: the dimensions that are transformed, all of them where the argument is absent.
    subroutine request_along(request, along, position, outcome)
        type(fft_request), intent(inout) :: request
        integer, intent(in), optional :: along(:)
        integer, intent(in) :: position
        type(call_outcome), intent(inout) :: outcome
        integer :: i

        if (outcome%code /= 0) return
        request%along_count = request%rank
        request%along = [(int(i, c_int), i=1, most_dimensions)]
        if (.not. present(along)) return
        call outcome%require(size(along) >= 1, position, 'no dimension is transformed; name at least one')
        if (any(along < 1 .or. along > request%rank)) &
            call outcome%refuse(position, 'a dimension does not exist; those of the array are 1 to ' // &
                                text_of(int(request%rank, int64)))
        do i = 1, size(along)
            call outcome%require(count(along == along(i)) == 1, position, 'a dimension is named twice; name each once')
        end do
        if (outcome%code /= 0) return
        request%along_count = size(along, kind=c_int)
        request%along(:size(along)) = int(along, c_int)
    end subroutine request_along

    subroutine request_flags(request, flags, position, outcome)
        type(fft_request), intent(inout) :: request
        integer, intent(in), optional :: flags
        integer, intent(in) :: position
        type(call_outcome), intent(inout) :: outcome
        integer, parameter :: known = STARPUFFT_DESTROY_INPUT + STARPUFFT_UNALIGNED + STARPUFFT_EXHAUSTIVE + &
                              STARPUFFT_PRESERVE_INPUT + STARPUFFT_PATIENT + STARPUFFT_ESTIMATE + STARPUFFT_WISDOM_ONLY + &
                              STARPUFFT_NO_WORK_AREA + STARPUFFT_MEASURE

        request%flags = 0
        if (present(flags)) request%flags = int(flags, c_int)
        call outcome%require(iand(request%flags, not(int(known, c_int))) == 0, position, &
                             'a flag does not exist; add up those that the module starpufft names')
    end subroutine request_flags

    ! After request_along: one transform for each dimension that is transformed, or one for all.
    subroutine request_transforms(request, transforms, position, outcome)
        type(fft_request), intent(inout) :: request
        integer, intent(in) :: transforms(:), position
        type(call_outcome), intent(inout) :: outcome
        integer :: count

        if (outcome%code /= 0) return
        count = request%along_count
        if (size(transforms) /= 1 .and. size(transforms) /= count) &
            call outcome%refuse(position, 'there are ' // text_of(size(transforms, kind=int64)) // &
                                ' transforms; pass one, or one for each of the ' // text_of(int(count, int64)) // &
                                ' dimensions transformed')
        call outcome%require(all(transforms >= STARPUFFT_R2HC .and. transforms <= STARPUFFT_RODFT11), position, &
                             'a transform does not exist; use STARPUFFT_R2HC to STARPUFFT_RODFT11')
        if (outcome%code /= 0) return
        request%transforms(:count) = int(transforms(1), c_int)
        if (size(transforms) == count) request%transforms(:count) = int(transforms, c_int)
        call outcome%require(.not. any(request%transforms(:count) == STARPUFFT_REDFT00 .and. &
                                       request%extents(request%along(:count)) < 2), position, &
                             'STARPUFFT_REDFT00 needs at least 2 numbers in its dimension')
    end subroutine request_transforms

    ! The extents of the complex numbers; 1 beyond the rank, as in request%extents.
    pure function complex_extents(request) result(extents)
        type(fft_request), intent(in) :: request
        integer(int64) :: extents(most_dimensions)

        extents = request%extents
        if (request%form == real_to_complex .or. request%form == complex_to_real) &
            extents(request%along(1)) = extents(request%along(1)) / 2 + 1
    end function complex_extents

    ! The extents of an array of real numbers that can hold the complex ones too.
    pure function padded_extents(request) result(extents)
        type(fft_request), intent(in) :: request
        integer(int64) :: extents(most_dimensions)

        extents = complex_extents(request)
        extents(request%along(1)) = 2 * extents(request%along(1))
    end function padded_extents

end module starpu_fft_request
