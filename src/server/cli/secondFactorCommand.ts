import { deleteSessions } from '../identity/sessionQueries.ts';
import { selectAccount } from '../identity/accountQueries.ts';
import type { Db } from '../db/schema.ts';
import { deleteAllFactors, deleteFactor, insertResetByCommand } from '../secondFactor/queries.ts';
import { CommandError, print, textOption, UsageError, type Command } from './command.ts';
import { withDatabase } from './withDatabase.ts';
import { deleteFingerprint } from '../identity/vaultQueries.ts';

/** For the last administrator who has lost their phone, and for a server whose key is lost. */
export const secondFactorCommand: Command = {
  words: ['user', 'second-factor-off'],
  takes: '--email <address> | --all',
  summary: 'Let somebody sign in with their password alone, who lost their phone and recovery codes',
  help: `  --email  the address that they sign in with
  --all    all users: when the key is lost that second factors were sealed with

Their sessions end. They can set up a new one in their profile, and are led to where an administrator requires it.`,
  options: { email: { type: 'string' }, all: { type: 'boolean' } },
  rest: [0, 0],
  async run(given) {
    const email = textOption(given, 'email');
    const all = given.values['all'] === true;
    if ((email === undefined) !== all) throw new UsageError('give --email, or --all');
    const count = await withDatabase((db) =>
      db
        .transaction()
        .execute((transaction) => (email === undefined ? offForAll(transaction) : offFor(transaction, email))),
    );
    print(email === undefined ? `Switched off for ${count}.` : `Switched off for ${email}.`);
    return 0;
  },
};

async function offFor(db: Db, email: string): Promise<number> {
  const account = await selectAccount(db, email);
  if (!account) throw new CommandError(`nobody signs in with ${email}`);
  if (!(await deleteFactor(db, account.id))) throw new CommandError(`${email} has no second factor`);
  await recordReset(db, [account.id]);
  return 1;
}

async function offForAll(db: Db): Promise<number> {
  const ids = await deleteAllFactors(db);
  await recordReset(db, ids);
  await deleteFingerprint(db);
  return ids.length;
}

async function recordReset(db: Db, userIds: readonly string[]): Promise<void> {
  for (const id of userIds) {
    await deleteSessions(db, id);
    await insertResetByCommand(db, id);
  }
}
