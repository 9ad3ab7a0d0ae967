import { listVersionUses } from '../../../src/contract/audits/definitions.ts';
import { answer } from '../answer.ts';

/** Audits that were taken with the same version of the instrument. */
export const SAME_VERSION = { oldest: null, newest: null };

/** Audits taken before and after version 2.0 came into use. */
export const TWO_VERSIONS = { oldest: '2025-01-01T00:00:00Z', newest: '2026-02-20T08:00:00Z' };

/** Sets a response in which version 2.0, which breaks comparison, came into use between these audits. */
export function answerTwoVersions(): void {
  const first = {
    name: 'four-ps',
    version: '1.0',
    at: TWO_VERSIONS.oldest,
    replaced: null,
    class: null,
    categories: null,
  };
  const second = { ...first, version: '2.0', at: TWO_VERSIONS.newest, replaced: '1.0', class: 'breaks' as const };
  answer(listVersionUses, { resultData: [first, second] });
}

/** Matches the note that scores before and after version 2.0 can't be compared. */
export const BREAKS_COMPARISON = /^Scores before and after 20 Feb 2026 can’t be compared, because version 2\.0 /;
