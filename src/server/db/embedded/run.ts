import { spawn } from 'node:child_process';
import type { Identity } from './identity.ts';

/** How a program ended: status 127 when it could not be started at all, and what it printed. */
export type Ending = { status: number; output: string };

/** Runs one of PostgreSQL's tools as the given identity, to its end. */
export function run(identity: Identity, program: string, args: readonly string[], folder: string): Promise<Ending> {
  const [command, ...rest] = [...identity.prefix, program, ...args];
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command ?? program, rest, {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: folder,
      env: plainEnvironment(process.env),
      windowsHide: true,
      ...identity.ids,
    });
    const keep = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ status: 127, output: error.message }));
    child.on('close', (code) => resolve({ status: code ?? 127, output: output.trim() }));
  });
}

/**
 * The environment for PostgreSQL's programs: without the PG* variables that would redirect them, and with messages in
 * English, because the launcher reads some of them.
 */
export function plainEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

/** The line that says why a PostgreSQL program gave up, from all that it printed. */
export function reasonIn(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const telling = lines.findLast((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1) ?? 'no reason given';
  return telling.replace(/^.*?\b(?:FATAL|PANIC|error):\s*/, '').trim();
}
