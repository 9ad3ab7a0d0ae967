import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { blankDatabase } from '../../../../test/support/database.ts';
import { onDatabase } from '../../../../test/support/digest.ts';
import { applyMigration, migrationFiles, CREATE_MIGRATIONS_TABLE } from '../../db/migrate.ts';
import { connect } from '../../db/pool.ts';
import { hashToken } from '../../identity/viewer.ts';
import { EVALUATION_FILES } from '../../insight/evaluation/download.ts';
import { BACKUP_FILES } from '../../operations/backups/page/download.ts';
import { WORKBOOKS } from '../exports/download.ts';
import { selectDownload } from './downloadQueries.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const secretOf = (letter: string) => letter.repeat(43);

const FILTER = { storeIds: null, startDay: '2026-11-01', surveyCount: 5, unfinished: ['7'] };
const COMPARISON = { from: '2026-01-01', to: '2026-11-21', area: 'overall' };
const AGREEMENT = { drop_na: true, language: 'pt' };

/** Links as the previous release stored them: letter of the secret, content, number of rows and last survey. */
const LINKS: [letter: string, filters: object, rows: number, lastSeq: string][] = [
  ['a', { ...FILTER, timeZone: 'Europe/Lisbon', language: 'pt' }, 4, '9007199254740993'],
  ['b', { ...FILTER, language: 'en' }, 4, '12'],
  ['c', { comparison: COMPARISON }, 0, '0'],
  ['d', { agreement: AGREEMENT }, 0, '0'],
  ['e', { backup: 'b1' }, 0, '0'],
];

const earlier = await blankDatabase();
await onDatabase(earlier.url, async (client) => {
  await client.query(CREATE_MIGRATIONS_TABLE);
  const files = await migrationFiles();
  for (const name of files) if (name < '0056') await applyMigration(client, name);
  await client.query(
    `with ann as (
       insert into users (email, username, password_hash, user_type) values ('ann@example.org', 'Ann', 'x', 1) returning id
     )
     insert into sessions (token_hash, user_id, remember, created_at, last_used_at)
     select 'x'::bytea, id, false, $1, $1 from ann`,
    [NOW],
  );
  for (const [letter, filters, rows, lastSeq] of LINKS) {
    await client.query(
      `insert into export_tickets (token_hash, filters, row_count, last_seq, expires_at, session_id)
       select $1, $2, $3, $4, $5::timestamptz + interval '1 minute', id from sessions`,
      [hashToken(secretOf(letter)), JSON.stringify(filters), rows, lastSeq, NOW],
    );
  }
  for (const name of files) if (name >= '0056') await applyMigration(client, name);
});
const database = connect(earlier.url, { max: 2 });
afterAll(async () => {
  await database.close();
  await earlier.drop();
});

test.each([
  ['a', { filter: { ...FILTER, timeZone: 'Europe/Lisbon', lastSeq: '9007199254740993' }, rowCount: 4, language: 'pt' }],
  ['b', { filter: { ...FILTER, timeZone: 'UTC', lastSeq: '12' }, rowCount: 4, language: 'en' }],
])('the workbook of link %s is still prepared', async (letter, content) => {
  expect(await contentAs(WORKBOOKS, letter)).toEqual(content);
});

test('the files of comparisons and agreement, and backups, are still prepared', async () => {
  expect(await contentAs(EVALUATION_FILES, 'c')).toEqual({ comparison: COMPARISON });
  expect(await contentAs(EVALUATION_FILES, 'd')).toEqual({ agreement: AGREEMENT });
  expect(await contentAs(BACKUP_FILES, 'e')).toEqual({ backup: 'b1' });
});

test('a link finds only its own kind of file', async () => {
  const kinds = [WORKBOOKS, EVALUATION_FILES, BACKUP_FILES];
  const contentExists = await Promise.all(
    LINKS.map(([letter]) => Promise.all(kinds.map(async (kind) => (await contentAs(kind, letter)) !== undefined))),
  );
  expect(contentExists).toEqual([
    [true, false, false],
    [true, false, false],
    [false, true, false],
    [false, true, false],
    [false, false, true],
  ]);
});

test.each(LINKS)('a console of the release before still finds link %s', async (letter, filters, rows, lastSeq) => {
  expect(await asBefore(letter)).toMatchObject({ filters, row_count: rows, last_seq: lastSeq });
});

test('a console of the release before also finds links that this release stores', async () => {
  const before = await asBefore('a');
  await sql`insert into downloads (token_hash, kind, content, expires_at, session_id)
    select ${hashToken(secretOf('n'))}, kind, content, expires_at, session_id from downloads
    where token_hash = ${hashToken(secretOf('a'))}`.execute(database.db);
  expect(await asBefore('n')).toEqual(before);
});

/** Reads a link as consoles of the previous release do. */
async function asBefore(letter: string): Promise<object | undefined> {
  const { rows } = await sql<object>`select filters, row_count, last_seq::text from export_tickets
    left join sessions on sessions.id = export_tickets.session_id
    left join api_tokens on api_tokens.id = export_tickets.api_token_id
    where export_tickets.token_hash = ${hashToken(secretOf(letter))} and export_tickets.expires_at > ${NOW}`.execute(
    database.db,
  );
  return rows[0];
}

async function contentAs(kind: Parameters<typeof selectDownload>[1], letter: string): Promise<object | undefined> {
  const download = await selectDownload({ db: database.db, clock: () => NOW }, kind, secretOf(letter));
  return download?.content;
}
