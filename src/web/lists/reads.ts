import * as assignments from '../../contract/assignments.ts';
import { listChanges } from '../../contract/auditLog.ts';
import { listDeleteRequests } from '../../contract/deleteRequests.ts';
import * as groups from '../../contract/groups.ts';
import * as regions from '../../contract/regions.ts';
import * as stores from '../../contract/stores.ts';
import * as users from '../../contract/users.ts';
import type { ReadCall } from '../api/useCall.ts';

/**
 * Every read that tells of people and places. A change of any of them can show in all of these, so all are made anew;
 * only what is on screen is asked for at once.
 */
export const PEOPLE_AND_PLACES = readsOf(assignments, groups, regions, stores, users, {
  listChanges,
  listDeleteRequests,
});

/** The reads among the calls of some nouns. */
export function readsOf(...nouns: readonly Readonly<Record<string, unknown>>[]): ReadCall[] {
  return nouns.flatMap((noun) => Object.values(noun)).filter(isRead);
}

function isRead(value: unknown): value is ReadCall {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'read';
}
