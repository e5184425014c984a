// The least that a client of HTTP/1.1 can do: HOST PORT PATH CONNECTIONS SECONDS. One thread, one request in flight on each
// connection. A response counts when as many bytes have come as the first response had; only the status is checked.
// Prints "N requests/s"; ends with exit code 1 if a response is another or a connection ends.
#define _GNU_SOURCE
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

static char in[65536], request[512];
static int size;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static void fail(const char *what) {
    fprintf(stderr, "%s\n", what);
    exit(1);
}

static void ask(int socket) {
    if (write(socket, request, size) != size) fail("a request was not sent");
}

static int more(int socket) {
    int bytes = read(socket, in, sizeof in);
    if (bytes <= 0) fail("a connection ended");
    return bytes;
}

/** The length of a first response, by its head. */
static int length(int socket) {
    ask(socket);
    int bytes = more(socket);
    in[bytes < (int) sizeof in ? bytes : bytes - 1] = 0;
    char *body = strstr(in, "\r\n\r\n"), *field = strcasestr(in, "content-length:");
    if (!body || !field || field > body) fail("the first response has no length");
    int all = body - in + 4 + atoi(field + 15);
    while (bytes < all) bytes += more(socket);
    return all;
}

int main(int count, char **words) {
    if (count != 6) fail("HOST PORT PATH CONNECTIONS SECONDS");
    int connections = atoi(words[4]), poll = epoll_create1(0), response = 0, on = 1;
    int *sockets = calloc(connections, sizeof *sockets), *received = calloc(connections, sizeof *received);
    size = snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: %s:%s\r\n\r\n", words[3], words[1], words[2]);
    if (size >= (int) sizeof request) fail("PATH is too long");
    struct addrinfo *address, wanted = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM};
    if (getaddrinfo(words[1], words[2], &wanted, &address)) fail("HOST is unknown");
    for (int i = 0; i < connections; i++) {
        sockets[i] = socket(AF_INET, SOCK_STREAM, 0);
        if (connect(sockets[i], address->ai_addr, address->ai_addrlen)) fail("no connection");
        setsockopt(sockets[i], IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        response = length(sockets[i]);
        struct epoll_event readable = {.events = EPOLLIN, .data.u32 = i};
        epoll_ctl(poll, EPOLL_CTL_ADD, sockets[i], &readable);
    }
    for (int i = 0; i < connections; i++) ask(sockets[i]);
    double start = now(), time = start;
    long done = 0;
    struct epoll_event ready[1024];
    while (time < start + atof(words[5])) {
        int n = epoll_wait(poll, ready, 1024, 1000);
        for (int k = 0; k < n; k++) {
            int i = ready[k].data.u32;
            int bytes = more(sockets[i]);
            if (!received[i] && memcmp(in, "HTTP/1.1 200", 12)) fail("a response is not 200");
            received[i] += bytes;
            if (received[i] > response) fail("a response is longer than the first");
            if (received[i] == response) {
                received[i] = 0;
                done++;
                ask(sockets[i]);
            }
        }
        time = now();
    }
    printf("%.1f requests/s\n", done / (time - start));
}
