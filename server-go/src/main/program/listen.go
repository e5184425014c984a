package main

import (
	"net"
	"strconv"
	"syscall"
)

// The requested length of the accept queue, the same for every server; Go itself requests the kernel's limit.
const backlog = 4096

func listen(config settings) (net.Listener, error) {
	listener, err := net.Listen("tcp", net.JoinHostPort(config.host, strconv.Itoa(config.port)))
	if err != nil {
		return nil, err
	}
	raw, err := listener.(*net.TCPListener).SyscallConn()
	if err != nil {
		return nil, err
	}
	// Listening again changes nothing but the length of the queue.
	if failed := raw.Control(func(descriptor uintptr) { err = syscall.Listen(int(descriptor), backlog) }); failed != nil {
		return nil, failed
	}
	return listener, err
}
