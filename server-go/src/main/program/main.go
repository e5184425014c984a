// Command echobench-go is one server behind Echobench's contract: echobench-go LIBRARY [name=value ...].
// With "versions" it prints what it was built from.
package main

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"
)

// webSockets makes the handlers of /ws/echo and /ws/push.
type webSockets func(config settings, work *handlerWork, all *subscribers) (echo, push http.HandlerFunc)

// library makes the function that serves the connections of a listener until it fails.
type library func(config settings, work *handlerWork, all *subscribers) func(net.Listener) error

var libraries = map[string]library{
	"gorilla":  onNetHTTP(gorillaHandlers),
	"gws":      onNetHTTP(gwsHandlers),
	"coder":    onNetHTTP(coderHandlers),
	"fasthttp": serveFast,
}

// onNetHTTP makes a library of net/http and the handlers of a WebSocket library.
func onNetHTTP(handlers webSockets) library {
	return func(config settings, work *handlerWork, all *subscribers) func(net.Listener) error {
		mux := contentHandlers(work)
		echo, push := handlers(config, work, all)
		mux.HandleFunc("GET /ws/echo", echo)
		mux.HandleFunc("GET /ws/push", push)
		server := &http.Server{Handler: mux, Protocols: new(http.Protocols)}
		server.Protocols.SetHTTP1(!config.http2)
		server.Protocols.SetUnencryptedHTTP2(config.http2)
		return server.Serve
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "echobench:", err)
	os.Exit(2)
}

func main() {
	// Ctrl-C reaches the whole process group; the process that started this one closes its input to end it.
	signal.Ignore(syscall.SIGINT)
	if len(os.Args) < 2 {
		fail(fmt.Errorf("the library is missing"))
	}
	if os.Args[1] == "versions" {
		printVersions()
		return
	}
	chosen, known := libraries[os.Args[1]]
	if !known {
		fail(fmt.Errorf("unknown library '%s'", os.Args[1]))
	}
	config, err := parseSettings(os.Args[2:])
	if err != nil {
		fail(err)
	}
	if config.ioThreads > 0 {
		runtime.GOMAXPROCS(config.ioThreads)
	}
	listener, err := listen(config)
	if err != nil {
		fail(err)
	}
	all := newSubscribers()
	serve := chosen(config, newHandlerWork(config), all)
	go func() {
		fail(serve(listener))
	}()
	address := listener.Addr().(*net.TCPAddr)
	fmt.Printf("READY http://%s:%d\n", address.IP, address.Port)
	obey(os.Stdin, all)
}

func printVersions() {
	fmt.Println("go=" + strings.TrimPrefix(runtime.Version(), "go"))
	info, ok := debug.ReadBuildInfo()
	if !ok {
		fail(fmt.Errorf("this binary does not know what it was built from"))
	}
	for _, module := range info.Deps {
		fmt.Println(module.Path + "=" + strings.TrimPrefix(module.Version, "v"))
	}
}
