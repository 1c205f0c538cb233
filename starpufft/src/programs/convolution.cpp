// Transforms of lengths with large prime factors, as a convolution of a smooth length (Bluestein's way).
//
// With j k = (j^2 + k^2 - (k - j)^2) / 2 and the chirp c(j) = exp(sign * pi i j^2 / n) the transform is
//     out[k] = c(k) * sum over j of (c(j) in[j]) * conj(c(k - j)),
// a convolution, done by transforms of a length of at least 2 n - 1 that we choose. Three passes over memory:
// multiply by the chirp and do the first half of the forward transform; finish it, multiply by the spectrum
// of the conjugate chirp and do the first half of the inverse one, all within a tile; finish that and
// multiply by the chirp.
#include "programs/convolution.hpp"

#include "programs/split_1d.hpp"

namespace starpu::fft {
namespace {

struct halves {
    std::size_t first, second;
};

// The shortest convenient length: a power of two times a small odd number, cut about in the middle.
halves convolution_halves(std::size_t length) {
    const std::size_t least = 2 * length - 1;
    std::size_t best = 0, best_odd = 1;
    for (const std::size_t odd : {1, 3, 5, 9, 15, 25, 27, 45, 75}) {
        std::size_t candidate = odd;
        while (candidate < least) candidate *= 2;
        if (best == 0 || candidate < best) {
            best = candidate;
            best_odd = odd;
        }
    }
    std::size_t first = 1, second = best;
    while (first * 2 <= second / 2 && second % 2 == 0 && second > best_odd) {
        first *= 2;
        second /= 2;
    }
    return {first, second};
}

// j * j modulo m, whatever fits.
std::uint64_t square_modulo(std::uint64_t j, std::uint64_t m) {
    __extension__ typedef unsigned __int128 wide;
    return static_cast<std::uint64_t>(static_cast<wide>(j) * j % m);
}

template <class Real> class convolution {
public:
    using complex = std::complex<Real>;

    convolution(std::size_t length, int sign, halves cut, unsigned workers)
        : length_{length}, chirp_roots_{2 * length, sign}, split_{cut.first, cut.second, -1, workers},
          first_inverse_{tuned_kernel<Real>(cut.first, +1)}, second_inverse_{tuned_kernel<Real>(cut.second,
                                                                                                +1)},
          inverse_factors_{split_.length(), +1}, chirp_{length}, spectrum_{stored_rows() * split_.second} {
        for (const auto& each : {split_.first_kernel, split_.second_kernel, first_inverse_, second_inverse_})
            stride_ = std::max(stride_, each->row_stride());
    }

    program<Real> make_program(std::shared_ptr<convolution> self) const {
        const std::size_t by_panels = ceil_divide(split_.panel_count(), split_.panels_per_task);
        const std::size_t by_tiles = ceil_divide(split_.tile_count(), split_.tiles_per_task);
        const std::size_t by_pieces = ceil_divide(length_, chirp_piece);
        const auto step = [&](const char* name, std::size_t chunks, auto member) {
            return make_pass<Real, convolution>(name, chunks, scratch_count(), self, member);
        };
        return {{step("fft chirp in", by_panels, &convolution::enter),
                 step("fft convolve", by_tiles, &convolution::convolve),
                 step("fft chirp out", by_panels, &convolution::store_chunk)},
                split_.length(),
                {step("fft plan chirp", by_pieces, &convolution::make_chirp),
                 step("fft plan first half", by_panels, &convolution::enter_chirp),
                 step("fft plan second half", by_tiles, &convolution::make_spectrum)},
                split_.length(),
                bytes_of_tables()};
    }

private:
    static constexpr std::size_t chirp_piece = std::size_t{1} << 14;

    std::size_t bytes_of_tables() const {
        return split_.table_bytes() + first_inverse_->table_bytes() + second_inverse_->table_bytes() +
               inverse_factors_.table_bytes() + (length_ + stored_rows() * split_.second) * sizeof(complex);
    }
    std::size_t panel_numbers() const {
        return (std::max(split_.panel_columns, split_.tile_width) + 1) * stride_;
    }
    std::size_t table_numbers() const {
        return twiddles<Real>::scratch_count(std::max(split_.first, split_.second));
    }
    std::size_t scratch_count() const { return panel_numbers() + table_numbers() + 2 * stride_; }
    complex* tables(const chunk_data<Real>& data) const { return data.scratch + panel_numbers(); }
    complex* spare_row(const chunk_data<Real>& data) const { return tables(data) + table_numbers(); }

    template <class Work> void for_each_panel(std::size_t chunk, Work work) const {
        const std::size_t begin = chunk * split_.panels_per_task;
        const std::size_t end = std::min(begin + split_.panels_per_task, split_.panel_count());
        for (std::size_t panel = begin; panel < end; ++panel)
            work(panel * split_.panel_columns, split_.panel_columns_of(panel));
        if (split_.streaming) finish_streaming();
    }

    template <class Work> void for_each_tile(std::size_t chunk, Work work) const {
        const std::size_t begin = chunk * split_.tiles_per_task;
        const std::size_t end = std::min(begin + split_.tiles_per_task, split_.tile_count());
        for (std::size_t tile = begin; tile < end; ++tile) work(tile, split_.tile_columns_of(tile));
    }

    void make_chirp(std::size_t chunk, const chunk_data<Real>&) const {
        const std::uint64_t end = std::min(length_, (chunk + 1) * chirp_piece);
        for (std::uint64_t j = chunk * chirp_piece; j < end; ++j)
            chirp_[j] = static_cast<complex>(chirp_roots_(square_modulo(j, 2 * length_)));
    }

    // Fills a panel with value(j) for j = j1 * second + j2, transforms it and writes it to the tiles.
    template <class Value>
    void first_half(std::size_t j2, std::size_t columns, const chunk_data<Real>& data, Value value) const {
        const std::uint32_t* places = split_.first_kernel->places();
        for (std::size_t j1 = 0; j1 < split_.first; ++j1) {
            const std::size_t j = j1 * split_.second + j2;
            complex* target = data.scratch + stride_ + places[j1];
            for (std::size_t c = 0; c < columns; ++c) target[c * stride_] = value(j + c);
        }
        transform_panel(*split_.first_kernel, data.scratch, stride_, columns);
        for (std::size_t c = 0; c < columns; ++c)
            split_.store_column(j2 + c, data.scratch + c * stride_, data.shared, tables(data));
    }

    void enter(std::size_t chunk, const chunk_data<Real>& data) const {
        for_each_panel(chunk, [&](std::size_t j2, std::size_t columns) {
            first_half(j2, columns, data, [&](std::size_t j) {
                return j < length_ ? product(data.in[j], chirp_[j]) : complex{};
            });
        });
    }

    // The conjugate chirp at -(length - 1) .. length - 1, wrapped around.
    void enter_chirp(std::size_t chunk, const chunk_data<Real>& data) const {
        for_each_panel(chunk, [&](std::size_t j2, std::size_t columns) {
            first_half(j2, columns, data, [&](std::size_t j) {
                const std::size_t distance = std::min(j, split_.length() - j);
                return distance < length_ ? std::conj(chirp_[distance]) : complex{};
            });
        });
    }

    void second_half(std::size_t tile, std::size_t columns, const chunk_data<Real>& data) const {
        gather(split_.tile(data.shared, tile), columns, split_.second, columns,
               split_.second_kernel->places(), data.scratch + stride_, stride_);
        transform_panel(*split_.second_kernel, data.scratch, stride_, columns);
    }

    // The chirp is the same forwards and backwards, so its spectrum is, too: rows above the middle are rows
    // below it reversed, and fresh memory is what planning takes longest for.
    std::size_t stored_rows() const { return split_.first / 2 + 1; }
    complex* stored_row(std::size_t k1) const { return spectrum_.data() + k1 * split_.second; }

    // Row k1 of the spectrum; one that is not stored is made in the spare row.
    const complex* spectrum_row(std::size_t k1, complex* spare) const {
        if (k1 < stored_rows()) return stored_row(k1);
        std::reverse_copy(stored_row(split_.first - k1), stored_row(split_.first - k1 + 1), spare);
        return spare;
    }

    // The factor 1 / length of the inverse transform goes here, too.
    void make_spectrum(std::size_t chunk, const chunk_data<Real>& data) const {
        const Real scale = 1 / static_cast<Real>(split_.length());
        for_each_tile(chunk, [&](std::size_t tile, std::size_t columns) {
            const std::size_t k1 = tile * split_.tile_width;
            if (k1 >= stored_rows()) return;
            second_half(tile, columns, data);
            for (std::size_t c = 0; c < std::min(columns, stored_rows() - k1); ++c) {
                complex* row = stored_row(k1 + c);
                for (std::size_t k2 = 0; k2 < split_.second; ++k2)
                    row[k2] = data.scratch[c * stride_ + k2] * scale;
            }
        });
    }

    // Index k of the spectrum is k1 + first * k2: for the inverse transform, k1 is what j2 was for the
    // forward one, so that both meet in this tile and the spectrum never goes to memory.
    void convolve(std::size_t chunk, const chunk_data<Real>& data) const {
        for_each_tile(chunk, [&](std::size_t tile, std::size_t columns) {
            second_half(tile, columns, data);
            for (std::size_t c = 0; c < columns; ++c) {
                const std::size_t k1 = tile * split_.tile_width + c;
                convolve_row(k1, data.scratch + c * stride_, data);
            }
            scatter(split_.tile(data.shared, tile), columns, split_.second, columns, data.scratch, stride_,
                    false);
        });
    }

    void convolve_row(std::size_t k1, complex* row, const chunk_data<Real>& data) const {
        complex *decimated = spare_row(data), *inverse = decimated + stride_;
        const complex* factors = spectrum_row(k1, decimated);
        butterflies<Real>().multiply(reinterpret_cast<Real*>(row), reinterpret_cast<const Real*>(factors),
                                     split_.second);
        second_inverse_->decimate(row, decimated);
        second_inverse_->transform_row(decimated, inverse);
        inverse_factors_.prepare(k1, split_.second, tables(data));
        for (std::size_t j2 = 0; j2 < split_.second; j2 += twiddles<Real>::group)
            twiddles<Real>::apply(row + j2, inverse + j2, j2,
                                  std::min(twiddles<Real>::group, split_.second - j2), tables(data), false);
    }

    // panel[c + 1][place of k1] = tiles[k1][j2 + c]
    void gather_from_tiles(std::size_t j2, std::size_t columns, const chunk_data<Real>& data) const {
        const std::uint32_t* places = first_inverse_->places();
        for (std::size_t tile = 0; tile < split_.tile_count(); ++tile)
            for (std::size_t c = 0; c < columns; ++c) {
                const complex* from =
                    split_.tile(data.shared, tile) + (j2 + c) * split_.tile_columns_of(tile);
                complex* row = data.scratch + (c + 1) * stride_;
                const std::uint32_t* place = places + tile * split_.tile_width;
                for (std::size_t i = 0; i < split_.tile_columns_of(tile); ++i)
                    copy_one(row + place[i], from + i);
            }
    }

    void store_chunk(std::size_t chunk, const chunk_data<Real>& data) const {
        for_each_panel(chunk, [&](std::size_t j2, std::size_t columns) {
            gather_from_tiles(j2, columns, data);
            transform_panel(*first_inverse_, data.scratch, stride_, columns);
            for (std::size_t j1 = 0; j1 < split_.first; ++j1)
                for (std::size_t c = 0; c < columns; ++c) {
                    const std::size_t j = j1 * split_.second + j2 + c;
                    if (j < length_) data.out[j] = product(data.scratch[c * stride_ + j1], chirp_[j]);
                }
        });
    }

    std::size_t length_;
    root_table<long double> chirp_roots_;
    split_1d<Real> split_; // of the convolution, forward
    std::shared_ptr<const kernel<Real>> first_inverse_, second_inverse_;
    twiddles<Real> inverse_factors_;
    aligned_array<complex> chirp_;    // length_ numbers
    aligned_array<complex> spectrum_; // of the conjugate chirp: [k1][k2], the lower half
    std::size_t stride_ = 0;          // of the rows of a panel
};

} // namespace

template <class Real> program<Real> by_convolution(std::size_t length, int sign, unsigned workers) {
    const auto work = std::make_shared<convolution<Real>>(length, sign, convolution_halves(length), workers);
    return work->make_program(work);
}

template program<double> by_convolution(std::size_t length, int sign, unsigned workers);
template program<float> by_convolution(std::size_t length, int sign, unsigned workers);
template program<long double> by_convolution(std::size_t length, int sign, unsigned workers);

} // namespace starpu::fft
