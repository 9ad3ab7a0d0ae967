import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { ConfigError } from '../config/config.ts';

/** Creates the folder of a setting if it is missing. Throws a ConfigError if the folder can't be read and written. */
export async function checkWritableFolder(setting: string, folder: string, mode?: number): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, ...(mode !== undefined && { mode }) });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError(`${setting} must be a writable folder: ${folder} (${reasonOf(error)}).`);
  }
}

/** Returns the code of a system or network error or, if it has none, its message. */
export function reasonOf(error: unknown): string {
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: { code?: unknown } };
  if (typeof code === 'string') return code;
  return typeof cause?.code === 'string' ? cause.code : String(message);
}
