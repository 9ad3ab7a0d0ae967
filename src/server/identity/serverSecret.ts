import { hkdfSync, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import path from 'node:path';

export type Keys = { key: Buffer; fingerprint: string };

/** The format of a generated secret: 256 random bits in hex. */
const SECRET_FORMAT = /^[0-9a-f]{64}$/;

/**
 * Reads the secret from the data folder; undefined if there is none or it is malformed. Makes the file readable only by
 * its owner.
 */
export async function readServerSecret({ dataDir }: { dataDir: string }): Promise<string | undefined> {
  const file = fileIn(dataDir);
  try {
    const text = (await readFile(file, 'utf8')).trim();
    await chmod(file, 0o600); // A restored backup may have opened it to all users.
    return SECRET_FORMAT.test(text) ? text : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Reads the secret, or generates it if there is none. Processes that generate it at the same time get the same secret.
 * Returns undefined if the stored secret is malformed.
 */
export async function makeServerSecret({ dataDir }: { dataDir: string }): Promise<string | undefined> {
  const existingSecret = await readServerSecret({ dataDir });
  if (existingSecret !== undefined) return existingSecret;
  await storeServerSecret({ dataDir }, randomBytes(32).toString('hex'));
  return readServerSecret({ dataDir });
}

/** Stores a secret, generated or restored from a backup, unless one is stored already. */
export async function storeServerSecret({ dataDir }: { dataDir: string }, secret: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const draft = `${fileIn(dataDir)}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${secret}\n`);
    await handle.sync();
    // Creating a link fails if the file exists, and never exposes a partial file.
    await link(draft, fileIn(dataDir)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await handle.close();
    await unlink(draft);
  }
}

/** Derives the sealing key, and a fingerprint by which the secret can be recognised. */
export function keysOf(secret: string): Keys {
  const derive = (use: string, bytes: number) => Buffer.from(hkdfSync('sha256', secret, '', `fourscore ${use}`, bytes));
  return { key: derive('second factor', 32), fingerprint: derive('fingerprint', 16).toString('hex') };
}

function fileIn(dataDir: string): string {
  return path.join(dataDir, 'secret.key');
}
