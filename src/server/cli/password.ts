import { PASSWORD_MAX_CHARACTERS } from '../../domain/limits.ts';
import { CommandError, UsageError } from './command.ts';

/** Nothing longer is read: it could be no password. In bytes; a character takes four at most. */
const READ_MAX_BYTES = 8 * PASSWORD_MAX_CHARACTERS;

/** The whole of standard input but one line end. Blanks belong to the password. */
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

/** Asks at the terminal, twice, showing nothing. */
export async function passwordFromTerminal(): Promise<string> {
  if (!process.stdin.isTTY) throw new UsageError('there is no terminal to ask for the password: use --password-stdin');
  const password = await ask('Password: ');
  if (password !== (await ask('The same again: '))) throw new CommandError('the two passwords are not the same');
  return password;
}

const ENTER = new Set(['\r', '\n', '\u0004']);
const DELETE = new Set(['\u007f', '\b']);
const INTERRUPT = '\u0003';

/** Reads a line key by key, because only a raw terminal shows none of them. */
function ask(question: string): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(question);
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  stdin.resume();
  return new Promise((resolve, reject) => {
    const typed: string[] = [];
    const end = (settle: () => void) => {
      stdin.off('data', read);
      stdin.setRawMode(false);
      stdin.pause();
      stderr.write('\n');
      settle();
    };
    const read = (keys: string) => {
      for (const key of keys) {
        if (key === INTERRUPT) return end(() => reject(new CommandError('interrupted')));
        if (ENTER.has(key)) return end(() => resolve(typed.join('')));
        if (DELETE.has(key)) typed.pop();
        else typed.push(key);
      }
    };
    stdin.on('data', read);
  });
}
