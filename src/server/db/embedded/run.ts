import { spawn } from 'node:child_process';
import type { Identity } from './identity.ts';

/** The result of a program: its output and exit status, which is 127 if it couldn't be started or was killed. */
export type ProgramResult = { status: number; output: string };

/** Runs one of PostgreSQL's tools as the given identity and waits for it to finish. */
export function run(
  identity: Identity,
  program: string,
  args: readonly string[],
  folder: string,
): Promise<ProgramResult> {
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
 * Returns the environment for PostgreSQL's programs: without the PG* variables that would redirect them, and with
 * English messages, because the launcher parses some of them.
 */
export function plainEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const passedOn = Object.entries(environment).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(passedOn), LC_ALL: 'C' };
}

/** Extracts the reason why a PostgreSQL program failed from its output. */
export function reasonIn(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const lastError = lines.findLast((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1) ?? 'no reason given';
  return lastError.replace(/^.*?\b(?:FATAL|PANIC|error):\s*/, '').trim();
}
