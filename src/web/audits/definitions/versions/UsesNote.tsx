import type { listVersionUses } from '../../../../contract/audits/definitions.ts';
import type { ReplyOf } from '../../../../contract/kit/call.ts';
import { dayOf } from '../../../../domain/days.ts';
import { currentTimeZone } from '../../../i18n/timeZone.ts';
import { useVersionsOf } from './useLateVersions.ts';

type UsesNoteProps = { uses: ReplyOf<typeof listVersionUses>['resultData']; className: string };

/**
 * Warns if values may not be comparable because one of the versions in `uses` replaced another. `uses` is sorted,
 * oldest first.
 */
export function UsesNote({ uses, className }: UsesNoteProps) {
  const versionsOf = useVersionsOf(uses);
  const [first, last] = [uses[0], uses.at(-1)].map((use) => (use ? dayOf(new Date(use.at), currentTimeZone()) : ''));
  const note = versionsOf(first ?? '', last ?? '')?.note ?? '';
  return note !== '' && <p className={className}>{note}</p>;
}
