#!/bin/bash
# Makes a folder that can be carried to another machine: the installed suite, the libraries it needs, and gpu.sh.
usage() {
    cat <<'END'
usage: bundle.sh BUILD FOLDER

Builds what the build folder BUILD lacks, installs it into the fresh folder FOLDER and puts beside it the benchmarks and tests
of CUDA devices and every library they need but the C library and those of CUDA; FOLDER.tar.gz holds it all to be carried.
Wherever it is unpacked, FOLDER/gpu.sh runs them all; that takes bash, awk, a C library no older than here, the driver and
CUDA's libraries, and no build tool.
END
}

set -eu
[ $# -eq 2 ] || { usage >&2 && exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "$1" && pwd)
[ ! -e "$2" ] || { echo "$2 is there already; name a folder that is not" >&2 && exit 2; }
cmake --build "$build" --target all benchmarks >/dev/null
cmake --install "$build" --prefix "$2" --strip >/dev/null
folder=$(cd "$2" && pwd)
mkdir "$folder/programs" "$folder/gpu_tests" "$folder/needed" "$folder/compiler"

take_program() {
    strip -o "$2/$(basename "$1")" "$1"
    chmod +x "$2/$(basename "$1")"
}

for name in vendors device_rates device_potrf; do
    if [ -x "$build/benchmarks/$name" ]; then take_program "$build/benchmarks/$name" "$folder/programs"; fi
done

# One line per test labelled gpu: its name, its variables, its program and arguments, all below gpu_tests. ctest knows them.
ctest --test-dir "$build" -L gpu --show-only=json-v1 | python3 -c '
import json, os, shutil, subprocess, sys
target, build = sys.argv[1:]
def name_of(path):  # programs of several folders have one name
    return os.path.relpath(path, build).replace(os.sep, ".") if path.startswith(build + os.sep) else os.path.basename(path)
for test in json.load(sys.stdin)["tests"]:
    if not all(os.path.exists(w) for w in test.get("command", [])[:1]): continue
    words = []
    for property in test["properties"]:
        if property["name"] == "ENVIRONMENT": words += [v for v in property["value"] if v.startswith(("STARPU_", "GTEST_"))]
    for word in test["command"]:
        if not os.path.isfile(word):
            words.append(word)
            continue
        copy = os.path.join(target, name_of(word))
        if not os.path.exists(copy): shutil.copy(word, copy)
        subprocess.run(["strip", copy], stderr=subprocess.DEVNULL, check=False)
        words.append("./" + name_of(word))
    print(test["name"], *words)
' "$folder/gpu_tests" "$build" >"$folder/gpu_tests/list.txt"

# What the loader finds for them here, by kind. The C library is the other machine's own.
for each in "$folder"/programs/* "$folder"/gpu_tests/* "$folder"/lib/lib*.so*; do ldd "$each" 2>/dev/null || true; done |
    awk '$2 == "=>" && $3 ~ /^\// { print $1, $3 }' | sort -u | while read -r name place; do
    case $name in
    libc.so.* | libm.so.* | libpthread.so.* | libdl.so.* | librt.so.* | ld-linux*) ;;
    libstarpu*) ;;
    libcudart.so.*) mkdir -p "$folder/cuda" && cp -L "$place" "$folder/cuda/$name" ;;
    libstdc++.so.* | libgcc_s.so.*) cp -L "$place" "$folder/compiler/$name" ;;
    *) cp -L "$place" "$folder/needed/$name" ;;
    esac
done
cp "$here/gpu.sh" "$folder/gpu.sh"
echo "Made by benchmarks/bundle.sh; run gpu.sh." >"$folder/bundle.txt"
tar -C "$(dirname "$folder")" -czf "$folder.tar.gz" "$(basename "$folder")"
size_of() { du -sm "$1" | cut -f1; }
echo "$folder.tar.gz: $(size_of "$folder.tar.gz") MiB, unpacked $(size_of "$folder") MiB; run $folder/gpu.sh on a machine with a CUDA device"
