// What is precompiled is listed where that is asked for; this program gives it a target.
int main() {}
