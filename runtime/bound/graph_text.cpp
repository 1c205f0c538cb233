// Tasks are named by their numbers and show their names.
#include "bound/graph_text.hpp"

#include "task/recording/precedence.hpp"

namespace starpu::bound {

namespace {
// In the quotes of dot.
std::string quote(const std::string& name) {
    std::string text = "\"";
    for (const char c : name) {
        if (c == '"' || c == '\\') text += '\\';
        if (c == '\n')
            text += "\\n";
        else
            text += c;
    }
    return text + '"';
}
} // namespace

void write_dot(std::FILE* output, const record& r) {
    const task::precedence graph = task::precedence_of(r.order);
    std::fputs("digraph bound {\n", output);
    for (std::size_t task = 0; task < r.tasks.size(); ++task) {
        std::string name = r.tasks[task].name;
        if (r.has_priorities) name += "\npriority " + std::to_string(r.tasks[task].priority);
        std::fprintf(output, "t%zu [label=%s];\n", task, quote(name).c_str());
    }
    for (std::size_t later = 0; later < graph.before.size(); ++later)
        for (const std::size_t earlier : graph.before[later])
            std::fprintf(output, "t%zu -> t%zu;\n", earlier, later);
    std::fputs("}\n", output);
}

} // namespace starpu::bound
