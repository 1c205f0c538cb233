// cos and sin of the multiples of 2 pi / radix for the odd radices.
#pragma once

namespace starpu::fft {

template <int Radix> struct turn;
template <> struct turn<3> {
    static constexpr long double cosine[] = {1, -0.5L, -0.5L};
    static constexpr long double sine[] = {0, 0.866025403784438646763723170752936183L,
                                           -0.866025403784438646763723170752936183L};
};
template <> struct turn<5> {
    static constexpr long double c1 = 0.309016994374947424102293417182819059L;
    static constexpr long double c2 = -0.809016994374947424102293417182819059L;
    static constexpr long double s1 = 0.951056516295153572116439333379382143L;
    static constexpr long double s2 = 0.587785252292473129168705954639072769L;
    static constexpr long double cosine[] = {1, c1, c2, c2, c1};
    static constexpr long double sine[] = {0, s1, s2, -s2, -s1};
};
template <> struct turn<7> {
    static constexpr long double c1 = 0.623489801858733530525004884004239811L;
    static constexpr long double c2 = -0.222520933956314404288902564496794759L;
    static constexpr long double c3 = -0.900968867902419126236102319507445051L;
    static constexpr long double s1 = 0.781831482468029808708444526674057750L;
    static constexpr long double s2 = 0.974927912181823607018131682993931217L;
    static constexpr long double s3 = 0.433883739117558120475768332848358755L;
    static constexpr long double cosine[] = {1, c1, c2, c3, c3, c2, c1};
    static constexpr long double sine[] = {0, s1, s2, s3, -s3, -s2, -s1};
};

} // namespace starpu::fft
