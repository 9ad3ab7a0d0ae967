import type * as z from 'zod/mini';
import type { ComparedVersions } from '../../../../contract/kit/shapes.ts';
import { dayOf } from '../../../../domain/days.ts';
import { currentTimeZone } from '../../../i18n/timeZone.ts';
import { useLateVersions } from './useLateVersions.ts';

/**
 * For the oldest and the newest of the audits compared: the time at which its version of the instrument came into use.
 */
export type VersionComparison = z.infer<typeof ComparedVersions>;

/** Returns a text that states why the scores can't be compared, or perhaps can't; empty if they can. */
export function useComparedNote({ oldest, newest }: VersionComparison): string {
  const versionsOf = useLateVersions();
  const zone = currentTimeZone();
  const day = (at: string | null) => (at === null ? '' : dayOf(new Date(at), zone));
  return versionsOf(day(oldest), day(newest))?.note ?? '';
}
