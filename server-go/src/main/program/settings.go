package main

import (
	"fmt"
	"strconv"
	"strings"
)

type settings struct {
	host              string
	port              int
	ioThreads         int // 0: Go's own sizing
	maxMessageBytes   int
	handlerWorkNanos  int
	handlerAllocBytes int
	handlerWait       *handlerWait
	http2             bool // without TLS, by the client's prior knowledge
}

// parseSettings takes name=value words; an unknown one is an error in one sentence.
func parseSettings(words []string) (settings, error) {
	config := settings{host: "127.0.0.1", maxMessageBytes: 4 << 20, handlerWait: &handlerWait{}}
	numbers := map[string]*int{
		"port":              &config.port,
		"ioThreads":         &config.ioThreads,
		"maxMessageBytes":   &config.maxMessageBytes,
		"handlerWorkNanos":  &config.handlerWorkNanos,
		"handlerAllocBytes": &config.handlerAllocBytes,
	}
	for _, word := range words {
		name, value, _ := strings.Cut(word, "=")
		if name == "host" {
			config.host = value
			continue
		}
		if word == "http2=true" {
			config.http2 = true
			continue
		}
		if name == "handlerWaitMicros" {
			wait, err := parseWait(value)
			if err != nil {
				return config, err
			}
			config.handlerWait = wait
			continue
		}
		target, known := numbers[name]
		if !known {
			return config, fmt.Errorf("unknown setting '%s'", word)
		}
		number, err := strconv.Atoi(value)
		if err != nil || number < 0 {
			return config, fmt.Errorf("%s must be a number, but is '%s'", name, value)
		}
		*target = number
	}
	return config, nil
}
