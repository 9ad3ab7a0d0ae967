import type { Db } from '../db/schema.ts';
import type { Auditor } from './changes.ts';

/**
 * The account with that e-mail address, or the only one with exactly that name; a name without an account is a name
 * alone, as it is in an import.
 */
export async function selectAuditor(db: Db, name: string): Promise<Auditor> {
  const rows = await db
    .selectFrom('users')
    .where((eb) => eb.or([eb(eb.fn('lower', ['email']), '=', name.toLowerCase()), eb('username', '=', name)]))
    .select(['id', 'username', 'email'])
    .limit(3)
    .execute();
  const byEmail = rows.find(({ email }) => email.toLowerCase() === name.toLowerCase());
  const found = byEmail ?? (rows.length === 1 ? rows[0] : undefined);
  return found ? { userId: found.id, userName: found.username } : { userId: null, userName: name };
}
