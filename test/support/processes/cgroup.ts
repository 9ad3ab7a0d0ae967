import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A group of processes with a shared memory limit and no swap. */
export type Cgroup = {
  /** The file to write a process's id to: that process and its children then belong to the group. */
  procs: string;
  /** Returns the peak memory of the group in bytes, including the kernel's file cache. */
  peak(): number;
  /** Returns the number of its processes that the kernel killed for lack of memory. */
  killCount(): number;
  /** Removes the group once all its processes have ended. */
  remove(): void;
};

/** The location and file names of Linux's control groups in both versions. */
const VERSIONS = [
  {
    parent: '/sys/fs/cgroup/memory',
    memory: 'memory.limit_in_bytes',
    swap: (bytes: number) => ({ 'memory.memsw.limit_in_bytes': bytes, 'memory.swappiness': 0 }),
    peak: 'memory.max_usage_in_bytes',
    events: 'memory.oom_control',
  },
  {
    parent: '/sys/fs/cgroup',
    memory: 'memory.max',
    swap: () => ({ 'memory.swap.max': 0 }),
    peak: 'memory.peak',
    events: 'memory.events',
  },
];

/** Creates a group; returns null if the user lacks the right, or the kernel has no such groups. */
export function makeCgroup(name: string, bytes: number): Cgroup | null {
  for (const { parent, memory, swap, peak, events } of VERSIONS) {
    const folder = path.join(parent, `${name}-${process.pid}`);
    const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
    try {
      mkdirSync(folder);
      writeFileSync(path.join(folder, memory), String(bytes));
      // Not every kernel accounts for swap.
      for (const [file, value] of Object.entries(swap(bytes)))
        if (existsSync(path.join(folder, file))) writeFileSync(path.join(folder, file), String(value));
    } catch {
      if (existsSync(path.join(folder, 'cgroup.procs'))) rmdirSync(folder);
      continue;
    }
    return {
      procs: path.join(folder, 'cgroup.procs'),
      peak: () => Number(read(peak)),
      killCount: () => Number(/^oom_kill (\d+)$/m.exec(read(events))?.[1]),
      remove: () => rmdirSync(folder),
    };
  }
  return null;
}
