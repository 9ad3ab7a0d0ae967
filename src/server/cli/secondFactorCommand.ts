import { deleteSessions } from '../identity/sessionQueries.ts';
import { selectAccount } from '../identity/accountQueries.ts';
import type { Db } from '../db/schema.ts';
import { deleteAllFactors, deleteFactor, insertResetByCommand } from '../access/signIn/secondFactor/queries.ts';
import { formatCount } from '../../domain/formatCount.ts';
import { CommandError, print, textOption, UsageError, type Command } from './command.ts';
import { withDatabase } from './withDatabase.ts';
import { deleteFingerprint } from '../identity/vaultQueries.ts';

/** Removes the second factor of a user, or of all users. */
export const secondFactorCommand: Command = {
  words: ['user', 'second-factor-off'],
  takes: '--email <address> | --all',
  summary: 'Turn off the second factor of a user who lost their phone and recovery codes',
  help: `  --email  the address the user signs in with
  --all    all users, if the key that encrypts second factors is lost

The user is signed out, and then signs in with only the password. A new second factor is set up in the profile; the
console asks for it if an administrator requires one.`,
  options: { email: { type: 'string' }, all: { type: 'boolean' } },
  rest: [0, 0],
  async run(args) {
    const email = textOption(args, 'email');
    const all = args.values['all'] === true;
    if ((email === undefined) !== all) throw new UsageError('specify either --email or --all');
    const count = await withDatabase((db) =>
      db
        .transaction()
        .execute((transaction) =>
          email === undefined ? switchOffForAll(transaction) : switchOffForUser(transaction, email),
        ),
    );
    print(email === undefined ? `Turned off for ${formatCount(count, 'user')}.` : `Turned off for ${email}.`);
    return 0;
  },
};

async function switchOffForUser(db: Db, email: string): Promise<number> {
  const account = await selectAccount(db, email);
  if (!account) throw new CommandError(`no user signs in with ${email}`);
  if (!(await deleteFactor(db, account.id))) throw new CommandError(`${email} has no second factor`);
  await recordReset(db, [account.id]);
  return 1;
}

async function switchOffForAll(db: Db): Promise<number> {
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
