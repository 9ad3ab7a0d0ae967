import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { packageRoot } from '../../../src/server/files/packageRoot.ts';
import type { Cgroup } from './cgroup.ts';

/** The console as a separate process, on a free port. */
export type ConsoleProcess = {
  child: ChildProcess;
  origin: string;
  /** Returns its output to stdout so far. */
  output(): string;
  /** Returns its output to stderr so far. */
  errorOutput(): string;
  /** Sends a signal and waits for the exit; returns the exit status, or the signal that ended the process. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals>;
};

/** The entry points: the sources, the output of `npm run build`, and `npm start`. */
const ENTRIES = {
  sources: ['--import', 'tsx', 'scripts/serve.ts'],
  built: ['bin/fourscore.mjs', 'start'],
  npmStart: ['scripts/start.mjs'],
};

type ConsoleProcessOptions = {
  dataDir: string;
  env?: Record<string, string | undefined>;
  from?: keyof typeof ENTRIES;
  /** The group for the console and all processes that it starts. */
  cgroup?: Cgroup;
};

/** Starts the console and waits until it is ready; throws with its output if it exits instead. */
export async function startConsole({
  dataDir,
  env = {},
  from = 'sources',
  cgroup,
}: ConsoleProcessOptions): Promise<ConsoleProcess> {
  const command = [process.execPath, ...ENTRIES[from]];
  const [program = '', ...args] = cgroup
    ? ['/bin/sh', '-c', 'echo $$ > "$0" && exec "$@"', cgroup.procs, ...command]
    : command;
  const child = spawn(program, args, {
    cwd: path.join(packageRoot),
    env: { ...process.env, PORT: '0', FOURSCORE_DEMO: '0', LOG_LEVEL: 'error', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const exit = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const match = /is ready: (http:\S+)/.exec(output);
      if (match?.[1] !== undefined) resolve(match[1]);
    });
    void exit.then(() => reject(new Error(err)));
  });
  return {
    child,
    origin,
    output: () => output,
    errorOutput: () => err,
    async end(signal) {
      child.kill(signal);
      const [status, by] = await exit;
      return status ?? by ?? 'SIGKILL';
    },
  };
}
