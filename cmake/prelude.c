// As prelude.cpp, for programs in C.
int main(void) {
    return 0;
}
