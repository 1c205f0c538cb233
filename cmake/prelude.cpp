// What the libraries precompile is listed in StarpuFlags.cmake; this file gives it a target.
