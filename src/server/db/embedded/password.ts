import { randomBytes } from 'node:crypto';
import { chmod, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../../files/syncFolder.ts';
import { EmbeddedStartError } from './start-error.ts';

/** The passwords of the superuser and of the application's role. */
export type Passwords = { superuser: string; role: string };

/** Returns the paths of the password files in the data folder. */
export const passwordFiles = (dataFolder: string): Passwords => ({
  superuser: join(dataFolder, 'postgres.superuser.password'),
  role: join(dataFolder, 'postgres.password'),
});

/** The format of a password: it needs no escaping in a URL or in SQL. */
const PASSWORD = /^[0-9a-f]{48}$/;

/**
 * Reads a database password; undefined when there is none yet. Throws EmbeddedStartError if the file contains something
 * else.
 */
export async function readPassword(file: string): Promise<string | undefined> {
  let text: string;
  try {
    text = (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  if (!PASSWORD.test(text)) throw new EmbeddedStartError(`${file} does not contain the password that Fourscore wrote.`);
  await chmod(file, 0o600); // A restored backup may have opened it to all users.
  return text;
}

/** Creates and stores a new random password, readable only by the owner. The file is written atomically. */
export async function makePassword(file: string): Promise<string> {
  const password = randomBytes(24).toString('hex');
  const handle = await open(`${file}.new`, 'w', 0o600);
  try {
    await handle.writeFile(`${password}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
  await syncFolder(dirname(file));
  return password;
}
