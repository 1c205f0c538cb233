// A plane is transformed by one task, through tiles of its own in scratch space; what comes out goes to tiles
// that hold some columns of all planes, so that the lines across them read or write contiguous pieces.
#include "programs/planes.hpp"

#include "kernels/kernel_line.hpp"
#include "programs/short_lines.hpp"
#include "programs/tiled_rows.hpp"

namespace starpu::fft {
namespace {

// Where numbers lie: axes 0, 1 and 2 are planes, rows and columns.
struct plane_steps {
    std::size_t plane, row;
};

// A tile of all planes: some columns of a row.
struct place_across {
    std::size_t row;
    columns_of_tile columns;
};

template <class Real, class In, class Out> class tiled_planes {
public:
    using complex = std::complex<Real>;
    using row_line = line_transform<In, Out>;

protected:
    tiled_planes(const problem& all, std::shared_ptr<const row_line> row, std::size_t columns,
                 unsigned workers)
        : count_{all.axes[0].count}, in_{all.axes[0].in_step, all.axes[1].in_step},
          out_{all.axes[0].out_step, all.axes[1].out_step},
          is_streamed_{is_streamed(count_ * all.axes[1].count * columns * sizeof(complex))},
          plane_{std::move(row), tiling_of_plane(all.axes[1].count, columns), all.sign},
          across_{tuned_kernel<Real>(count_, all.sign)}, planes_per_task_{units_per_task(
                                                             count_, plane_.tiles().number_count(), workers)},
          tiles_per_task_{units_per_task(tile_count(), count_ * widths().widest(), workers)} {}

    program<Real> in_order(pass<Real> first, pass<Real> second) const {
        const std::size_t tables = plane_.bytes_of_tables() + across_->table_bytes();
        return {{std::move(first), std::move(second)}, count_ * plane_.tiles().number_count(), {}, 0, tables};
    }

    template <class Planes>
    pass<Real> pass_over_planes(std::shared_ptr<Planes> self,
                                void (Planes::*member)(std::size_t, const chunk_data<Real>&) const) const {
        const std::size_t rows = plane_.row_scratch_count(), columns = plane_.column_scratch_count();
        return make_pass<Real>("fft planes", ceil_divide(count_, planes_per_task_),
                               tiles_of_plane() + std::max(rows, columns), std::move(self), member);
    }
    template <class Planes>
    pass<Real> pass_across(std::shared_ptr<Planes> self,
                           void (Planes::*member)(std::size_t, const chunk_data<Real>&) const) const {
        return make_pass<Real>("fft across planes", ceil_divide(tile_count(), tiles_per_task_),
                               (widths().widest() + 1) * across_->row_stride(), std::move(self), member);
    }

    template <class Function> void for_each_plane(std::size_t chunk, Function f) const {
        const std::size_t end = std::min(count_, (chunk + 1) * planes_per_task_);
        for (std::size_t plane = chunk * planes_per_task_; plane < end; ++plane) f(plane);
        finish_streaming();
    }
    // Calls f(place of the tile, place of the next) for each tile of all planes.
    template <class Function> void for_each_tile_across(std::size_t chunk, Function f) const {
        const std::size_t end = std::min(tile_count(), (chunk + 1) * tiles_per_task_);
        for (std::size_t i = chunk * tiles_per_task_; i < end; ++i)
            f(tile_at(i), i + 1 < end ? tile_at(i + 1) : place_across{0, no_columns});
        finish_streaming();
    }
    const tile_widths& widths() const { return plane_.tiles().tiles; }
    std::size_t tile_count() const { return plane_.tiles().rows * widths().tile_count(); }

    // Scratch space of a plane: its tiles, and what else its transform needs.
    std::size_t tiles_of_plane() const { return whole_lines<complex>(plane_.tiles().number_count()); }
    complex* scratch_behind(const chunk_data<Real>& data) const { return data.scratch + tiles_of_plane(); }

    // Where the tile of all planes for these columns of a row begins.
    complex* tile_across(const chunk_data<Real>& data, place_across here) const {
        return data.shared + (here.row * widths().columns + here.columns.first) * count_;
    }
    // The part of one plane in the tile of the first row.
    complex* part_of_plane(const chunk_data<Real>& data, std::size_t plane, columns_of_tile here) const {
        return tile_across(data, {0, here}) + plane * here.count;
    }
    // From there to that of the next row.
    std::size_t step_across() const { return widths().columns * count_; }

    void transform_across(const complex* from, std::size_t from_stride, complex* to, std::size_t to_stride,
                          std::size_t width, complex* scratch, rows_ahead next) const {
        const std::size_t stride = across_->row_stride();
        gather(from, from_stride, count_, width, across_->places(), scratch + stride, stride);
        transform_panel(*across_, scratch, stride, width);
        scatter(to, to_stride, count_, width, scratch, stride, is_streamed_, next);
    }

    std::size_t count_; // of planes
    plane_steps in_, out_;
    bool is_streamed_; // tiles of all planes, and the output
    tiled_rows<Real, In, Out> plane_;
    std::shared_ptr<const kernel<Real>> across_;
    std::size_t planes_per_task_, tiles_per_task_;

private:
    // One width for the columns of a plane and the lines across all of them.
    tiling<Real> tiling_of_plane(std::size_t rows, std::size_t columns) const {
        return {
            rows, tiles_for(columns, std::max(rows, count_), sizeof(complex), 1), {false, is_streamed_}, 1};
    }
    place_across tile_at(std::size_t index) const {
        return {index / widths().tile_count(), widths().tile(index % widths().tile_count())};
    }
};

// Planes of which each row becomes complex numbers, then the lines across them.
template <class Real, class In> class planes_then_across : tiled_planes<Real, In, std::complex<Real>> {
public:
    using complex = std::complex<Real>;
    using base = tiled_planes<Real, In, complex>;

    planes_then_across(const problem& all, std::shared_ptr<const typename base::row_line> row,
                       unsigned workers)
        : base{all, row, row->out_count(), workers} {}

    program<Real> in_two_passes(std::shared_ptr<planes_then_across> self) const {
        return this->in_order(this->pass_over_planes(self, &planes_then_across::transform_planes),
                              this->pass_across(self, &planes_then_across::transform_lines));
    }

    void transform_planes(std::size_t chunk, const chunk_data<Real>& data) const {
        const tiling<Real>& tiles = this->plane_.tiles();
        this->for_each_plane(chunk, [&](std::size_t plane) {
            const In* in = reinterpret_cast<const In*>(data.in) + plane * this->in_.plane;
            complex* const scratch = this->scratch_behind(data);
            tiles.for_each_row_panel(0, tiles.rows, [&](std::size_t first, std::size_t count) {
                this->plane_.rows_to_tiles(first, count, in, this->in_.row, data.scratch, scratch);
            });
            tiles.for_each_tile(0, tiles.tiles.tile_count(), [&](columns_of_tile here, columns_of_tile) {
                this->plane_.transform_columns(data.scratch + here.first * tiles.rows, here.count,
                                               this->part_of_plane(data, plane, here), this->step_across(),
                                               here.count, scratch, this->is_streamed_);
            });
        });
    }

    void transform_lines(std::size_t chunk, const chunk_data<Real>& data) const {
        this->for_each_tile_across(chunk, [&](place_across here, place_across next) {
            const std::size_t width = here.columns.count;
            this->transform_across(
                this->tile_across(data, here), width,
                data.out + here.row * this->out_.row + here.columns.first, this->out_.plane, width,
                data.scratch, ahead(this->tile_across(data, next), next.columns.count, next.columns.count));
        });
    }
};

// The mirror: lines across the planes, then planes of which each row becomes real numbers.
template <class Real> class across_then_planes : tiled_planes<Real, std::complex<Real>, Real> {
public:
    using complex = std::complex<Real>;
    using base = tiled_planes<Real, complex, Real>;

    across_then_planes(const problem& all, std::shared_ptr<const typename base::row_line> row,
                       unsigned workers)
        : base{all, row, row->in_count(), workers} {}

    program<Real> in_two_passes(std::shared_ptr<across_then_planes> self) const {
        return this->in_order(this->pass_across(self, &across_then_planes::transform_lines),
                              this->pass_over_planes(self, &across_then_planes::transform_planes));
    }

    void transform_lines(std::size_t chunk, const chunk_data<Real>& data) const {
        const auto in = [&](place_across p) { return data.in + p.row * this->in_.row + p.columns.first; };
        this->for_each_tile_across(chunk, [&](place_across here, place_across next) {
            const std::size_t width = here.columns.count;
            this->transform_across(in(here), this->in_.plane, this->tile_across(data, here), width, width,
                                   data.scratch, ahead(in(next), this->in_.plane, next.columns.count));
        });
    }

    void transform_planes(std::size_t chunk, const chunk_data<Real>& data) const {
        const tiling<Real>& tiles = this->plane_.tiles();
        this->for_each_plane(chunk, [&](std::size_t plane) {
            Real* out = reinterpret_cast<Real*>(data.out) + plane * this->out_.plane;
            complex* const scratch = this->scratch_behind(data);
            tiles.for_each_tile(0, tiles.tiles.tile_count(), [&](columns_of_tile here, columns_of_tile next) {
                this->plane_.transform_columns(
                    this->part_of_plane(data, plane, here), this->step_across(),
                    data.scratch + here.first * tiles.rows, here.count, here.count, scratch, false,
                    ahead(this->part_of_plane(data, plane, next), this->step_across(), next.count));
            });
            tiles.for_each_row_panel(0, tiles.rows, [&](std::size_t first, std::size_t count) {
                this->plane_.tiles_to_rows(first, count, data.scratch, out, this->out_.row, scratch);
            });
        });
    }
};

template <class Program, class... Arguments> auto made(Arguments&&... arguments) {
    const auto work = std::make_shared<Program>(std::forward<Arguments>(arguments)...);
    return work->in_two_passes(work);
}

// Whole planes for all workers, the last round included.
bool has_planes_for(std::size_t workers, std::size_t planes) {
    return 4 * ceil_divide(planes, workers) * workers <= 5 * planes;
}

bool has_kernels_for_all_axes(const problem& all) {
    const std::size_t longest_row =
        all.kind == transform_kind::complex_to_complex ? longest_kernel : longest_real_line;
    return all.axes[0].count <= longest_kernel && all.axes[1].count <= longest_kernel &&
           all.axes[2].count <= longest_row;
}

} // namespace

bool is_for_planes(const problem& all, std::size_t real_bytes, unsigned workers) {
    if (all.axes.size() != 3 || all.kind == transform_kind::real_to_real) return false;
    if (!has_kernels_for_all_axes(all) || !has_planes_for(workers, all.axes[0].count)) return false;
    const std::size_t last =
        all.kind == transform_kind::complex_to_complex ? all.axes[2].count : all.axes[2].count / 2 + 1;
    return all.axes[1].count > 1 && last > 1 && stays_in_cache(all.axes[1].count * last * 2 * real_bytes);
}

template <class Real> program<Real> planes(const problem& all, unsigned workers) {
    using complex = std::complex<Real>;
    const std::size_t length = all.axes[2].count;
    if (all.kind == transform_kind::real_to_complex)
        return made<planes_then_across<Real, Real>>(all, short_line_to_complex<Real>(length), workers);
    if (all.kind == transform_kind::complex_to_real)
        return made<across_then_planes<Real>>(all, short_line_to_real<Real>(length), workers);
    return made<planes_then_across<Real, complex>>(
        all, std::make_shared<const kernel_line<Real>>(tuned_kernel<Real>(length, all.sign)), workers);
}

#define STARPUFFT_INSTANTIATE(Real) template program<Real> planes(const problem& all, unsigned workers);
STARPUFFT_INSTANTIATE(double)
STARPUFFT_INSTANTIATE(float)
STARPUFFT_INSTANTIATE(long double)
#undef STARPUFFT_INSTANTIATE

} // namespace starpu::fft
