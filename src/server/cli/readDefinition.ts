import { readFile, stat } from 'node:fs/promises';
import { CommandError } from './command.ts';

const FILE_MAX_BYTES = 16 * 1024 * 1024;

/**
 * Reads the JSON file of an instrument or a module. Throws a `CommandError` for a file that is too large or not JSON.
 */
export async function readDefinition(file: string): Promise<unknown> {
  const { size } = await stat(file);
  if (size > FILE_MAX_BYTES) throw new CommandError(`${file}: too large for a definition`);
  try {
    return JSON.parse((await readFile(file, 'utf8')).replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new CommandError(`${file}: not JSON (${(error as Error).message.slice(0, 120)})`);
  }
}
