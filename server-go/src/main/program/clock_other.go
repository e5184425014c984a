//go:build !linux

package main

// threadCpuNanos is negative where a thread has no such clock.
func threadCpuNanos() int64 {
	return -1
}
