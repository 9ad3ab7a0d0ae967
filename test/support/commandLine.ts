import { spawn } from 'node:child_process';
import path from 'node:path';
import { packageRoot } from '../../src/server/files.ts';

export type Ended = { status: number | null; out: string; err: string };

/** Runs `fourscore` as a process of its own, from the sources. Without settings it must not need a database. */
export function fourscore(
  args: readonly string[],
  { env = {}, stdin = '' }: { env?: Record<string, string>; stdin?: string | Buffer } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/cli/main.ts', ...args], {
    cwd: packageRoot,
    env: { PATH: process.env['PATH'], DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', ...env },
  });
  const ended: Ended = { status: null, out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (ended.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (ended.err += chunk.toString()));
  // A command that reads nothing may be gone before everything is written.
  child.stdin.on('error', () => undefined);
  child.stdin.end(stdin);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ ...ended, status }));
  });
}

export const instrumentFile = path.join(packageRoot, 'instruments/four-ps.json');
