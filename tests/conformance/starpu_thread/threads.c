// Threads, mutexes and conditions under StarPU's names work together.
#include "check.h"

static starpu_pthread_mutex_t mutex = STARPU_PTHREAD_MUTEX_INITIALIZER;
static starpu_pthread_cond_t changed = STARPU_PTHREAD_COND_INITIALIZER;
static int turn;

static void* take_second_turn(void* arg) {
    STARPU_PTHREAD_MUTEX_LOCK(&mutex);
    while (turn != 1) STARPU_PTHREAD_COND_WAIT(&changed, &mutex);
    turn = 2;
    STARPU_PTHREAD_COND_BROADCAST(&changed);
    STARPU_PTHREAD_MUTEX_UNLOCK(&mutex);
    return arg;
}

int main(void) {
    starpu_pthread_t thread;
    void* result = NULL;
    STARPU_PTHREAD_CREATE(&thread, NULL, take_second_turn, &turn);
    STARPU_PTHREAD_MUTEX_LOCK(&mutex);
    turn = 1;
    STARPU_PTHREAD_COND_SIGNAL(&changed);
    while (turn != 2) STARPU_PTHREAD_COND_WAIT(&changed, &mutex);
    STARPU_PTHREAD_MUTEX_UNLOCK(&mutex);
    STARPU_PTHREAD_JOIN(thread, &result);
    CHECK(result == &turn);
    CHECK_EQUAL(STARPU_PTHREAD_MUTEX_TRYLOCK(&mutex), 0);
    CHECK_EQUAL(STARPU_PTHREAD_MUTEX_TRYLOCK(&mutex), EBUSY);
    STARPU_PTHREAD_MUTEX_UNLOCK(&mutex);
    STARPU_PTHREAD_MUTEX_DESTROY(&mutex);
    STARPU_PTHREAD_COND_DESTROY(&changed);
    return 0;
}
