#!/usr/bin/env python3
# Does what the README's first steps say, from a clone: writes its files, runs its commands in order, compares what they
# print, and looks that the clone is as before.
"""usage: readme_test.py README BUILD_FOLDER WORK_FOLDER

Blocks of the section "First steps" are understood by their first line:
    ```c scale.c      (or cpp, fortran, cmake) is the file of that name
    ```sh             is run, all in one shell
    ```text           is what the block before it prints; "..." in it stands for anything
"""

import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

FENCE = re.compile(r"^```(\w*) ?([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILES = ("c", "cpp", "fortran", "cmake")
MARK = "==== end of block"


def section(readme, title):
    found = re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", readme, re.MULTILINE | re.DOTALL)
    if not found:
        sys.exit(f"the README has no section '{title}'")
    return found.group(1)


def compilers(folder):
    """Commands of the README's names that add the flags of a sanitizer build. A compiler that looks for itself in PATH, as a
    compiler cache does, must not find them there."""
    folder.mkdir()
    flags = os.environ.get("STARPU_SANITIZER_FLAGS", "")
    path = shlex.quote(os.environ["PATH"])
    for name, variable in (("cc", "CC"), ("c++", "CXX"), ("gfortran", "FC")):
        command = folder / name
        command.write_text(f'#!/bin/sh\nPATH={path}\nexec "{os.environ[variable]}" {flags} "$@"\n')
        command.chmod(0o755)
    return folder


def clone_of(source, folder, build):
    """What a reader stands in: the files of the tree, as copies, and the build where the README expects it."""
    folder.mkdir()
    for entry in sorted(source.iterdir()):
        if entry.is_file():
            shutil.copy2(entry, folder / entry.name)
        elif entry.name != "build":
            (folder / entry.name).symlink_to(entry)
    (folder / "build").mkdir()
    (folder / "build/release").symlink_to(build)
    return folder


def surroundings(folder):
    """A fresh home, and the compilers of the build under the names that the README uses."""
    home = folder / "home"
    home.mkdir()
    tools = compilers(folder / "tools")
    names = {"CC": "cc", "CXX": "c++", "FC": "gfortran"}
    places = {"HOME": str(home), "PATH": f"{tools}:{os.environ['PATH']}", "GNUTERM": "dumb"}
    return {**os.environ, **places, **{key: str(tools / name) for key, name in names.items()}}


def script_of(text):
    """What a reader does, in order: writes the files where they are, runs the commands. With it the commands alone, and
    for each what it should print (None: anything)."""
    steps, commands, expected = [], [], []
    for language, name, body in FENCE.findall(text):
        if language in FILES and name:
            steps.append(f"cat >'{name}' <<'{MARK}'\n{body}{MARK}\n")
        elif language == "sh":
            steps.append(f"{body}echo '{MARK}'\n")
            commands.append(body)
            expected.append(None)
        elif language == "text" and commands:
            expected[-1] = body
        else:
            sys.exit(f"a block '{language} {name}' that this test does not understand:\n{body}")
    return "set -e\n" + "".join(steps), commands, expected


def contents(folder):
    return {entry.name: entry.read_bytes() for entry in folder.iterdir() if entry.is_file()}


def fits(printed, wanted):
    pattern = ".*".join(re.escape(part) for part in wanted.strip().split("..."))
    return re.fullmatch(pattern, printed.strip(), re.DOTALL) is not None


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    readme, build, folder = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    clone = clone_of(readme.parent, folder / "clone", build)
    before = contents(clone)
    script, commands, expected = script_of(section(readme.read_text(), "First steps"))

    run = subprocess.run(["bash", "-c", script], cwd=clone, env=surroundings(folder), stdout=subprocess.PIPE, text=True)
    outputs = run.stdout.split(MARK + "\n")
    if run.returncode != 0:
        sys.exit(f"{run.stdout}\nthis block failed:\n{commands[len(outputs) - 1]}")
    wrong = 0
    for command, wanted, printed in zip(commands, expected, outputs):
        if wanted is not None and not fits(printed, wanted):
            wrong += 1
            print(f"the block\n{command}printed\n{printed}instead of\n{wanted}")
    after = contents(clone)
    for name in sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name)):
        wrong += 1
        print(f"the first steps wrote {name} into the folder of the suite")
    print(f"{len(commands)} command blocks run, {wrong} printed something else")
    return 1 if wrong or not commands else 0


if __name__ == "__main__":
    sys.exit(main())
