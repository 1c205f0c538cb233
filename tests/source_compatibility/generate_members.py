#!/usr/bin/env python3
# Writes a C source that names every member of the public structs with its type; it compiles if all are there.
"""usage: generate_members.py MEMBERS ABSENT OUTPUT

MEMBERS is docs/api_members.tsv. ABSENT lists what this build rightly lacks: struct, member or *, reason. A row of it
that names nothing is an error, so the list cannot outlive its reasons."""

import sys


def rows_of(path, columns):
    for line in open(path, encoding="utf-8"):
        if line.startswith("#") or not line.strip():
            continue
        cells = line.rstrip("\n").split("\t")
        if len(cells) != columns:
            sys.exit(f"{path}: {columns} columns expected: {line.rstrip()}")
        yield cells


def check_of(struct, member, declaration, number):
    """The type is named first: typeof cannot ask a bit-field for it."""
    if ":" in declaration:
        return [f"static inline void check_{number}({struct}* s) {{ s->{member} = 1; }}"]
    return [f"typedef {declaration.replace('@', f'type_{number}')};",
            f"_Static_assert(__builtin_types_compatible_p(__typeof__((({struct}*)0)->{member}), type_{number}),",
            f'               "{struct}: {member}");']


def conditional(lines, condition):
    return lines if condition == "-" else [f"#if {condition}", *lines, "#endif"]


def main():
    if len(sys.argv) != 4:
        print(__doc__)
        return 2
    absent = {(struct, member): False for struct, member, _ in rows_of(sys.argv[2], 3)}
    headers, checks = [], []
    for number, (header, struct, struct_condition, member, declaration, condition) in enumerate(
            rows_of(sys.argv[1], 6)):
        left_out = next((key for key in ((struct, member), (struct, "*")) if key in absent), None)
        if left_out:
            absent[left_out] = True
            continue
        if header not in headers:
            headers.append(header)
        checks += conditional(conditional(check_of(struct, member, declaration, number), condition),
                              struct_condition)
    for key in (key for key, was_used in absent.items() if not was_used):
        sys.exit(f"{sys.argv[2]}: {key[0]} {key[1]} names no member; take the row out")
    with open(sys.argv[3], "w", encoding="utf-8") as out:
        out.write("// Written by generate_members.py.\n#include <starpu.h>\n")
        out.write("#ifdef STARPU_USE_OPENCL\n#include <CL/cl.h>\n#endif\n")
        out.writelines(f"#include <{header}>\n" for header in headers)
        out.write("\n".join(checks) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
