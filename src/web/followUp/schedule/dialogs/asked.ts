import type { Rhythm } from '../useRhythm.ts';
import type { Visit } from '../visit.ts';

/** A dialog over the page, and what it is about. */
export type AskedDialog =
  | { kind: 'add'; group: string | null; rhythm?: Rhythm }
  | { kind: 'change'; scheduleId: string; rhythm?: Rhythm }
  | { kind: 'delete'; scheduleId: string }
  | { kind: 'skip'; visit: Visit }
  | { kind: 'remind'; visit: Visit | null; group: string | null };
