// A parameter is a row of a table.
#include "perfmodel/display.hpp"

#include "perfmodel/file_text.hpp"
#include "perfmodel/number_text.hpp"
#include "perfmodel/power_law.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace starpu::perfmodel {

namespace {
using request = display_request;
using content = implementation_content;

template <class Print> void for_wanted(const content& c, const request& w, Print&& print) {
    for (const history_content& e : c.entries)
        if (w.footprint == nullptr || *w.footprint == e.footprint) print(e);
}

template <double starpu_perfmodel_regression_model::*Part>
void print_part(const content& c, const request&, std::FILE* output) {
    std::fprintf(output, "%s\n", scientific(c.regression.*Part).text());
}

template <double history_content::*Part>
void print_each(const content& c, const request& w, std::FILE* output) {
    for_wanted(c, w, [output](const history_content& e) {
        std::fprintf(output, "%-15s\n", scientific(e.*Part).text());
    });
}

void print_debug_path(const content&, const request& w, std::FILE* output) {
    std::fprintf(output, "%s\n", w.debug_path.c_str());
}

struct parameter_row {
    const char* name;
    void (*print)(const content& c, const request& w, std::FILE* output);
};
using regression = starpu_perfmodel_regression_model;
constexpr parameter_row parameters[] = {
    {"a", print_part<&regression::a>},
    {"b", print_part<&regression::b>},
    {"c", print_part<&regression::c>},
    {"alpha", print_part<&regression::alpha>},
    {"beta", print_part<&regression::beta>},
    {"path-file-debug", print_debug_path},
    {"mean", print_each<&history_content::mean>},
    {"stddev", print_each<&history_content::deviation>},
};

const parameter_row* find_parameter(const char* name) {
    const auto* found =
        std::find_if(std::begin(parameters), std::end(parameters),
                     [name](const parameter_row& r) { return std::strcmp(r.name, name) == 0; });
    return found == std::end(parameters) ? nullptr : found;
}

void print_fits(const content& c, std::FILE* output) {
    const regression& r = c.regression;
    if (r.nsample == 0) return;
    std::fprintf(output, "\tRegression : #sample = %u\n", r.nsample);
    if (r.valid != 0)
        std::fprintf(output, "\tLinear: y = alpha size ^ beta\n\t\talpha = %s\n\t\tbeta = %s\n",
                     scientific(r.alpha).text(), scientific(r.beta).text());
    if (r.nl_valid != 0)
        std::fprintf(output, "\tNon-Linear: y = a size ^b + c\n\t\ta = %s\n\t\tb = %s\n\t\tc = %s\n",
                     scientific(r.a).text(), scientific(r.b).text(), scientific(r.c).text());
}

void print_coefficients(const content& c, std::FILE* output) {
    if (c.coefficients.empty()) return;
    std::fprintf(output, "\tMultiple linear regression: constant %s, coefficients",
                 scientific(c.coefficients[0]).text());
    for (std::size_t i = 1; i < c.coefficients.size(); ++i)
        std::fprintf(output, " %s", scientific(c.coefficients[i]).text());
    std::fputc('\n', output);
}

void print_all_parts(const content& c, const request& w, std::FILE* output) {
    print_fits(c, output);
    print_coefficients(c, output);
    std::fputs("# hash\t\tsize\t\tflops\t\tmean (us)\tstddev (us)\t\tn\n", output);
    for_wanted(c, w, [output](const history_content& e) {
        std::fprintf(output, "%08x\t%-15zu\t%-15s\t%-15s\t%-15s\t%u\n", e.footprint, e.size,
                     scientific(e.flops).text(), scientific(e.mean).text(), scientific(e.deviation).text(),
                     e.count);
    });
}

void print_escaped(const std::string& text, std::FILE* output) {
    for (const char c : text) {
        if (c == '<')
            std::fputs("&lt;", output);
        else if (c == '>')
            std::fputs("&gt;", output);
        else if (c == '&')
            std::fputs("&amp;", output);
        else
            std::fputc(c == '-' ? '_' : c, output); // two of them would end the comment
    }
}

void print_implementation_as_xml(const content& c, const std::string& name, unsigned number,
                                 std::FILE* output) {
    std::fprintf(output, "    <implementation id=\"%u\">\n      <!-- %s -->\n", number, name.c_str());
    const regression& r = c.regression;
    if (r.valid != 0)
        std::fprintf(
            output,
            "      <!-- time = alpha size ^ beta -->\n      <l_regression alpha=\"%s\" beta=\"%s\"/>\n",
            scientific(r.alpha).text(), scientific(r.beta).text());
    if (r.nl_valid != 0)
        std::fprintf(
            output,
            "      <!-- time = a size ^b + c -->\n      <nl_regression a=\"%s\" b=\"%s\" c=\"%s\"/>\n",
            scientific(r.a).text(), scientific(r.b).text(), scientific(r.c).text());
    for (const history_content& e : c.entries)
        std::fprintf(output,
                     "      <entry footprint=\"%08x\" size=\"%zu\" flops=\"%s\" mean=\"%s\" deviation=\"%s\" "
                     "sum=\"%s\" sum2=\"%s\" nsample=\"%u\"/>\n",
                     e.footprint, e.size, scientific(e.flops).text(), scientific(e.mean).text(),
                     scientific(e.deviation).text(), scientific(e.sum).text(), scientific(e.sum2).text(),
                     e.count);
    std::fputs("    </implementation>\n", output);
}

std::string upper(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
}

void print_architecture_as_xml(const model_state& s, int number, std::FILE* output) {
    const device_list devices = devices_of(*architecture(number));
    std::fputs("  <combination>\n", output);
    for (const starpu_perfmodel_device& d : devices)
        std::fprintf(output, "    <device type=\"%s\" id=\"%d\" ncores=\"%d\"/>\n",
                     upper(kind_name(d.type)).c_str(), d.devid, d.ncores);
    for (unsigned i = 0; i < STARPU_MAXIMPLEMENTATIONS; ++i)
        if (const measurements* m = s.measurements_of(number, i))
            print_implementation_as_xml(m->content(), architecture_name(devices, number, i), i, output);
    std::fputs("  </combination>\n", output);
}
} // namespace

bool is_display_parameter(const char* parameter) {
    return find_parameter(parameter) != nullptr;
}

void print_measurements(const measurements& m, const std::string& name, const request& w, std::FILE* output) {
    const content c = m.content();
    std::fprintf(output, "# performance model for %s\n", name.c_str());
    if (w.parameter == nullptr)
        print_all_parts(c, w, output);
    else if (const parameter_row* row = find_parameter(w.parameter))
        row->print(c, w, output);
}

void print_as_xml(const model_state& s, std::FILE* output) {
    std::fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
               "<!DOCTYPE StarPUPerfmodel SYSTEM \"starpu-perfmodel.dtd\">\n<!-- symbol ",
               output);
    print_escaped(s.symbol(), output);
    std::fprintf(output, " -->\n<!-- All times in us -->\n<perfmodel version=\"%d\">\n", format_version);
    int last = -1;
    s.for_each([&](int number, unsigned, const measurements&) {
        if (number == last) return;
        last = number;
        print_architecture_as_xml(s, number, output);
    });
    std::fputs("</perfmodel>\n", output);
}

} // namespace starpu::perfmodel
