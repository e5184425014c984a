//go:build !linux

package main

// threadCpuNanos returns the CPU time of the calling thread; negative where threads have no such clock.
func threadCpuNanos() int64 {
	return -1
}
