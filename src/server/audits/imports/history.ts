import { isDeepStrictEqual } from 'node:util';
import type { KeptVersion } from '../surveys/laterVersionQueries.ts';
import type { RevisionToStore } from '../surveys/revisionQueries.ts';

/**
 * The first version that a file tells otherwise than it is kept here; undefined where both tell the same as far as both
 * go. What came in first is compared as a survey is. By whom a version is does not count: a deleted person's name goes.
 */
export function differingVersion(kept: readonly KeptVersion[], given: readonly RevisionToStore[]): number | undefined {
  for (const version of given.slice(1)) {
    const here = kept[version.version - 1];
    if (here && !isDeepStrictEqual(comparable(version), keptComparable(here))) return version.version;
  }
  return undefined;
}

function comparable({ at, reason, void: isVoid, scored }: RevisionToStore) {
  const { kind, takenAt, answers, managerAnswers, actions } = scored;
  return { at, reason, isVoid, kind, takenAt, answers, managerAnswers, actions };
}

function keptComparable(kept: KeptVersion) {
  const { at, reason, void: isVoid, kind, taken_at: takenAt, answers, manager_answers: managerAnswers, actions } = kept;
  return { at, reason, isVoid, kind, takenAt, answers, managerAnswers, actions };
}
