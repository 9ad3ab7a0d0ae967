import { isTimeZone } from '../../domain/timeZone.ts';
import { record, type Actor } from '../auditLog/changes.ts';
import { difference } from '../auditLog/difference.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { holdTimeZoneAlone, regroupMonths } from '../surveys/regroupQueries.ts';
import { updateOrganisation } from './changes.ts';
import { lockOrganisation, selectTimeZone } from './queries.ts';

type Change = Parameters<typeof updateOrganisation>[1];

/** Changes what is given, regroups months by another time zone, and records it; in the caller's transaction. */
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
  const found = difference(before, after);
  const subject = { id: null, name: after.name };
  if (found) await record(actor, [{ kind: 'organisation_changed', subject, ...found }]);
}

/** A time zone that both the console and the database reckon by, as the database spells it. */
export async function knownTimeZone(db: Db, name: string): Promise<string> {
  const known = isTimeZone(name) ? await selectTimeZone(db, name) : undefined;
  if (known === undefined) throw new Refusal('unknown_time_zone', { field: 'time_zone', values: { zone: name } });
  return known;
}
