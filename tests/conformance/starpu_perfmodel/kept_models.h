// The same measurements of four models, in the files that StarPU 1.3 wrote of them and in those that
// libstarpu writes.
#ifndef CONFORMANCE_KEPT_MODELS_H
#define CONFORMANCE_KEPT_MODELS_H

// clang-format off
#define BEGIN \
    "##################\n# Performance Model Version\n45\n\n####################\n# COMBs\n" \
    "# number of combinations\n1\n####################\n# COMB_0\n# number of types devices\n1\n" \
    "####################\n# DEV_0\n"

#define TYPE_OF_STARPU \
    "# device type (CPU - 0, CUDA - 1, OPENCL - 2, MIC - 3, MPI_MS - 5)\n"

#define TYPE_OF_OURS \
    "# device type (as enum starpu_worker_archtype)\n"

#define DEVICE \
    "0\n####################\n# DEV_0\n# device id \n0\n####################\n# DEV_0\n" \
    "# number of cores \n1\n##########\n# number of implementations\n1\n#####\n" \
    "# Model for cpu0_impl0 (Comb0)\n# number of entries\n"

#define NO_CURVE \
    "# sumlnx\tsumlnx2\t\tsumlny\t\tsumlnxlny\talpha\t\tbeta\t\tn\tminx\t\tmaxx\n" \
    "0.000000e+00   \t0.000000e+00   \t0.000000e+00   \t0.000000e+00   \tnan            " \
    "\tnan            \t0\t0              \t0              \n" \
    "# a\t\tb\t\tc\nnan            \tnan            \tnan            \n" \
    "# not multiple-regression-base\n0\n"

#define ENTRIES \
    "# hash\t\tsize\t\tflops\t\tmean (us)\tdev (us)\tsum\t\tsum2\t\tn\n"

// Both count the same for a curve.
#define SUMS_OF_CURVE \
    "# sumlnx\tsumlnx2\t\tsumlny\t\tsumlnxlny\talpha\t\tbeta\t\tn\tminx\t\tmaxx\n" \
    "3.746330e+02   \t3.918075e+03   \t2.161091e+02   \t2.249142e+03   \t3.618288e+02   " \
    "\t1.074902e-02   \t36\t12800          \t76800          \n"

#define ENTRIES_OF_CURVE \
    ENTRIES \
    "b6e5dd33\t76800          \t0.000000e+00   \t4.090000e+02   \t0.000000e+00   \t4.908000e+03   " \
    "\t2.007372e+06   \t12\n" \
    "ad34bf17\t36800          \t0.000000e+00   \t4.040000e+02   \t0.000000e+00   \t4.848000e+03   " \
    "\t1.958592e+06   \t12\n" \
    "25b3a6ba\t12800          \t0.000000e+00   \t4.010000e+02   \t0.000000e+00   \t4.812000e+03   " \
    "\t1.929612e+06   \t12\n" \
    "\n"

// StarPU leaves out the first measurement of a size, except for curves.
static const char* const of_starpu[] = {
    BEGIN TYPE_OF_STARPU DEVICE "3\n" NO_CURVE ENTRIES
    "b6e5dd33\t76800          \t0.000000e+00   \t1.090000e+02   \t0.000000e+00   \t1.199000e+03   "
    "\t1.306910e+05   \t11\n"
    "ad34bf17\t36800          \t0.000000e+00   \t1.040000e+02   \t0.000000e+00   \t1.144000e+03   "
    "\t1.189760e+05   \t11\n"
    "25b3a6ba\t12800          \t0.000000e+00   \t1.010000e+02   \t0.000000e+00   \t1.111000e+03   "
    "\t1.122110e+05   \t11\n"
    "\n",
    BEGIN TYPE_OF_STARPU DEVICE "1\n" NO_CURVE ENTRIES
    "a784391c\t12345          \t0.000000e+00   \t2.047714e+02   \t3.287080e+00   \t7.167000e+03   "
    "\t1.467975e+06   \t35\n"
    "\n",
    BEGIN TYPE_OF_STARPU DEVICE "1\n" NO_CURVE ENTRIES
    "0000004d\t12800          \t0.000000e+00   \t3.047714e+02   \t3.287080e+00   \t1.066700e+04   "
    "\t3.251375e+06   \t35\n"
    "\n",
    BEGIN TYPE_OF_STARPU DEVICE "3\n"
    SUMS_OF_CURVE
    "# a\t\tb\t\tc\n-nan           \t-nan           \t4.040000e+02   \n"
    "# not multiple-regression-base\n0\n"
    ENTRIES_OF_CURVE,
};

static const char* const of_ours[] = {
    BEGIN TYPE_OF_OURS DEVICE "3\n" NO_CURVE ENTRIES
    "b6e5dd33\t76800          \t0.000000e+00   \t1.090000e+02   \t0.000000e+00   \t1.308000e+03   "
    "\t1.425720e+05   \t12\n"
    "ad34bf17\t36800          \t0.000000e+00   \t1.040000e+02   \t0.000000e+00   \t1.248000e+03   "
    "\t1.297920e+05   \t12\n"
    "25b3a6ba\t12800          \t0.000000e+00   \t1.010000e+02   \t0.000000e+00   \t1.212000e+03   "
    "\t1.224120e+05   \t12\n"
    "\n",
    BEGIN TYPE_OF_OURS DEVICE "1\n" NO_CURVE ENTRIES
    "a784391c\t12345          \t0.000000e+00   \t2.046667e+02   \t3.299832e+00   \t7.368000e+03   "
    "\t1.508376e+06   \t36\n"
    "\n",
    BEGIN TYPE_OF_OURS DEVICE "1\n" NO_CURVE ENTRIES
    "0000004d\t12800          \t0.000000e+00   \t3.046667e+02   \t3.299832e+00   \t1.096800e+04   "
    "\t3.341976e+06   \t36\n"
    "\n",
    BEGIN TYPE_OF_OURS DEVICE "3\n"
    SUMS_OF_CURVE
    "# a\t\tb\t\tc\n1.250000e-04   \t1.000000e+00   \t3.994000e+02   \n"
    "# not multiple-regression-base\n0\n"
    ENTRIES_OF_CURVE,
};

// clang-format on

#undef BEGIN
#undef TYPE_OF_STARPU
#undef TYPE_OF_OURS
#undef DEVICE
#undef NO_CURVE
#undef ENTRIES
#undef SUMS_OF_CURVE
#undef ENTRIES_OF_CURVE

#endif
