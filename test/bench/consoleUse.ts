import { readFileSync } from 'node:fs';
import type { ConsoleProcess } from '../support/processes/consoleProcess.ts';

/**
 * Returns the peak memory of a process so far, including its threads, in MiB. Works only on Linux; returns NaN
 * elsewhere.
 */
export function mostMemory({ child }: ConsoleProcess): number {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
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
