import type * as calls from '../../contract/access/secondFactor.ts';
import { deleteSessions } from '../identity/sessionQueries.ts';
import { record } from '../auditLog/changes.ts';
import { Refusal } from '../refusal.ts';
import type { CallContext, HandlersOf } from '../http/serve.ts';
import { languageOf } from '../i18n.ts';
import { insertMail } from '../mail/queries.ts';
import { countLinked } from '../sso/queries.ts';
import type { Sso } from '../sso/sso.ts';
import { confirmAdministrator } from '../users/confirm.ts';
import { knownUser, lockUser } from '../users/lockQueries.ts';
import { ownHandlers } from './own.ts';
import { deleteFactor, hasFactor } from './queries.ts';
import { countProtected, selectRule, upsertRule } from './ruleQueries.ts';

/** What the history calls the subject of a rule for all: no user in particular. */
const EVERYBODY = '00000000-0000-0000-0000-000000000000';

/** One's own second factor, and what administrators do about others'. */
export function secondFactorHandlers(sso: Sso | null): HandlersOf<typeof calls> {
  return {
    ...ownHandlers,

    async resetSecondFactor({ userid: userId, currentpassword }, context) {
      const { db, viewer, translate } = context;
      const known = await knownUser(db, userId);
      // One's own goes with the password and a code, like any other's.
      if (known === viewer.userId) throw new Refusal('own_second_factor');
      if (!(await hasFactor(db, known))) throw new Refusal('second_factor_off');
      const proof = await confirmAdministrator(currentpassword, context);
      await context.transact((own) => removeFactor(own, known), proof);
      return { resultData: translate('messages.secondFactorReset') };
    },

    async readSignInRules(_input, { db }) {
      const count = await countProtected(db);
      return {
        resultData: {
          second_factor: await selectRule(db),
          administrators: { all: count.administrators, protected: count.protected_administrators },
          group_users: { all: count.group_users, protected: count.protected_group_users },
          sso: sso && { name: sso.name, issuer: sso.issuer, linked: await countLinked(db, sso.issuer) },
        },
      };
    },

    async changeSignInRules({ second_factor: rule }, context) {
      const { db, translate } = context;
      const before = await selectRule(db);
      if (rule !== before) {
        await upsertRule(db, rule);
        const subject = { id: EVERYBODY, name: translate('messages.everybody') };
        await record(context, [
          { kind: 'factor_rule_changed', subject, before: { required_of: before }, after: { required_of: rule } },
        ]);
      }
      return { resultData: translate('messages.signInRulesChanged') };
    },
  };
}

/** Takes a user's second factor away, in the caller's transaction: their sessions end, and they are told. */
async function removeFactor(context: CallContext, userId: string): Promise<void> {
  const { db, language, now } = context;
  const { id, username, email, language: theirs } = await lockUser(db, userId);
  if (!(await deleteFactor(db, id))) throw new Refusal('second_factor_off');
  await record(context, [{ kind: 'factor_reset', subject: { id, name: username }, before: null, after: null }]);
  await deleteSessions(db, id);
  const mail = { recipient: email, language: languageOf(theirs) ?? language, now };
  await insertMail(db, { ...mail, template: 'secondFactorReset' });
}
