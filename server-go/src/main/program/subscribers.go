package main

import "sync"

// A subscriber for which more bytes than this wait is disconnected.
const maxQueuedBytes = 4 << 20

// subscribers are the connections to /ws/push. Safe for use by several goroutines.
type subscribers struct {
	mu  sync.Mutex
	all map[*subscriber]struct{}
}

func newSubscribers() *subscribers {
	return &subscribers{all: map[*subscriber]struct{}{}}
}

func (s *subscribers) add(one *subscriber) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all[one] = struct{}{}
}

func (s *subscribers) remove(one *subscriber) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.all, one)
}

// publish sends a message to all subscribers.
func (s *subscribers) publish(message []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for one := range s.all {
		one.offer(message)
	}
}

// subscriber writes one message at a time, in the order of the calls, and never blocks the publisher.
type subscriber struct {
	write      func([]byte) error
	disconnect func()

	mu          sync.Mutex
	queue       [][]byte
	queuedBytes int
	writing     bool
	dead        bool
}

// newSubscriber takes a function that writes one message, and one that ends the connection at once; both may block.
func newSubscriber(write func([]byte) error, disconnect func()) *subscriber {
	return &subscriber{write: write, disconnect: disconnect}
}

func (s *subscriber) offer(message []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.dead {
		return
	}
	s.queuedBytes += len(message)
	if s.queuedBytes > maxQueuedBytes {
		s.dead = true
		s.queue = nil
		go s.disconnect()
		return
	}
	s.queue = append(s.queue, message)
	if !s.writing {
		s.writing = true
		// This goroutine lives only while there is something to write, so an idle subscriber costs only its reader's.
		go s.drain()
	}
}

func (s *subscriber) drain() {
	for {
		message, more := s.next()
		if !more {
			return
		}
		err := s.write(message)
		s.written(len(message), err)
	}
}

func (s *subscriber) next() ([]byte, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.queue) == 0 {
		s.queue = nil
		s.writing = false
		return nil, false
	}
	message := s.queue[0]
	s.queue = s.queue[1:]
	return message, true
}

// written ends a subscriber whose connection is broken; its reader finds that out on its own.
func (s *subscriber) written(size int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.queuedBytes -= size
	if err != nil {
		s.dead = true
		s.queue = nil
	}
}
