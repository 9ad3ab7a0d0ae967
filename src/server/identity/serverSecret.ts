import { hkdfSync, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import path from 'node:path';

export type Keys = { sealing: Buffer; fingerprint: string };

/** A secret of our own making: 256 random bits. */
const MADE = /^[0-9a-f]{64}$/;

/** The secret that the data directory keeps, readable by its owner alone; undefined when there is none yet. */
export async function readServerSecret({ dataDir }: { dataDir: string }): Promise<string | undefined> {
  const file = fileIn(dataDir);
  try {
    const text = (await readFile(file, 'utf8')).trim();
    await chmod(file, 0o600); // A restored backup may have opened it to all users.
    return MADE.test(text) ? text : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The same, made when it is missing: of several processes that make one at once, all get the same. */
export async function makeServerSecret({ dataDir }: { dataDir: string }): Promise<string | undefined> {
  const there = await readServerSecret({ dataDir });
  if (there !== undefined) return there;
  await keepServerSecret({ dataDir }, randomBytes(32).toString('hex'));
  return readServerSecret({ dataDir });
}

/** Keeps a secret, made here or brought from elsewhere, unless there is one already. */
export async function keepServerSecret({ dataDir }: { dataDir: string }, secret: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const draft = `${fileIn(dataDir)}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${secret}\n`);
    await handle.sync();
    // A link takes the name only when it is free, and never shows half a file.
    await link(draft, fileIn(dataDir)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await handle.close();
    await unlink(draft);
  }
}

/** What is derived from the secret: the key that seals, and a mark by which the secret is known again. */
export function keysOf(secret: string): Keys {
  const derive = (use: string, bytes: number) => Buffer.from(hkdfSync('sha256', secret, '', `fourscore ${use}`, bytes));
  return { sealing: derive('second factor', 32), fingerprint: derive('fingerprint', 16).toString('hex') };
}

function fileIn(dataDir: string): string {
  return path.join(dataDir, 'secret.key');
}
