package main

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"time"
)

// As in the Java servers, every start draws the same waits, though with another generator.
const waitSeed = 35

// handlerWait makes a handler wait for a time that is drawn uniformly from a range. Safe for use by several goroutines.
type handlerWait struct {
	least, most time.Duration
	mutex       sync.Mutex
	random      *rand.Rand
}

// parseWait takes a number of microseconds, or a range such as 10000-30000.
func parseWait(text string) (*handlerWait, error) {
	from, to, isRange := strings.Cut(text, "-")
	if !isRange {
		to = from
	}
	least, err := strconv.Atoi(from)
	if err != nil {
		return nil, fmt.Errorf("handlerWaitMicros must be a number or a range, but is '%s'", text)
	}
	most, err := strconv.Atoi(to)
	if err != nil || most < least {
		return nil, fmt.Errorf("handlerWaitMicros must be a number or a range, but is '%s'", text)
	}
	return &handlerWait{
		least:  time.Duration(least) * time.Microsecond,
		most:   time.Duration(most) * time.Microsecond,
		random: rand.New(rand.NewPCG(waitSeed, waitSeed)),
	}, nil
}

// pass makes the goroutine wait.
func (w *handlerWait) pass() {
	if w.most > 0 {
		time.Sleep(w.next())
	}
}

func (w *handlerWait) next() time.Duration {
	if w.least == w.most {
		return w.least
	}
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return w.least + time.Duration(w.random.Int64N(int64(w.most-w.least)+1))
}
