import { spawn } from 'node:child_process';
import path from 'node:path';
import { vi } from 'vitest';
import { runCommand } from '../../../src/server/cli/main.ts';
import { packageRoot } from '../../../src/server/files/packageRoot.ts';

export type CommandResult = { status: number | null; stdout: string; stderr: string };

/** A URL at which there is no database. */
const URL_WITHOUT_DATABASE = 'postgres://nobody@127.0.0.1:1/none';

/** Runs a command with these settings inside the test's process, which is faster; it gets no standard input. */
export async function command(args: readonly string[], env: Record<string, string> = {}): Promise<CommandResult> {
  const result: CommandResult = { status: null, stdout: '', stderr: '' };
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => (result.stdout += String(text)) !== '');
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => (result.stderr += String(text)) !== '');
  for (const [name, value] of Object.entries({ DATABASE_URL: URL_WITHOUT_DATABASE, ...env })) vi.stubEnv(name, value);
  try {
    return Object.assign(result, { status: await runCommand(args) });
  } finally {
    vi.unstubAllEnvs();
    stdout.mockRestore();
    stderr.mockRestore();
  }
}

/** Runs `fourscore` as a separate process, from the sources. */
export function fourscore(
  args: readonly string[],
  { env = {}, stdin = '' }: { env?: Record<string, string>; stdin?: string | Buffer } = {},
): Promise<CommandResult> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/cli/main.ts', ...args], {
    cwd: packageRoot,
    env: { PATH: process.env['PATH'], DATABASE_URL: URL_WITHOUT_DATABASE, ...env },
  });
  const result: CommandResult = { status: null, stdout: '', stderr: '' };
  // The stream decodes the output, because a character can span two chunks.
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (result.stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (result.stderr += chunk));
  // A command that reads nothing can exit before everything is written.
  child.stdin.on('error', () => undefined);
  child.stdin.end(stdin);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ ...result, status }));
  });
}

export const instrumentFile = path.join(packageRoot, 'instruments/four-ps.json');
