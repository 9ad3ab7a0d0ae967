import type { Rhythm } from '../useRhythm.ts';
import type { Visit } from '../visit.ts';

/** A dialog of the page and its subject. */
export type AskedDialog =
  | { kind: 'add'; group: string | null; rhythm?: Rhythm }
  | { kind: 'change'; scheduleId: string; rhythm?: Rhythm }
  | { kind: 'delete'; scheduleId: string }
  | { kind: 'skip'; visit: Visit }
  | { kind: 'remind'; visit: Visit | null; group: string | null };
