#!/usr/bin/env python3
# Says which sources of tests and tools do not compile alone: builds compile many together, which hides a missing include.
"""usage: check_alone.py BUILD_FOLDER   (configured with -DSTARPU_UNITY_BUILD=OFF; its precompiled headers are built)"""

import concurrent.futures
import json
import os
import pathlib
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = [ROOT / "tests", ROOT / "runtime/tools", ROOT / "starpufft/tools"]


def commands(build):
    """For each source of tests and tools in C++, the first command that compiles it, without its output."""
    found = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        source = pathlib.Path(entry["file"])
        if source.suffix != ".cpp" or not any(source.is_relative_to(folder) for folder in FOLDERS) or source in found:
            continue
        words = shlex.split(entry["command"])
        words[words.index("-o") + 1] = os.devnull
        found[source] = ([*words, "-fsyntax-only", "-Werror"], entry["directory"])
    return found


def complaint(source, command, folder):
    """What the compiler says against the source, if anything."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True,
                          env={**os.environ, "CCACHE_DISABLE": "1"}, check=False)
    return f"{source.relative_to(ROOT)} does not compile alone:\n{done.stderr}" if done.returncode != 0 else ""


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    found = commands(build)
    if any("/Unity/" in " ".join(command) for command, _ in found.values()) or not found:
        sys.exit(f"{build} compiles sources together, or none at all; configure it with -DSTARPU_UNITY_BUILD=OFF")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        complaints = list(filter(None, pool.map(lambda item: complaint(item[0], *item[1]), found.items())))
    print("".join(complaints), end="")
    print(f"alone: {len(found)} sources, {len(complaints)} problems")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
