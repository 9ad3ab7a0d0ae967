import { newEntry, type FileRecord } from './entry.ts';
import { ImportError } from './rows.ts';

/** A longer entry is refused, in bytes. A survey of a thousand answers and notes takes a quarter of it. */
const ENTRY_MAX_BYTES = 4 * 1024 * 1024;

/** All that may stand around the list, in bytes. */
const ENVELOPE_MAX_BYTES = 256 * 1024;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Gives the entries of a JSON list one by one: of the list that is the file, or of the list `listName` in the object
 * that is the file. `onEnvelope` gets that object, its list left empty, after the last entry.
 *
 * It only looks for the ends of entries and leaves each to JSON.parse, so memory is bounded by one entry, a broken
 * entry is one entry's trouble, and an endless text or nesting is dropped while it is being read.
 * Throws ImportError when the file as a whole is not JSON, is cut off, or has no such list.
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
  /** The depth inside the list; 0 outside of it. */
  let listDepth = 0;
  let found = false;
  let row = 0;
  let entry = newEntry(ENTRY_MAX_BYTES);

  for await (const chunk of chunks) {
    let from = 0;
    /** Gives what was read since the last time to the entry, or to the envelope. */
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
          found ||= listDepth > 0;
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
    if (envelope.length > ENVELOPE_MAX_BYTES) throw new ImportError(`The file is no list of '${listName}'.`);
  }
  if (depth > 0 || inText) throw new ImportError('The file ends in the middle: it was cut off.');
  const around = parseEnvelope(envelope);
  if (!found) throw new ImportError(`The file is no list of '${listName}'.`);
  onEnvelope(around);
}

function parseEnvelope(text: string): object {
  try {
    // The byte order mark as latin1 has it; some Windows programs write one.
    const parsed: unknown = JSON.parse(text.replace(/^\u00ef\u00bb\u00bf/, ''));
    if (typeof parsed === 'object' && parsed !== null) return parsed;
  } catch {
    // Falls through to the one message for both.
  }
  throw new ImportError('The file is not JSON.');
}
