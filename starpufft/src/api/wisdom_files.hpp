// Wisdom in files and strings. Functions that return int answer like FFTW's: 1, or 0 with errno set and a
// line.
#pragma once

#include <cstdio>

namespace starpu::fft {

template <class Real> int export_wisdom_to_filename(const char* who, const char* path);
template <class Real> void export_wisdom_to_file(const char* who, std::FILE* out);
template <class Real> char* export_wisdom_to_string(const char* who); // of malloc

template <class Real> int import_wisdom_from_filename(const char* who, const char* path);
template <class Real> int import_wisdom_from_file(const char* who, std::FILE* in);
template <class Real> int import_wisdom_from_string(const char* who, const char* text);

} // namespace starpu::fft
