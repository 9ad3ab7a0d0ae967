import type * as calls from '../../../contract/places/organisation.ts';
import type { HandlersOf } from '../../http/serve.ts';
import { selectRegrouping } from '../../audits/surveys/regroupQueries.ts';
import { changeOrganisation, knownTimeZone } from './change.ts';
import { selectOrganisation } from './queries.ts';

/** Handlers for the organisation's settings. */
export const organisationHandlers: HandlersOf<typeof calls> = {
  async readOrganisation(_input, { db }) {
    return { resultData: await selectOrganisation(db) };
  },

  async updateOrganisation({ name, time_zone: timeZone, language }, context) {
    const zone = timeZone === undefined ? undefined : await knownTimeZone(context.db, timeZone);
    await changeOrganisation(context, { name, time_zone: zone, language });
    return { resultData: context.translate('messages.organisationChanged') };
  },

  async readRegrouping(_input, { db }) {
    return { resultData: await selectRegrouping(db) };
  },
};
