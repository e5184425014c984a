package main

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
)

// obey follows the commands of the input, one a line (see Echobench's ServerProtocol), until STOP or its end.
func obey(input io.Reader, all *subscribers) {
	lines := bufio.NewReader(input)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		command, argument, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch command {
		case "PUBLISH":
			all.publish(decode(argument))
		case "STATS":
			answerStats()
		case "GC":
			runtime.GC()
			answerStats()
		case "THREADS":
			fmt.Println(base64.StdEncoding.EncodeToString(goroutines()))
		case "STOP":
			return
		default:
			fmt.Fprintln(os.Stderr, "echobench: unknown command:", line)
		}
	}
}

func decode(argument string) []byte {
	payload, err := base64.StdEncoding.DecodeString(argument)
	if err != nil {
		fail(err)
	}
	return payload
}

func answerStats() {
	line, err := json.Marshal(readStats())
	if err != nil {
		fail(err)
	}
	fmt.Println(string(line))
}

func goroutines() []byte {
	dump := make([]byte, 1<<20)
	return dump[:runtime.Stack(dump, true)]
}
