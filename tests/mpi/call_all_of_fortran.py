#!/usr/bin/env python3
# Writes a Fortran program that calls everything the module fstarpu_mpi_mod has, with all arguments by keyword.
"""usage: call_all_of_fortran.py TABLE PROGRAM

TABLE is fortran/src/fstarpu_mpi_mod.tsv. Arguments are null, 0 or empty, communicators the world: before the library starts,
while it runs and after it has stopped, each call must come back."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "fortran"))
import module_calls  # noqa: E402

VALUES = {"ptr": "c_null_ptr", "ptrs": "[c_null_ptr, c_null_ptr]", "fun": "c_null_funptr", "int": "0_c_int", "int_out": "number",
          "ints": "[0_c_int]", "wide": "0_c_int64_t", "wides": "[0_c_int64_t]", "sizes_out": "sizes"}
# What MPI itself looks at.
OF_KEYWORDS = {"mpi_comm": "world", "mpi_comms": "[world]"}
RESULTS = {"ptr": "made", "int": "number", "wide": "wide"}
# They come where the library stops.
ELSEWHERE = {"fstarpu_mpi_shutdown"}
FREED = {"fstarpu_mpi_req_alloc": "fstarpu_mpi_req_free(req=made)", "fstarpu_mpi_status_alloc": "fstarpu_mpi_status_free(st=made)"}
PROGRAM = """module all_calls
    use, intrinsic :: iso_c_binding
    use fstarpu_mpi_mod
    implicit none
contains
    subroutine call_everything(calls)
        integer, intent(out) :: calls
        type(c_ptr) :: made
        integer(c_int) :: number, world
        integer(c_int64_t) :: wide
        integer(c_size_t) :: sizes(64)

        calls = 0
        sizes = 0
        world = fstarpu_mpi_world_comm()
{calls}
        if (c_associated(made) .and. wide > 0 .and. any(sizes > 0)) number = number + 1
    end subroutine call_everything
end module all_calls

program all_calls_program
    use all_calls
    use fstarpu_mod, only: fstarpu_init, fstarpu_shutdown
    implicit none
    integer :: before, within, after

    call call_everything(before)
    if (fstarpu_mpi_init(initialize_mpi=1) >= 0) error stop 'it started without the runtime'
    if (fstarpu_init(conf=c_null_ptr) /= 0) error stop 'no runtime'
    if (fstarpu_mpi_init(initialize_mpi=1) /= 0) error stop 'no library'
    if (fstarpu_mpi_init(initialize_mpi=0, mpi_comm=fstarpu_mpi_world_comm()) >= 0) error stop 'it started twice'
    call call_everything(within)
    if (fstarpu_mpi_shutdown() /= 0) error stop 'no end of the library'
    call call_everything(after)
    call fstarpu_shutdown()
    if (any([before, within, after] /= {count})) error stop 'some calls did not come back'
end program all_calls_program
"""


def call(row):
    name, _, result, arguments, _ = row
    values = [f"{keyword}={OF_KEYWORDS.get(keyword, VALUES[kind])}" for keyword, kind in module_calls.keywords_of(arguments)]
    text = module_calls.call_text(name, values)
    freed = f"\n        call {FREED[name]}" if name in FREED else ""
    return (f"call {text}" if result == "-" else f"{RESULTS[result]} = {text}") + freed


def main():
    table, program = map(pathlib.Path, sys.argv[1:])
    calls = [call(row) for row in module_calls.rows_of(table) if row[0] not in ELSEWHERE]
    program.write_text(PROGRAM.format(calls=module_calls.counted(calls), count=len(calls)))


if __name__ == "__main__":
    main()
