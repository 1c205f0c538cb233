# The recipe for Spack: put this file at packages/starpu-suite/package.py of a repository of your own.
from spack.package import *


class StarpuSuite(CMakePackage):
    """Task runtime with the C interface of StarPU 1.3 and 1.4, with FFT, dense linear algebra and Fortran modules."""

    license("BSD-3-Clause")

    # Set `git` or `url` to where you keep the sources, or: spack dev-build starpu-suite@1.4.0
    version("1.4.0")

    variant("fft", default=True, description="the FFT library (FFTW is GPL)")
    variant("linalg", default=True, description="the dense linear algebra library")
    variant("fortran", default=True, description="the Fortran modules", when="+fft+linalg")
    variant("glpk", default=False, description="bounds of execution times (GLPK is GPL)")
    variant("mpi", default=False, description="data and tasks over processes")
    variant("opencl", default=False, description="OpenCL devices")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("fortran", type="build", when="+fortran")
    depends_on("cmake@3.24:", type="build")
    depends_on("ninja", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("nlohmann-json", type="build")
    depends_on("hwloc")
    depends_on("glpk", when="+glpk")
    depends_on("fftw@3: precision=float,double,long_double", when="+fft")
    depends_on("openblas threads=pthreads", when="+linalg")
    depends_on("mpi", when="+mpi")
    depends_on("opencl-c-headers", when="+opencl")

    conflicts("%gcc@:11", msg="C++20 as GCC 12 has it is needed")
    generator("ninja")

    def cmake_args(self):
        off = ["TESTS", "EXAMPLES", "BENCHMARKS"]
        return [
            self.define("STARPU_WITH_HWLOC", "ON"),
            self.define("STARPU_WITH_GLPK", "ON" if "+glpk" in self.spec else "OFF"),
            self.define("STARPU_WITH_FFT", "ON" if "+fft" in self.spec else "OFF"),
            self.define("STARPU_WITH_LINALG", "ON" if "+linalg" in self.spec else "OFF"),
            self.define("STARPU_WITH_FORTRAN", "ON" if "+fortran" in self.spec else "OFF"),
            self.define("STARPU_WITH_MPI", "ON" if "+mpi" in self.spec else "OFF"),
            self.define("STARPU_WITH_OPENCL", "ON" if "+opencl" in self.spec else "OFF"),
        ] + [self.define("STARPU_BUILD_" + part, "OFF") for part in off]
