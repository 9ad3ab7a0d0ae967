import type { ClipExtension } from '../../../domain/clips.ts';
import { secondsOfAdts } from './adts.ts';
import { secondsOfMp3 } from './mp3.ts';
import { secondsOfMp4 } from './mp4.ts';
import { secondsOfOgg } from './ogg.ts';
import { secondsOfWebm } from './webm.ts';

type Audio = { extension: ClipExtension; seconds: number };

/**
 * The reader of each type. It returns the duration of a file in seconds, calculated from its frames or samples even if
 * a header states a duration; null for other files.
 */
const READERS: readonly (readonly [ClipExtension, (bytes: Buffer) => number | null])[] = [
  ['ogg', secondsOfOgg],
  ['webm', secondsOfWebm],
  ['m4a', secondsOfMp4],
  ['aac', secondsOfAdts],
  ['mp3', secondsOfMp3],
];

/**
 * Returns the type and duration of an audio file (Opus, AAC or MP3), based only on its bytes; null for anything else.
 */
export function readAudio(bytes: Buffer): Audio | null {
  for (const [extension, read] of READERS) {
    const seconds = readOrNull(read, bytes);
    if (seconds !== null && Number.isFinite(seconds) && seconds > 0) return { extension, seconds };
  }
  return null;
}

/** Reads a file; returns null for a RangeError, which Node and the readers throw if a file is damaged or cut off. */
function readOrNull(read: (bytes: Buffer) => number | null, bytes: Buffer): number | null {
  try {
    return read(bytes);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
