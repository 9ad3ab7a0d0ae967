import { PASSWORD_MAX_CHARACTERS } from '../../domain/limits.ts';
import { CommandError, UsageError } from './command.ts';

/** The maximum number of bytes read, more than any valid password has (a character takes up to four bytes). */
const READ_MAX_BYTES = 8 * PASSWORD_MAX_CHARACTERS;

/** Reads standard input without its final line break. Spaces are part of the password. */
export async function passwordFromStdin(): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > READ_MAX_BYTES) break;
  }
  return Buffer.concat(chunks)
    .toString()
    .replace(/\r?\n$/, '');
}

/**
 * Asks for the password twice at the terminal, without showing it. Throws UsageError without a terminal, and
 * CommandError if the passwords differ.
 */
export async function passwordFromTerminal(): Promise<string> {
  if (!process.stdin.isTTY) throw new UsageError("can't ask for the password without a terminal: use --password-stdin");
  const password = await readLine('Password: ');
  if (password !== (await readLine('Repeat password: '))) throw new CommandError('the passwords do not match');
  return password;
}

const ENTER = new Set(['\r', '\n', '\u0004']);
const DELETE = new Set(['\u007f', '\b']);
const INTERRUPT = '\u0003';

/** Reads a line key by key, because only a raw terminal hides the input. */
function readLine(question: string): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(question);
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  stdin.resume();
  return new Promise((resolve, reject) => {
    const keysSoFar: string[] = [];
    const end = (settle: () => void) => {
      stdin.off('data', readKeys);
      stdin.setRawMode(false);
      stdin.pause();
      stderr.write('\n');
      settle();
    };
    const readKeys = (keys: string) => {
      for (const key of keys) {
        if (key === INTERRUPT) return end(() => reject(new CommandError('interrupted')));
        if (ENTER.has(key)) return end(() => resolve(keysSoFar.join('')));
        if (DELETE.has(key)) keysSoFar.pop();
        else keysSoFar.push(key);
      }
    };
    stdin.on('data', readKeys);
  });
}
