// Calls the functions of components, each of which may be the program's: what one throws ends here, since a
// task that is on its way would be lost.
#include "api/components/component.hpp"
#include "base/program_call.hpp"

#include "starpu_helper.h"

namespace starpu::api::components {

namespace {
// The answer of the function `which`, or `otherwise` where it threw. Of what a component throws the first is
// told; others would only repeat it.
template <class Answer, class Call>
Answer answer_of(starpu_sched_component* c, const char* which, const char* then, Answer otherwise,
                 Call&& call) {
    Answer answer = otherwise;
    base::call_program([&] { answer = std::forward<Call>(call)(); },
                       [&](const base::thrown& what) {
                           if (record_of(c).has_thrown.exchange(true)) return what.error;
                           const char* name = c->name != nullptr ? c->name : "a component";
                           return base::report_thrown(what, name, which, then);
                       });
    return answer;
}
} // namespace

int push_into(starpu_sched_component* to, starpu_task* t) {
    if (to->push_task == nullptr) return 1;
    return answer_of(to, "push_task of this component", "that refuses the task", 1,
                     [&] { return to->push_task(to, t); });
}

starpu_task* pull_from(starpu_sched_component* from, starpu_sched_component* to) {
    if (from->pull_task == nullptr) return nullptr;
    return answer_of(from, "pull_task of this component", "that means that it has none",
                     static_cast<starpu_task*>(nullptr), [&] { return from->pull_task(from, to); });
}

int ask_to_push(starpu_sched_component* above, starpu_sched_component* below) {
    if (above->can_push == nullptr) return 0;
    return answer_of(above, "can_push of this component", "that means that it pushed nothing", 0,
                     [&] { return above->can_push(above, below); });
}

int ask_to_pull(starpu_sched_component* c) {
    if (c->can_pull == nullptr) return 0;
    return answer_of(c, "can_pull of this component", "that means that no worker will pull", 0,
                     [&] { return c->can_pull(c); });
}

double load_of(starpu_sched_component* c) {
    if (c->estimated_load == nullptr) return 0;
    return answer_of(c, "estimated_load of this component", "that means that it has nothing to do", 0.0,
                     [&] { return c->estimated_load(c); });
}

double end_of(starpu_sched_component* c) {
    if (c->estimated_end == nullptr) return starpu_timing_now();
    return answer_of(c, "estimated_end of this component", "that means now", starpu_timing_now(),
                     [&] { return c->estimated_end(c); });
}

} // namespace starpu::api::components
