import type { ScheduleInterval } from '../../../../domain/schedule/interval.ts';
import type { Visit } from '../visit.ts';

/** A dialog of the page and its subject. */
export type ScheduleDialog =
  | { kind: 'add'; group: string | null; interval?: ScheduleInterval }
  | { kind: 'change'; scheduleId: string; interval?: ScheduleInterval }
  | { kind: 'delete'; scheduleId: string }
  | { kind: 'skip'; visit: Visit }
  | { kind: 'remind'; visit: Visit | null; group: string | null };
