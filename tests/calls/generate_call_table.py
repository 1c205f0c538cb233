#!/usr/bin/env python3
# Writes a C file with one row for each public function, and checks the headers against the libraries on the way.
"""usage: generate_call_table.py --compiler GCC --nm NM --output FILE --headers FOLDER... --libraries FILE...
                              --not-c FILE

The compiler itself says what the headers declare (-aux-info). A function that a library exports and no header declares,
or that a header declares and no library defines, is an error. --not-c lists the exported functions that are no part of the
C interface, one regular expression a line, each with its reason."""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

# Of libraries for many processes, which have tests of their own, and libraries that there are only headers of.
HEADER_ONLY = re.compile(r"starpu_(linalg_)?mpi(_ft|_lb)?\.h|starpufft_mpi\.h|starpurm\.h|sc_hypervisor\w*\.h|mpi_types\.h")
DEFINED_BY_PROGRAMS = {"starpu_get_sched_lib_policy", "starpu_get_sched_lib_policies", "starpu_main"}
DECLARATION = re.compile(r"/\* (?P<file>.+?):\d+:\w(?P<kind>[CF]) \*/ (?P<text>.*)$")
# One word of the machine each, which holds a number as well as a pointer; the last of them is always zero.
VARIABLE_ARGUMENT_COUNT = 10

HEAD = """// Written by generate_call_table.py.
#define _GNU_SOURCE
{includes}
#include <string.h>
#include "call_table.h"

#define KIND(r) (__builtin_classify_type(r) == 5 ? RESULT_POINTER : __builtin_classify_type(r) == 8 ? RESULT_REAL \\
    : _Generic((r), int: RESULT_SIGNED, long: RESULT_SIGNED, long long: RESULT_SIGNED, \\
               unsigned: RESULT_UNSIGNED, unsigned long: RESULT_UNSIGNED, unsigned char: RESULT_UNSIGNED, \\
               unsigned short: RESULT_UNSIGNED, _Bool: RESULT_UNSIGNED, char: RESULT_SIGNED, default: RESULT_OTHER))
#define KEEP(r) do {{ \\
    result->kind = KIND(r); \\
    memcpy(result->kind == RESULT_POINTER ? (void*)&result->pointer : (void*)&result->number, &(r), \\
           sizeof(r) < sizeof(result->number) ? sizeof(r) : sizeof(result->number)); \\
    if (result->kind == RESULT_SIGNED && sizeof(r) == sizeof(int)) result->number = (int)result->number; \\
}} while (0)
#define ARGUMENT(n, ...) (*(__typeof__(__VA_ARGS__)*)argument_for(n, sizeof(__typeof__(__VA_ARGS__))))
"""


class Function:
    def __init__(self, name, header, result, types):
        self.name, self.header, self.result, self.types = name, header, result, types

    def arguments(self):
        for n, kind in enumerate(self.types):
            if kind == "...":
                yield from (f"ARGUMENT({n + place}, void*)" for place in range(VARIABLE_ARGUMENT_COUNT))
                yield "(void*)0"
            elif kind == "__va_list_tag *":
                yield "list"
            else:
                yield f"ARGUMENT({n}, {kind})"

    def thunk(self):
        call = f"{self.name}({', '.join(self.arguments())})"
        body = f"{call};" if self.result == "void" else f"__auto_type r = {call}; KEEP(r);"
        if "__va_list_tag *" in self.types:
            return (f"static void with_list_{self.name}(struct call_result* result, ...) {{\n    va_list list;\n"
                    f"    va_start(list, result);\n    {body}\n    va_end(list);\n}}\n"
                    f"static void call_{self.name}(struct call_result* result) {{\n"
                    f"    with_list_{self.name}(result, 0, 0, 0, 0, (void*)0, (void*)0);\n}}\n")
        return f"static void call_{self.name}(struct call_result* result) {{ {body} }}\n"

    def row(self):
        return (f'    {{"{self.name}", "{self.header}", types_{self.name}, {len(self.types)}, call_{self.name}}},\n')

    def type_list(self):
        texts = "".join(f'"{kind}", ' for kind in self.types)
        return f"static const char* const types_{self.name}[] = {{{texts}0}};\n"


