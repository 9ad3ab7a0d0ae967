import type { Db } from '../db/schema.ts';
import type { Auditor } from '../surveys/changes.ts';
import { selectUserNames } from './queries.ts';

/**
 * Finds who took a survey: the account with that e-mail address, or the only account with exactly that name. The name
 * stays as the file gives it, and a name without an account is a name. No name is a user whose account was deleted.
 */
export async function indexAuditors(db: Db): Promise<(name: string | null) => Auditor> {
  const users = await selectUserNames(db);
  const byEmail = new Map(users.map(({ id, email }) => [email.toLowerCase(), id]));
  const byName = new Map<string, string | null>();
  for (const { id, username } of users) byName.set(username, byName.has(username) ? null : id);
  return (name) => ({
    userId: name === null ? null : (byEmail.get(name.toLowerCase()) ?? byName.get(name) ?? null),
    userName: name,
  });
}
