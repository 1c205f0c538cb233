#!/usr/bin/env python3
# nlohmann_json is used by one library alone, which libstarpu opens when a simulation begins.
"""usage: check_json.py [--root ROOT] [LIBRARY...]   prints one line per violation and fails if there is any

No source of a library names nlohmann outside runtime/simulation_file, nor does what tells users how to link. No LIBRARY
but libstarpusimulation contains a name of it, or asks the loader for libstarpusimulation. That one contains such a
name, so that it is known to be seen: type_info of its exceptions bears it, and stripping leaves that.
"""

import argparse
import pathlib
import re
import subprocess
import sys

NAME = "nlohmann"
READER = "libstarpusimulation-"
PLACE = "runtime/simulation_file/"
FOLDERS = ("runtime", "starpufft", "linalg", "fortran")
FOR_USERS = ("cmake/starpu.pc.in", "cmake/starpuConfig.cmake.in")


def sources(root):
    for folder in FOLDERS:
        yield from sorted(path for path in (root / folder).rglob("*") if path.is_file())
    yield from (root / name for name in FOR_USERS if (root / name).exists())


def problems_of_sources(root):
    for path in sources(root):
        place = path.relative_to(root).as_posix()
        if place.startswith(PLACE):
            continue
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
            if NAME in line:
                yield f"{place}:{number}: names {NAME}; only {PLACE} may"


def problems_of_library(library):
    contains = NAME.encode() in library.read_bytes()
    if library.name.startswith(READER):
        if not contains:
            yield f"{library}: contains no name of {NAME}, so that others would not be found out"
        return
    if contains:
        yield f"{library}: contains names of {NAME}; only {READER}* may"
    dynamic = subprocess.run(["readelf", "-d", library], check=True, capture_output=True, text=True).stdout
    for name in re.findall(r"\(NEEDED\).*\[(.*)\]", dynamic):
        if pathlib.Path(name).name.startswith(READER) or "json" in name:
            yield f"{library}: is linked to {name}; it is to be opened when a simulation begins"


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).parent.parent)
    arguments.add_argument("libraries", nargs="*", type=pathlib.Path)
    given = arguments.parse_args()
    failures = list(problems_of_sources(given.root))
    for library in given.libraries:
        failures += problems_of_library(library)
    for failure in failures:
        print(failure)
    print(f"json: {len(given.libraries)} libraries, {len(failures)} violations")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
