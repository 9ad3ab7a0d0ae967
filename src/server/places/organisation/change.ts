import { isTimeZone } from '../../../domain/timeZone.ts';
import { record, type Actor } from '../../shared/history/changes.ts';
import { difference } from '../../shared/history/difference.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../refusal.ts';
import { holdTimeZoneAlone, regroupMonths } from '../../audits/surveys/regroupQueries.ts';
import { updateOrganisation } from './changes.ts';
import { lockOrganisation, selectTimeZone } from './queries.ts';

type Change = Parameters<typeof updateOrganisation>[1];

/**
 * Changes the given fields, recounts the monthly totals if the time zone changes, and records the change in the
 * history. Runs in the caller's transaction.
 */
export async function changeOrganisation(actor: Actor, { name, time_zone: zone, language }: Change): Promise<void> {
  const { db } = actor;
  const before = await lockOrganisation(db);
  const after = {
    name: name ?? before.name,
    time_zone: zone ?? before.time_zone,
    language: language ?? before.language,
  };
  const isMoved = after.time_zone !== before.time_zone;
  if (isMoved) await holdTimeZoneAlone(db);
  await updateOrganisation(db, after);
  if (isMoved) await regroupMonths(db, before.time_zone, after.time_zone);
  const differences = difference(before, after);
  const subject = { id: null, name: after.name };
  if (differences) await record(actor, [{ kind: 'organisation_changed', subject, ...differences }]);
}

/** Returns a time zone as PostgreSQL spells it. Throws unknown_time_zone unless both Node.js and PostgreSQL know it. */
export async function knownTimeZone(db: Db, name: string): Promise<string> {
  const timeZone = isTimeZone(name) ? await selectTimeZone(db, name) : undefined;
  if (timeZone === undefined) throw new Refusal('unknown_time_zone', { field: 'time_zone', values: { zone: name } });
  return timeZone;
}
