import type * as calls from '../../contract/organisation.ts';
import { isTimeZone } from '../../domain/timeZone.ts';
import { difference } from '../auditLog/difference.ts';
import { record } from '../auditLog/changes.ts';
import type { Db } from '../db/schema.ts';
import type { HandlersOf } from '../http/serve.ts';
import { Refusal } from '../refusal.ts';
import { holdTimeZoneAlone, regroupMonths, selectRegrouping } from '../surveys/regroupQueries.ts';
import { updateOrganisation } from './changes.ts';
import { lockOrganisation, selectOrganisation, selectTimeZone } from './queries.ts';

/** The organisation itself. */
export const organisationHandlers: HandlersOf<typeof calls> = {
  async readOrganisation(_input, { db }) {
    return { resultData: await selectOrganisation(db) };
  },

  async updateOrganisation({ name, time_zone: asked, language }, context) {
    const { db, translate } = context;
    const zone = asked === undefined ? undefined : await knownTimeZone(db, asked);
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
    if (found) await record(context, [{ kind: 'organisation_changed', subject, ...found }]);
    return { resultData: translate('messages.organisationChanged') };
  },

  async readRegrouping(_input, { db }) {
    return { resultData: await selectRegrouping(db) };
  },
};

/** A time zone that both the console and the database reckon by, as the database spells it. */
async function knownTimeZone(db: Db, name: string): Promise<string> {
  const known = isTimeZone(name) ? await selectTimeZone(db, name) : undefined;
  if (known === undefined) throw new Refusal('unknown_time_zone', { field: 'time_zone', values: { zone: name } });
  return known;
}
