package main

import (
	"syscall"
	"unsafe"
)

// CLOCK_THREAD_CPUTIME_ID, the CPU time of the calling thread.
const clockThreadCpu = 3

// threadCpuNanos returns the CPU time of the calling thread; negative where threads have no such clock.
func threadCpuNanos() int64 {
	var now syscall.Timespec
	clock, address := uintptr(clockThreadCpu), uintptr(unsafe.Pointer(&now))
	if _, _, errno := syscall.RawSyscall(syscall.SYS_CLOCK_GETTIME, clock, address, 0); errno != 0 {
		panic(errno)
	}
	return now.Nano()
}
