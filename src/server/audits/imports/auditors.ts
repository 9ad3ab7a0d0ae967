import type { Db } from '../../db/schema.ts';
import type { Auditor } from '../surveys/changes.ts';
import { selectUserNames } from './queries.ts';

/**
 * Returns a function that finds the account of an auditor named in a file: by email address, or by exact name if only
 * one account has it.
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