def output_of(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def exported_functions(nm, libraries):
    lines = [line.split() for library in libraries for line in output_of(nm, "-D", "--defined-only", library).splitlines()]
    return {fields[2].split("@")[0] for fields in lines if len(fields) == 3 and fields[1] in "TWi"}


def public_headers(folders):
    """The headers that a program includes, by the names it uses."""
    paths = sorted((path.relative_to(folder).as_posix(), folder) for folder in map(pathlib.Path, folders)
                   for path in [*folder.glob("*.h"), *folder.glob("schedulers/*.h")])
    return [path for path, _ in paths if not HEADER_ONLY.fullmatch(pathlib.PurePath(path).name)]


def declarations(compiler, folders, headers):
    """What the compiler says that the headers declare: (file, kind, text)."""
    with tempfile.TemporaryDirectory() as folder:
        source, answer = pathlib.Path(folder, "all.c"), pathlib.Path(folder, "all.txt")
        source.write_text("".join(f"#include <{header}>\n" for header in headers))
        subprocess.run([compiler, "-std=gnu11", "-w", *[f"-I{path}" for path in folders], "-aux-info", answer,
                        "-c", source, "-o", "/dev/null"], check=True)
        return [found.groupdict() for found in map(DECLARATION.match, answer.read_text().splitlines()) if found]


def split_at_commas(text):
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def matching_parenthesis(text, start):
    depth = 0
    for place in range(start, len(text)):
        depth += (text[place] == "(") - (text[place] == ")")
        if depth == 0:
            return place
    raise ValueError(text)


def function_of(declaration):
    """The function that a declaration declares; of an inline one the names of its parameters are left out."""
    text, _, names = declaration["text"].partition("; /*")
    start = re.search(r"\b(_?starpu\w*) \(", text)
    if not start:
        return None
    name, end = start.group(1), matching_parenthesis(text, start.end() - 1)
    types = split_at_commas(text[start.end():end])
    if declaration["kind"] == "F":
        listed = split_at_commas(names[names.index("(") + 1:names.index(")")])
        types = [re.sub(rf"\b{word}\b(?!.*\b{word}\b)", "", kind).strip() if word else kind
                 for kind, word in zip(types, listed + [""] * len(types))]
    result = re.sub(r"\b(extern|static|inline|volatile)\b", "", text[:start.start()]).strip()
    if result.endswith("(*"):
        result = "function pointer"
    return Function(name, declaration["file"], result, [] if types == ["void"] else types)


def functions_of(arguments):
    headers = public_headers(arguments.headers)
    roots = [pathlib.Path(folder).resolve() for folder in arguments.headers]
    found, inline = {}, set()
    for declaration in declarations(arguments.compiler, arguments.headers, headers):
        path = pathlib.Path(declaration["file"]).resolve()
        root = next((root for root in roots if root in path.parents), None)
        function = function_of(declaration) if root and not HEADER_ONLY.fullmatch(path.name) else None
        if function and function.name not in DEFINED_BY_PROGRAMS:
            function.header = path.relative_to(root).as_posix()
            found[function.name] = function
            if declaration["kind"] == "F":
                inline.add(function.name)
    return headers, found, inline


def problems(found, inline, exported, not_c):
    for name in sorted(exported - found.keys()):
        if not any(pattern.fullmatch(name) for pattern in not_c):
            yield f"{name} is exported, but no public header declares it"
    for name in sorted(found.keys() - exported - inline):
        yield f"{found[name].header} declares {name}, but no library defines it"


def patterns_of(path):
    rows = [line.split("\t") for line in pathlib.Path(path).read_text().splitlines() if line and not line.startswith("#")]
    return [re.compile(pattern) for pattern, _ in rows]


def table(headers, functions):
    text = HEAD.format(includes="".join(f"#include <{header}>\n" for header in headers))
    text += "".join(function.thunk() + function.type_list() for function in functions)
    text += "const struct public_call public_calls[] = {\n" + "".join(f.row() for f in functions) + "};\n"
    return text + "const unsigned public_call_count = sizeof public_calls / sizeof public_calls[0];\n"


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    for option in ("--compiler", "--nm", "--output", "--not-c"):
        parser.add_argument(option, required=True)
    for option in ("--headers", "--libraries"):
        parser.add_argument(option, nargs="+", required=True)
    arguments = parser.parse_args()
    headers, found, inline = functions_of(arguments)
    wrong = list(problems(found, inline, exported_functions(arguments.nm, arguments.libraries), patterns_of(arguments.not_c)))
    for problem in wrong:
        print(problem)
    if wrong:
        return 1
    pathlib.Path(arguments.output).write_text(table(headers, [found[name] for name in sorted(found)]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
