#!/bin/sh
# no_links.sh LIBRARY...: none of our libraries needs one of a vendor of devices.
set -eu
[ $# -gt 0 ]
for library in "$@"; do
    needed=$(readelf -d "$library" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')
    [ -n "$needed" ] || { echo "$library: readelf lists nothing that it needs" >&2; exit 1; }
    if echo "$needed" | grep -E "^lib(cuda|cudart|cublas|cublasLt|cusolver|cusparse|cufft|nvidia-ml|nvrtc|OpenCL|amdhip64|hipblas)[.]"; then
        echo "$library: is linked to the library above; look it up with devices/dynamic_library.hpp instead" >&2
        exit 1
    fi
done
