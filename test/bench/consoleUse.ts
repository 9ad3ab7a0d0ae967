import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ConsoleProcess } from '../support/processes/consoleProcess.ts';

/**
 * Returns the peak memory of a process so far, including its threads, in MiB. Works only on Linux; returns NaN
 * elsewhere.
 */
export function mostMemory(consoleProcess: ConsoleProcess): number {
  return statusOf(consoleProcess, /VmHWM:\s+(\d+)/);
}

/** Returns the memory that a process uses now, in MiB. Works only on Linux; returns NaN elsewhere. */
export function memoryInUse(consoleProcess: ConsoleProcess): number {
  return statusOf(consoleProcess, /VmRSS:\s+(\d+)/);
}

function statusOf({ child }: ConsoleProcess, kib: RegExp): number {
  try {
    return Number(kib.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Returns the processor time that a process has used so far, in ms. Works only on Linux; returns NaN elsewhere. */
export function processorTime({ child }: ConsoleProcess): number {
  try {
    const [, rest = ''] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ');
    const fields = rest.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

/** Returns the processor time of the embedded database and its processes, in ms. */
export function databaseTime(folder: string): number {
  const [postmaster = ''] = readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  let ticks = 0;
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const [, rest = ''] = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ');
      const fields = rest.split(' ');
      // The last two fields are the time of children that have ended, which is counted for the postmaster.
      if (id === postmaster) ticks += Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14]);
      else if (fields[1] === postmaster) ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // The process has ended.
    }
  }
  return ticks * 10;
}
