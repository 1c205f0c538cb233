#!/usr/bin/env python3
# Writes a Fortran program that calls everything the module fstarpu_mod has, with all arguments by keyword.
"""usage: call_everything.py TABLE CONSTANTS PROGRAM

TABLE is fortran/src/fstarpu_mod.tsv, CONSTANTS runtime/fstarpu/constants.def. Arguments are null, 0 or empty: before the
runtime starts, while it runs and after it has stopped, each call must come back."""

import pathlib
import re
import sys

import module_calls

VALUES = {
    "ptr": "c_null_ptr", "ptr_in": "nothing", "ptr_out": "made", "ptrs": "[c_null_ptr, c_null_ptr]",
    "ptrs_out": "several",
    "fun": "c_null_funptr", "int": "0_c_int", "int_out": "numbers({place})", "ints": "[0_c_int]", "ints_out": "numbers",
    "long": "0_c_long", "tag": "0_c_long_long", "tags": "[0_c_long_long]", "size": "0_c_size_t",
    "address": "0_c_intptr_t", "double": "0.0_c_double", "float": "0.0_c_float",
    "text": "c_char_'none' // c_null_char", "text_out": "text"}
RESULTS = {"ptr": "made", "int": "number", "address": "address", "double": "seconds"}
# They come where the runtime starts and stops.
ELSEWHERE = {"fstarpu_shutdown"}
# What gives back what another one made.
FREED = {
    "fstarpu_conf_allocate": "call fstarpu_conf_free(conf=made)",
    "fstarpu_codelet_allocate": "call fstarpu_codelet_free(cl=made)",
    "fstarpu_perfmodel_allocate": "call fstarpu_perfmodel_free(model=made)",
    "fstarpu_task_create": "call fstarpu_task_destroy(task=made)",
    "fstarpu_data_descr_alloc": "call fstarpu_data_descrg_free(descr=made)",
    "fstarpu_arbiter_create": "call fstarpu_arbiter_destroy(arbiter=made)",
    "fstarpu_malloc_on_node": "call fstarpu_free_on_node(node=0_c_int, addr=address, sz=0_c_size_t)",
    "fstarpu_malloc": "number = fstarpu_free_noflag(ptr=made, len=0_c_long)"}
CONVERSIONS = [
    "made = or_cptrs(op1=FSTARPU_R, op2=FSTARPU_W)", "made = FSTARPU_R .ior. FSTARPU_W", "made = ip_to_p(i=1_c_intptr_t)",
    "address = p_to_ip(p=made)", "made = sz_to_p(sz=1_c_size_t)", "made = fstarpu_csizet_to_cptr(i=1_c_size_t)",
    "made = fstarpu_int_to_cptr(i=1_c_int)", "made = fstarpu_long_to_cptr(i=1_c_long)"]
PROGRAM = """module all_calls
    use fstarpu_mod
    implicit none

contains

    subroutine call_everything(calls)
        integer, intent(out) :: calls
        type(c_ptr) :: nothing, made, several(2)
        integer(c_int) :: number, numbers(9)
        integer(c_intptr_t) :: address
        real(c_double) :: seconds
        character(kind=c_char) :: text(8)

        calls = 0
        nothing = c_null_ptr
        several = c_null_ptr
{calls}
        if (c_associated(made)) number = number + 1
        if (address > 0 .and. seconds > 0.0 .and. any(numbers > 0) .and. text(1) == 'x') number = number + 1
    end subroutine call_everything

end module all_calls

program all_calls_program
    use all_calls
    implicit none
    integer :: before, within, after

    call call_everything(before)
    if (fstarpu_init(conf=c_null_ptr) /= 0) error stop 'no runtime'
    call call_everything(within)
    call check_constants()
    call fstarpu_shutdown()
    call call_everything(after)
    if (any([before, within, after] /= {count})) error stop 'some calls did not come back'

contains

    ! Those that have values other than 0, and that have different ones.
    subroutine check_constants()
{constants}
    end subroutine check_constants

end program all_calls_program
"""


def call(row):
    name, _, result, arguments, _ = row
    values = [f"{keyword}={VALUES[kind].format(place=place)}"
              for place, (keyword, kind) in enumerate(module_calls.keywords_of(arguments), start=1)]
    text = module_calls.call_text(name, values)
    if name.endswith("_data_register"):
        return f"made = c_null_ptr\n        call {text}\n        call fstarpu_data_unregister(dh=made)"
    if result == "-":
        return f"call {text}"
    is_filter = name == "fstarpu_data_filter_allocate" or name.startswith("fstarpu_df_alloc")
    freed = "call fstarpu_data_filter_free(filter=made)" if is_filter else FREED.get(name)
    return f"{RESULTS[result]} = {text}" + (f"\n        {freed}" if freed else "")


def main():
    table, constants, program = map(pathlib.Path, sys.argv[1:])
    calls = CONVERSIONS + [call(row) for row in module_calls.rows_of(table) if row[0] not in ELSEWHERE]
    names = [f"FSTARPU_{name}" for name in re.findall(r"^X\((\w+),", constants.read_text(), re.M)]
    pointers = [name for name in names if name not in ("FSTARPU_NMAXBUFS", "FSTARPU_DEFAULT_PRIO")]
    zero = {"FSTARPU_NONE", "FSTARPU_CPU_WORKER", "FSTARPU_SEQ"}
    checks = [f"        if (c_associated({name}) .neqv. .{str(name not in zero).lower()}.) &\n            error stop '{name}'"
              for name in pointers]
    checks.append("        if (FSTARPU_NMAXBUFS < 8 .or. FSTARPU_DEFAULT_PRIO /= 0) error stop 'FSTARPU_NMAXBUFS'")
    program.write_text(PROGRAM.format(calls=module_calls.counted(calls),
                                      count=len(calls), constants="\n".join(checks)))


if __name__ == "__main__":
    main()
