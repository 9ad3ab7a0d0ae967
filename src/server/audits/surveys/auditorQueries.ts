import type { Db } from '../../db/schema.ts';
import type { Auditor } from './changes.ts';

/**
 * Returns the auditor whose account has this email address or, if only one account has it, exactly this name. Without a
 * match, returns an auditor with only the name.
 */
export async function selectAuditor(db: Db, name: string): Promise<Auditor> {
  const rows = await db
    .selectFrom('users')
    .where((eb) => eb.or([eb(eb.fn('lower', ['email']), '=', name.toLowerCase()), eb('username', '=', name)]))
    .select(['id', 'username', 'email'])
    .limit(3)
    .execute();
  const byEmail = rows.find(({ email }) => email.toLowerCase() === name.toLowerCase());
  const user = byEmail ?? (rows.length === 1 ? rows[0] : undefined);
  return user ? { userId: user.id, userName: user.username } : { userId: null, userName: name };
}
