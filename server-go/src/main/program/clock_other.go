//go:build !linux

package main

func monotonicNanos() int64 {
	panic("PUBLISH_EACH needs the monotonic clock that all processes share, which this program reads on Linux only")
}

// threadCpuNanos is negative where a thread has no such clock.
func threadCpuNanos() int64 {
	return -1
}
