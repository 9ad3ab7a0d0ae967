import { readFileSync } from 'node:fs';
import type { ConsoleProcess } from '../support/processes/consoleProcess.ts';

/** The most memory that a process has taken so far, its threads included, in MiB. Linux alone tells it; elsewhere NaN. */
export function mostMemory({ child }: ConsoleProcess): number {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** The processor time that a process has taken so far, in ms. Linux alone tells it; elsewhere NaN. */
export function processorTime({ child }: ConsoleProcess): number {
  try {
    const [, rest = ''] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ');
    const fields = rest.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}
