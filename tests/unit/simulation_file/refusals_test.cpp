// What is wrong in a description is refused with its place and what to write instead.
#include "unit/simulation_file/description_file.hpp"

namespace starpu::tests {
namespace {

struct refusal_case {
    const char* text;
    const char* why;
};

void expect_refused(const refusal_case& each) {
    const reading done = read_text(each.text);
    EXPECT_FALSE(done.is_good) << each.text;
    EXPECT_EQ(done.why, each.why) << each.text;
}

TEST(refusals, a_machine_needs_workers) {
    const refusal_case cases[] = {
        {"{}", R"(the description has no workers; add "cpus", such as "cpus": 4, or "gpus")"},
        {R"({"cpus": [], "gpus": []})",
         R"(the description has no workers; add "cpus", such as "cpus": 4, or "gpus")"},
        {R"({"gpus": [{"count": 1000, "workers": 101}]})",
         "the description has more than 100000 workers; give fewer"},
        {R"({"cpus": 100000, "gpus": [{}]})", "the description has more than 100000 workers; give fewer"},
    };
    for (const refusal_case& each : cases) expect_refused(each);
}

TEST(refusals, unknown_keys_name_the_known_ones) {
    const refusal_case cases[] = {
        {R"({"cpu": 4})",
         "cpu is not known; the keys here are name, host, cpus, gpus, shared_links, times, noise, outliers"},
        {R"({"cpus": [{"speeed": 4}]})", "cpus[0].speeed is not known; the keys here are count, speed"},
        {R"({"cpus": 1, "gpus": [{}, {"memory": 4}]})",
         "gpus[1].memory is not known; the keys here are kind, count, workers, speed, memory_mib, link, "
         "peer, "
         "shared_link"},
        {R"({"gpus": [{"link": {"gb_per_s": 4}}]})",
         "gpus[0].link.gb_per_s is not known; the keys here are mb_per_s, latency_us"},
        {R"({"gpus": [{"peer": {"": 4}}]})", R"(gpus[0].peer[""] has no name; write one)"},
        {R"({"cpus": 1, "times": {"": {"cpu": 4}}})", R"(times[""] has no name; write one)"},
        {R"({"cpus": 1, "shared_links": {"a b": {"latency_us": 4}}})",
         R"(shared_links["a b"].latency_us is not known; the keys here are mb_per_s)"},
        {R"({"cpus": 1, "times": {"potrf": {"gpu": 4}}})",
         "times.potrf.gpu is not known; the keys here are cpu, cuda, opencl, hip"},
        {R"({"cpus": 1, "times": {"potrf": {"cpu": {"ms": 4}}}})",
         "times.potrf.cpu.ms is not known; the keys here are us, us_per_mib"},
        {R"({"cpus": 1, "outliers": {"rate": 4}})",
         "outliers.rate is not known; the keys here are share, factor"},
    };
    for (const refusal_case& each : cases) expect_refused(each);
}

TEST(refusals, counts_are_whole_and_in_their_range) {
    const refusal_case cases[] = {
        {R"({"cpus": 0})", "cpus is 0; give a whole number from 1 to 100000"},
        {R"({"cpus": 1.5})", "cpus is 1.5; give a whole number from 1 to 100000"},
        {R"({"cpus": -3})", "cpus is -3; give a whole number from 1 to 100000"},
        {R"({"cpus": 100001})", "cpus is 100001; give a whole number from 1 to 100000"},
        {R"({"cpus": [{"count": 0}]})", "cpus[0].count is 0; give a whole number from 1 to 100000"},
        {R"({"gpus": [{"count": 18446744073709551617}]})",
         "gpus[0].count is 18446744073709551617; give a whole number from 1 to 100000"},
        {R"({"gpus": [{"workers": null}]})", "gpus[0].workers is null; give a whole number from 1 to 100000"},
    };
    for (const refusal_case& each : cases) expect_refused(each);
}

TEST(refusals, numbers_are_in_their_range) {
    const refusal_case cases[] = {
        {R"({"cpus": [{}, {"speed": 0}]})", "cpus[1].speed is 0; give a number from 1e-6 to 1e6"},
        {R"({"gpus": [{"speed": -1}]})", "gpus[0].speed is -1; give a number from 1e-6 to 1e6"},
        {R"({"gpus": [{"memory_mib": 0}]})",
         "gpus[0].memory_mib is 0; give a number of mebibytes from 1e-3 to 1e9"},
        {R"({"gpus": [{"memory_mib": 1e300}]})",
         "gpus[0].memory_mib is 1e300; give a number of mebibytes from 1e-3 to 1e9"},
        {R"({"gpus": [{"link": {"mb_per_s": 0}}]})",
         "gpus[0].link.mb_per_s is 0; give a number of megabytes per second from 1e-6 to 1e9"},
        {R"({"gpus": [{}, {"link": {"latency_us": -1}}]})",
         "gpus[1].link.latency_us is -1; give a number of microseconds from 0 to 1e12"},
        {R"({"gpus": [{"peer": {"mb_per_s": 1e10}}]})",
         "gpus[0].peer.mb_per_s is 1e10; give a number of megabytes per second from 1e-6 to 1e9"},
        {R"({"cpus": 1, "shared_links": {"pcie": {"mb_per_s": 0}}})",
         "shared_links.pcie.mb_per_s is 0; give a number of megabytes per second from 1e-6 to 1e9"},
        {R"({"cpus": 1, "times": {"potrf": {"cpu": -1}}})",
         "times.potrf.cpu is -1; give a number of microseconds from 0 to 1e12"},
        {R"({"cpus": 1, "times": {"potrf": {"hip": {"us_per_mib": -1}}}})",
         "times.potrf.hip.us_per_mib is -1; give a number of microseconds from 0 to 1e12"},
        {R"({"cpus": 1, "noise": 10.5})", "noise is 10.5; give a number from 0 to 10"},
        {R"({"cpus": 1, "noise": -0.5})", "noise is -0.5; give a number from 0 to 10"},
        {R"({"cpus": 1, "outliers": {"share": 1.01}})", "outliers.share is 1.01; give a number from 0 to 1"},
        {R"({"cpus": 1, "outliers": {"factor": 0}})", "outliers.factor is 0; give a number from 1e-6 to 1e9"},
        {R"({"cpus": 1, "noise": 1e400})", "noise is a number that is too large; write a smaller one"},
        {R"({"cpus": [{}, {"speed": 1e400}]})",
         "cpus[1].speed is a number that is too large; write a smaller one"},
    };
    for (const refusal_case& each : cases) expect_refused(each);
}

TEST(refusals, values_of_the_wrong_kind) {
    const refusal_case cases[] = {
        {"[]", "the description is a list; give an object in braces; its keys are name, host, cpus, gpus, "
               "shared_links, times, noise, outliers"},
        {"4", "the description is 4; give an object in braces; its keys are name, host, cpus, gpus, "
              "shared_links, times, noise, outliers"},
        {R"({"cpus": "8"})",
         R"(cpus is "8"; give a whole number from 1 to 100000, or a list of groups in brackets)"},
        {R"({"cpus": [8]})", "cpus[0] is 8; give an object in braces; its keys are count, speed"},
        {R"({"gpus": {}})", "gpus is an object; give a list of groups of devices, in brackets"},
        {R"({"gpus": [{"link": 12000}]})",
         "gpus[0].link is 12000; give an object in braces; its keys are mb_per_s, latency_us"},
        {R"({"cpus": 1, "shared_links": []})",
         "shared_links is a list; give an object in braces, with a name for each link"},
        {R"({"cpus": 1, "times": 5})", "times is 5; give an object in braces, with a name for each kernel"},
        {R"({"cpus": 1, "times": {"potrf": 5}})",
         "times.potrf is 5; give an object in braces; its keys are cpu, cuda, opencl, hip"},
        {R"({"cpus": 1, "times": {"potrf": {"cpu": "5 us"}}})",
         R"(times.potrf.cpu is "5 us"; give a number of microseconds, or an object in braces with us and )"
         "us_per_mib"},
        {R"({"cpus": 1, "noise": true})", "noise is true; give a number from 0 to 10"},
        {R"({"cpus": 1, "outliers": []})",
         "outliers is a list; give an object in braces; its keys are share, factor"},
    };
    for (const refusal_case& each : cases) expect_refused(each);
}

TEST(refusals, texts) {
    const refusal_case cases[] = {
        {R"({"cpus": 1, "name": 5})", "name is 5; give a text in quotes"},
        {R"({"cpus": 1, "host": ""})", "host is empty; give a name, or leave the key out"},
        {R"({"cpus": 1, "host": "a\nb"})",
         R"(host is "a\x0ab"; give a text without line breaks and other control characters)"},
        {R"({"gpus": [{"kind": "metal"}]})", R"(gpus[0].kind is "metal"; give "cuda", "opencl" or "hip")"},
        {R"({"gpus": [{"kind": 1}]})", "gpus[0].kind is 1; give a text in quotes"},
        {R"({"gpus": [{"shared_link": "pcie"}], "shared_links": {"nvlink": {"mb_per_s": 1}}})",
         R"(gpus[0].shared_link is "pcie"; give the name of one in shared_links)"},
        {R"({"cpus": 1, "shared_links": {"pcie": {}}})",
         R"(shared_links.pcie does not say how fast it is; add "mb_per_s")"},
        {R"({"cpus": 1, "shared_links": {"": {"mb_per_s": 1}}})",
         R"(shared_links[""] has no name; write one)"},
    };
    for (const refusal_case& each : cases) expect_refused(each);
}

TEST(refusals, keys_that_come_twice) {
    const refusal_case cases[] = {
        {R"({"cpus": 1, "cpus": 2})", "cpus comes twice; leave one of them out"},
        {R"({"gpus": [{}, {"link": {"latency_us": 1, "mb_per_s": 1, "latency_us": 2}}]})",
         "gpus[1].link.latency_us comes twice; leave one of them out"},
    };
    for (const refusal_case& each : cases) expect_refused(each);
}

TEST(refusals, long_texts_are_cut_in_messages) {
    const std::string many(100000, 'x');
    EXPECT_LT(read_text(R"({"cpus": ")" + many + R"("})").why.size(), 200u);
    EXPECT_LT(read_text(R"({")" + many + R"(": 1})").why.size(), 250u);
    EXPECT_LT(read_text(R"({"cpus": )" + many + "}").why.size(), 200u);
}

} // namespace
} // namespace starpu::tests
