import type { Client } from 'pg';
import { expect, test } from 'vitest';
import { blankDatabase } from '../../../../../test/support/database.ts';
import { onDatabase } from '../../../../../test/support/digest.ts';
import { applyMigration, migrate, migrationFiles, CREATE_MIGRATIONS_TABLE } from '../../../db/migrate.ts';

const NO_USER = '00000000-0000-0000-0000-000000000000';
/** Existing users; one whose deletion is recorded in the history (GONE); and a user id in a newer step (NEWER). */
const [ANN, BEN, SAM, SAM2, GONE, NEWER] = ['a', 'b', 'c', 'd', 'e', 'f'].map(
  (digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`,
) as [string, string, string, string, string, string];

/** The successive owners of an action in older steps, and its current owner. */
type Had = { texts: string[]; ownerId?: string; ownerName?: string };

async function insertAction(client: Client, { texts, ownerId, ownerName }: Had) {
  const { rows } = await client.query<{ id: string }>(
    `insert into actions (id, store_id, title, owner_id, owner_name, settled_at, created_at, since)
     select gen_random_uuid(), id, 'Move it', $1, $2, now(), now(), now() from stores returning id`,
    [ownerId ?? null, ownerName ?? null],
  );
  const id = rows[0]?.id ?? '';
  for (const text of texts) {
    await client.query(
      `insert into action_steps (action_id, at, by_name, kind, text) values ($1, now(), 'ann', 'given', $2)`,
      [id, text],
    );
  }
  return id;
}

async function namesOf(client: Client, id: string): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(
    'select text from action_steps where action_id = $1 order by id',
    [id],
  );
  return rows.map(({ text }) => text);
}

test('older steps that assigned an action to a user get the id, so that the name is deleted with the account', async () => {
  const database = await blankDatabase();
  try {
    await onDatabase(database.url, async (client) => {
      await client.query(CREATE_MIGRATIONS_TABLE);
      for (const name of await migrationFiles()) if (name < '0039') await applyMigration(client, name);
      await client.query(`insert into stores (name) values ('Harbour')`);
      await client.query(
        `insert into users (id, email, username, password_hash, user_type)
         select id, name || n || '@example.org', name, '', 1
         from unnest($1::uuid[], $2::text[]) with ordinality as given (id, name, n)`,
        [
          [ANN, BEN, SAM, SAM2],
          ['ann', 'Benny', 'sam', 'sam'],
        ],
      );
      await client.query(
        `insert into audit_log (at, actor_name, kind, subject_id, subject_name, before) values
         (now(), 'ann', 'user_deleted', $1, 'gone', '{"username": "gone"}'),
         (now(), 'ann', 'user_changed', $2, 'Benny', '{"username": "ben"}')`,
        [GONE, BEN],
      );
      const cases: [Had, string[]][] = [
        // The current owner, under any name.
        [{ texts: ['ann', 'known as Annie'], ownerId: ANN }, [ANN, ANN]],
        [{ texts: ['sam', 'sam'], ownerId: SAM2 }, ['sam', SAM2]],
        // Former owners: renamed, deleted, and with a name that two users have.
        [{ texts: ['ben', 'gone', 'sam', ''] }, [BEN, GONE, 'sam', '']],
        // An owner whose account was deleted and who is not in the history.
        [{ texts: ['Rosa', 'long gone'] }, ['Rosa', NO_USER]],
        // A step that already has an id, and an owner without an account who has the same name as a user.
        [{ texts: [NEWER, 'ann'], ownerName: 'ann' }, [NEWER, 'ann']],
      ];
      const ids: string[] = [];
      for (const [had] of cases) ids.push(await insertAction(client, had));
      await migrate(database.url);
      for (const [at, [, expected]] of cases.entries()) expect(await namesOf(client, ids[at] ?? '')).toEqual(expected);
      await expect(client.query(`update action_steps set text = 'x'`)).rejects.toThrow('only grows');
    });
  } finally {
    await database.drop();
  }
});
