import type { Db } from '../../db/schema.ts';
import type { Auditor } from './changes.ts';

/**
 * Returns the user with this email address or, if there is none, the only user with exactly this name. If no user
 * matches, or several have the name, returns an auditor with only the name.
 */
export async function selectAuditor(db: Db, name: string): Promise<Auditor> {
  const rows = await db
    .selectFrom('users')
    .where((eb) => eb.or([eb(eb.fn('lower', ['email']), '=', name.toLowerCase()), eb('username', '=', name)]))
    .select((eb) => ['id', 'username', eb(eb.fn('lower', ['email']), '=', name.toLowerCase()).as('by_email')])
    .orderBy('by_email', 'desc')
    .limit(2)
    .execute();
  const [first] = rows;
  const user = first?.by_email || rows.length === 1 ? first : undefined;
  return user ? { userId: user.id, userName: user.username } : { userId: null, userName: name };
}
