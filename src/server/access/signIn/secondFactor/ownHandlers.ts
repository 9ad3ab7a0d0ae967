import type * as calls from '../../../../contract/access/signIn/secondFactor.ts';
import { mustHaveSecondFactor, readCode, formatRecoveryCode } from '../../../../domain/secondFactor.ts';
import { deleteSessions } from '../../../identity/sessionQueries.ts';
import { record } from '../../../shared/history/changes.ts';
import type { Proof } from '../../../http/admission.ts';
import { Refusal } from '../../../refusal.ts';
import type { CallContext, HandlersOf } from '../../../http/serve.ts';
import { insertEmail } from '../../../mail/queries.ts';
import { enrolment, newAppSecret } from './totp.ts';
import { checkSameFactor, checkSecondFactor, takeAppCode } from './check.ts';
import {
  confirmFactor,
  countRecoveryCodes,
  deleteFactor,
  hasFactor,
  replaceRecoveryCodes,
  selectFactor,
  upsertSecret,
} from './queries.ts';
import { newRecoveryCodes } from './recoveryCodes.ts';
import { selectRule } from './ruleQueries.ts';
import { confirmIdentity } from '../../../shared/credentials/confirmIdentity.ts';

type OwnCall =
  | 'readSecondFactor'
  | 'startSecondFactor'
  | 'confirmSecondFactor'
  | 'endSecondFactor'
  | 'renewRecoveryCodes';

/** The issuer under which authenticator apps show the account. */
const ISSUER = 'Fourscore';

/** Handlers for the caller's own second factor. */
export const ownHandlers: Pick<HandlersOf<typeof calls>, OwnCall> = {
  async readSecondFactor(_input, { db, viewer }) {
    const factor = await selectFactor(db, viewer.userId);
    return {
      resultData: {
        since: factor?.confirmed_at?.toISOString() ?? null,
        codes_left: await countRecoveryCodes(db, viewer.userId),
        required: mustHaveSecondFactor(await selectRule(db), viewer),
        by_sso: viewer.session.bySso,
      },
    };
  },

  async startSecondFactor({ currentpassword }, context) {
    const { db, viewer, vault } = context;
    if (await hasFactor(db, viewer.userId)) throw new Refusal('second_factor_on');
    const proof = await confirmIdentity(currentpassword, context);
    const secret = newAppSecret();
    const sealedSecret = await vault.seal(db, secret, viewer.userId);
    const isStored = await context.transact(
      (transaction) => upsertSecret(transaction.db, viewer.userId, sealedSecret),
      proof,
    );
    if (!isStored) throw new Refusal('second_factor_on');
    return { resultData: enrolment(secret, { label: viewer.email, issuer: ISSUER }) };
  },

  async confirmSecondFactor({ code: codeInput }, context) {
    const { db, viewer, now } = context;
    const factor = await selectFactor(db, viewer.userId);
    if (!factor) throw new Refusal('second_factor_off');
    if (factor.confirmed_at) throw new Refusal('second_factor_on');
    const proofCode = readCode(codeInput);
    const fits = proofCode?.kind === 'app' && (await takeAppCode(context, viewer.userId, factor, proofCode.code));
    if (!fits) throw new Refusal('wrong_code', { field: 'code' });
    const { codes, ...hashes } = await newRecoveryCodes();
    const proof = { passwordHash: null };
    await changeOwn(context, proof, 'factor_added', 'secondFactorOn', async (transaction) => {
      if (!(await confirmFactor(transaction.db, viewer.userId, factor.sealed_secret, now))) {
        throw new Refusal('second_factor_on');
      }
      await replaceRecoveryCodes(transaction.db, viewer.userId, hashes);
    });
    return { resultData: { codes: codes.map(formatRecoveryCode) } };
  },

  async endSecondFactor({ currentpassword, code }, context) {
    const { db, viewer, translate } = context;
    if (!(await hasFactor(db, viewer.userId))) throw new Refusal('second_factor_off');
    if (mustHaveSecondFactor(await selectRule(db), viewer)) throw new Refusal('second_factor_kept');
    const proof = await confirmIdentity(currentpassword, context);
    const factor = await checkSecondFactor(context, ownAccount(context), code);
    await changeOwn(context, proof, 'factor_deleted', 'secondFactorOff', async (transaction) => {
      await checkSameFactor(transaction.db, viewer.userId, factor);
      if (!(await deleteFactor(transaction.db, viewer.userId))) throw new Refusal('second_factor_off');
    });
    return { resultData: translate('messages.secondFactorOff') };
  },

  async renewRecoveryCodes({ currentpassword, code }, context) {
    const { db, viewer } = context;
    if (!(await hasFactor(db, viewer.userId))) throw new Refusal('second_factor_off');
    const proof = await confirmIdentity(currentpassword, context);
    const factor = await checkSecondFactor(context, ownAccount(context), code);
    const { codes, ...hashes } = await newRecoveryCodes();
    await changeOwn(context, proof, 'factor_changed', 'recoveryCodesNew', async (transaction) => {
      await checkSameFactor(transaction.db, viewer.userId, factor);
      await replaceRecoveryCodes(transaction.db, viewer.userId, hashes);
    });
    return { resultData: { codes: codes.map(formatRecoveryCode) } };
  },
};

function ownAccount({ viewer, language }: CallContext) {
  return { id: viewer.userId, email: viewer.email, username: viewer.username, language };
}

/**
 * Changes the caller's own second factor, records it in the history, emails the caller and ends their other sessions.
 */
async function changeOwn(
  context: CallContext,
  proof: Proof,
  kind: 'factor_added' | 'factor_changed' | 'factor_deleted',
  template: 'secondFactorOn' | 'secondFactorOff' | 'recoveryCodesNew',
  change: (transaction: CallContext) => Promise<void>,
): Promise<void> {
  const { viewer, language, now } = context;
  await context.transact(async (transaction) => {
    await change(transaction);
    const subject = { id: viewer.userId, name: viewer.username };
    await record(transaction, [{ kind, subject, before: null, after: null }]);
    await insertEmail(transaction.db, { template, recipient: viewer.email, language, now });
    await deleteSessions(transaction.db, viewer.userId, { except: viewer.session.id });
  }, proof);
}
