import { newEntry, type FileRecord } from './entry.ts';
import { ImportError } from './rows.ts';

const ENTRY_MAX_BYTES = 4 * 1024 * 1024;

/** The maximum size of everything outside the list, in bytes. */
const ENVELOPE_MAX_BYTES = 256 * 1024;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Yields the entries of the JSON list in a file, or of the list `listName` in the file's object, one by one. The
 * scanner only finds the end of each entry and leaves parsing to `JSON.parse`, so a large file isn't loaded at once.
 * Throws ImportError when the file is not JSON, is truncated or has no such list.
 */
export async function* recordsIn(
  chunks: AsyncIterable<Buffer>,
  listName: string,
  onEnvelope: (envelope: object) => void = () => {},
): AsyncGenerator<FileRecord> {
  const beforeList = new RegExp(`"${listName}"\\s{0,99}:\\s{0,99}\\[$`);
  let envelope = '';
  let inText = false;
  let escaped = false;
  let depth = 0;
  /** The depth inside the list; 0 outside it. */
  let listDepth = 0;
  let hasList = false;
  let row = 0;
  let entry = newEntry(ENTRY_MAX_BYTES);

  for await (const chunk of chunks) {
    let from = 0;
    const settle = (to: number) => {
      if (listDepth > 0) entry.add(chunk.subarray(from, to));
      else envelope += chunk.toString('latin1', from, to);
      from = to;
    };
    const finish = (to: number) => {
      settle(to);
      const done = entry;
      entry = newEntry(ENTRY_MAX_BYTES);
      return done;
    };
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (inText) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) inText = false;
      } else if (byte === QUOTE) {
        inText = true;
      } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        depth++;
        if (listDepth > 0) entry.noteDepth(depth - listDepth);
        else if (byte === OPEN_LIST && depth <= 2) {
          settle(at + 1);
          if (depth === 1 || beforeList.test(envelope.slice(-listName.length - 201))) listDepth = depth;
          hasList ||= listDepth > 0;
        }
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
        if (listDepth > 0 && depth === listDepth) {
          const last = finish(at);
          listDepth = 0;
          if (row > 0 || !last.isBlank()) yield last.read(++row);
        }
        depth--;
      } else if (byte === COMMA && listDepth > 0 && depth === listDepth) {
        yield finish(at).read(++row);
        from = at + 1;
      }
    }
    settle(chunk.length);
    if (envelope.length > ENVELOPE_MAX_BYTES) throw new ImportError(`The file has no list '${listName}'.`);
  }
  if (depth > 0 || inText) throw new ImportError('The file is incomplete: it was cut off.');
  const header = parseEnvelope(envelope);
  if (!hasList) throw new ImportError(`The file has no list '${listName}'.`);
  onEnvelope(header);
}

function parseEnvelope(text: string): object {
  try {
    // The byte order mark decoded as latin1; some Windows programs write one.
    const value: unknown = JSON.parse(text.replace(/^\u00ef\u00bb\u00bf/, ''));
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Falls through to the error below.
  }
  throw new ImportError('The file is not JSON.');
}
