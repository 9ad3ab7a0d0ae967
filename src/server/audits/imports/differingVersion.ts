import { isDeepStrictEqual } from 'node:util';
import type { StoredVersion } from '../surveys/laterVersionQueries.ts';
import type { RevisionToStore } from '../surveys/revisionQueries.ts';

/**
 * Returns the number of the first version after version 1 that differs between the file and the database, or undefined
 * if none does. Ignores authors, because names of deleted users are erased.
 */
export function differingVersion(
  storedVersions: readonly StoredVersion[],
  revisions: readonly RevisionToStore[],
): number | undefined {
  for (const version of revisions.slice(1)) {
    const storedVersion = storedVersions[version.version - 1];
    if (storedVersion && !isDeepStrictEqual(comparable(version), comparableOfVersion(storedVersion)))
      return version.version;
  }
  return undefined;
}

function comparable({ at, reason, void: isVoid, survey }: RevisionToStore) {
  const { kind, takenAt, answers, managerAnswers, actions } = survey;
  return { at, reason, isVoid, kind, takenAt, answers, managerAnswers, actions };
}

function comparableOfVersion(version: StoredVersion) {
  const {
    at,
    reason,
    void: isVoid,
    kind,
    taken_at: takenAt,
    answers,
    manager_answers: managerAnswers,
    actions,
  } = version;
  return { at, reason, isVoid, kind, takenAt, answers, managerAnswers, actions };
}
