package main

import (
	"os"
	"runtime/metrics"
	"strconv"
	"strings"
	"syscall"
)

const unknown = -1

// stats has the fields of ServerStats that a process other than a JVM may know; -1 if this one does not.
type stats struct {
	ProcessCPUNanos int64 `json:"processCpuNanos"`
	HeapBytes       int64 `json:"heapBytes"`
	HeapCommitted   int64 `json:"heapCommittedBytes"`
	DirectBytes     int64 `json:"directBytes"`
	ResidentBytes   int64 `json:"residentBytes"`
	LiveThreads     int64 `json:"liveThreads"`
	GCCount         int64 `json:"gcCount"`
	GCMillis        int64 `json:"gcMillis"`
}

func readStats() stats {
	// These are read without stopping the world.
	samples := []metrics.Sample{
		{Name: "/memory/classes/heap/objects:bytes"},
		{Name: "/memory/classes/heap/unused:bytes"},
		{Name: "/memory/classes/heap/free:bytes"},
		{Name: "/gc/cycles/total:gc-cycles"},
	}
	metrics.Read(samples)
	heap := samples[0].Value.Uint64()
	return stats{
		ProcessCPUNanos: cpuNanos(),
		HeapBytes:       int64(heap),
		HeapCommitted:   int64(heap + samples[1].Value.Uint64() + samples[2].Value.Uint64()),
		DirectBytes:     unknown,
		ResidentBytes:   residentBytes(),
		LiveThreads:     liveThreads(),
		GCCount:         int64(samples[3].Value.Uint64()),
		GCMillis:        unknown,
	}
}

// cpuNanos returns the CPU time of the whole process, the collector included, as the kernel accounts it.
func cpuNanos() int64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return unknown
	}
	return usage.Utime.Nano() + usage.Stime.Nano()
}

func residentBytes() int64 {
	content, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return unknown
	}
	fields := strings.Fields(string(content))
	if len(fields) < 2 {
		return unknown
	}
	pages, err := strconv.ParseInt(fields[1], 10, 64)
	if err != nil {
		return unknown
	}
	return pages * int64(os.Getpagesize())
}

func liveThreads() int64 {
	threads, err := os.ReadDir("/proc/self/task")
	if err != nil {
		return unknown
	}
	return int64(len(threads))
}
