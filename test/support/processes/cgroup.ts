import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A group of processes that have so much memory in all, and no swap. */
export type Cgroup = {
  /** The file that takes the id of a process: it and those that it starts belong to the group. */
  procs: string;
  /** The most memory that they have taken, the files that the kernel keeps for them included, in bytes. */
  peak(): number;
  /** How many of them the kernel has killed because there was no more. */
  killed(): number;
  /** Once all of them have ended. */
  remove(): void;
};

/** Where Linux keeps groups, and what its files are called, in either version. */
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

/** Makes a group; null where this user may not, or the kernel has no such groups. */
export function makeCgroup(name: string, bytes: number): Cgroup | null {
  for (const { parent, memory, swap, peak, events } of VERSIONS) {
    const folder = path.join(parent, `${name}-${process.pid}`);
    const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
    try {
      mkdirSync(folder);
      writeFileSync(path.join(folder, memory), String(bytes));
      // Not every kernel counts swap.
      for (const [file, value] of Object.entries(swap(bytes)))
        if (existsSync(path.join(folder, file))) writeFileSync(path.join(folder, file), String(value));
    } catch {
      if (existsSync(path.join(folder, 'cgroup.procs'))) rmdirSync(folder);
      continue;
    }
    return {
      procs: path.join(folder, 'cgroup.procs'),
      peak: () => Number(read(peak)),
      killed: () => Number(/^oom_kill (\d+)$/m.exec(read(events))?.[1]),
      remove: () => rmdirSync(folder),
    };
  }
  return null;
}
