import { randomBytes } from 'node:crypto';
import { chmod, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../../files/syncFolder.ts';
import { EmbeddedStartError } from './start-error.ts';

/** The passwords of the superuser, which is the launcher's alone, and of the application's ordinary role. */
export type Passwords = { superuser: string; role: string };

/** Where they stand in the data folder. */
export const passwordFiles = (dataFolder: string): Passwords => ({
  superuser: join(dataFolder, 'postgres.superuser.password'),
  role: join(dataFolder, 'postgres.password'),
});

/** Letters and digits only, so it stands in a URL and in SQL as it is. */
const PASSWORD = /^[0-9a-f]{48}$/;

/** Reads the database's password, readable by its owner alone. Undefined when there is none yet. */
export async function readPassword(file: string): Promise<string | undefined> {
  let text: string;
  try {
    text = (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  if (!PASSWORD.test(text)) throw new EmbeddedStartError(`${file} does not hold the password that Fourscore wrote.`);
  await chmod(file, 0o600); // A restored backup may have opened it to all users.
  return text;
}

/** Writes a new random password, whole or not at all. */
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
