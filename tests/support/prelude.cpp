// What a unit test includes first; see cmake/StarpuTest.cmake.
int main() {}
