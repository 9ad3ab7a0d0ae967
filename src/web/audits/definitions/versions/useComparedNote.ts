import type * as z from 'zod/mini';
import type { ComparedVersions } from '../../../../contract/kit/shapes.ts';
import { dayOf } from '../../../../domain/days.ts';
import { currentTimeZone } from '../../../i18n/timeZone.ts';
import { useLateVersions } from './useLateVersions.ts';

/** The times at which the versions of the oldest and newest compared audits came into use; null if unknown. */
export type VersionComparison = z.infer<typeof ComparedVersions>;

/**
 * Returns a warning that the scores may not be comparable; empty if there is no reason for one, or until the versions
 * are loaded.
 */
export function useComparedNote({ oldest, newest }: VersionComparison): string {
  const versionsOf = useLateVersions();
  const zone = currentTimeZone();
  const day = (at: string | null) => (at === null ? '' : dayOf(new Date(at), zone));
  return versionsOf(day(oldest), day(newest))?.note ?? '';
}
