import type * as calls from '../../../../contract/access/signIn/secondFactor.ts';
import { deleteSessions } from '../../../identity/sessionQueries.ts';
import { record } from '../../../shared/history/changes.ts';
import { Refusal } from '../../../refusal.ts';
import type { CallContext, HandlersOf } from '../../../http/serve.ts';
import { languageOf } from '../../../i18n.ts';
import { insertEmail } from '../../../mail/queries.ts';
import { countLinkedAccounts } from '../sso/queries.ts';
import type { Sso } from '../sso/sso.ts';
import { confirmAdministrator } from '../../../shared/credentials/confirmIdentity.ts';
import { knownUser, lockUser } from '../../../places/users/lockQueries.ts';
import { ownHandlers } from './ownHandlers.ts';
import { deleteFactor, hasFactor } from './queries.ts';
import { countProtectedUsers, selectRule, upsertRule } from './ruleQueries.ts';

/** The subject id of history entries about the rule for all users. */
const ALL_USERS_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Handlers for the caller's own second factor and, for administrators, for other users' second factors and the sign-in
 * rules.
 */
export function secondFactorHandlers(sso: Sso | null): HandlersOf<typeof calls> {
  return {
    ...ownHandlers,

    async resetSecondFactor({ userid: userId, currentpassword }, context) {
      const { db, viewer, translate } = context;
      const targetId = await knownUser(db, userId);
      // Administrators remove their own factor with a password and a code, like everyone else.
      if (targetId === viewer.userId) throw new Refusal('own_second_factor');
      if (!(await hasFactor(db, targetId))) throw new Refusal('second_factor_off');
      const proof = await confirmAdministrator(currentpassword, context);
      await context.transact((transaction) => removeFactor(transaction, targetId), proof);
      return { resultData: translate('messages.secondFactorReset') };
    },

    async readSignInRules(_input, { db }) {
      const count = await countProtectedUsers(db);
      return {
        resultData: {
          second_factor: await selectRule(db),
          administrators: { all: count.administrators, protected: count.protected_administrators },
          group_users: { all: count.group_users, protected: count.protected_group_users },
          sso: sso && { name: sso.name, issuer: sso.issuer, linked: await countLinkedAccounts(db, sso.issuer) },
        },
      };
    },

    async changeSignInRules({ second_factor: rule, currentpassword }, context) {
      const { translate } = context;
      const proof = await confirmAdministrator(currentpassword, context);
      await context.transact(async (transaction) => {
        const before = await selectRule(transaction.db);
        if (rule === before) return;
        await upsertRule(transaction.db, rule);
        const subject = { id: ALL_USERS_ID, name: translate('messages.everybody') };
        await record(transaction, [
          { kind: 'factor_rule_changed', subject, before: { required_of: before }, after: { required_of: rule } },
        ]);
      }, proof);
      return { resultData: translate('messages.signInRulesChanged') };
    },
  };
}

/** Removes a user's second factor, ends their sessions and notifies them by email. */
async function removeFactor(context: CallContext, userId: string): Promise<void> {
  const { db, language, now } = context;
  const { id, username, email, language: userLanguage } = await lockUser(db, userId);
  if (!(await deleteFactor(db, id))) throw new Refusal('second_factor_off');
  await record(context, [{ kind: 'factor_reset', subject: { id, name: username }, before: null, after: null }]);
  await deleteSessions(db, id);
  const mail = { recipient: email, language: languageOf(userLanguage) ?? language, now };
  await insertEmail(db, { ...mail, template: 'secondFactorReset' });
}
