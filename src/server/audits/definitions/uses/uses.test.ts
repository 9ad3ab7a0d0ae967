import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import { blankDatabase } from '../../../../../test/support/database.ts';
import { onDatabase } from '../../../../../test/support/digest.ts';
import { groupUser, person } from '../../../../../test/support/factories.ts';
import { plainModule } from '../../../../../test/support/modules.ts';
import { sharedServer } from '../../../../../test/support/server.ts';
import * as calls from '../../../../contract/audits/definitions.ts';
import { openDraft, publishDraft, saveDraft } from '../../../../contract/audits/drafts.ts';
import type { Instrument } from '../../../../domain/instrument.ts';
import { applyMigration, migrationFiles, CREATE_MIGRATIONS_TABLE } from '../../../db/migrate.ts';
import { installInstrument, loadDefinition } from '../changes.ts';
import { shippedInstrumentFile } from '../install.ts';
import { selectUses } from './queries.ts';

const server = await sharedServer();
const { db, clock } = server;
const ann = await person(db);
const gus = await groupUser(db);
const shippedInstrument = JSON.parse(await readFile(shippedInstrumentFile, 'utf8')) as Instrument;
const category = shippedInstrument.categories[0]?.code ?? '';
const { varname, text } = shippedInstrument.categories[0]?.subcategories[0]?.questions[0] ?? {
  varname: '',
  text: { en: '' },
};

type Use = { version: string; at: string; replaced: string | null; class: string | null; categories: string[] | null };

const uses = async () => (await server.call(calls.listVersionUses, {}, gus)).body['resultData'] as Use[];
const last = async () => (await uses()).at(-1);
const putToUse = (version: string) => server.call(calls.putDefinitionToUse, { name: 'four-ps', version }, ann);

/** Publishes a new version with the given edits. */
async function publish(edits: object[], version: string, use: boolean) {
  const { body: openReply } = await server.call(openDraft, { name: 'four-ps' }, ann);
  const { draft_id: draft } = openReply['resultData'] as { draft_id: string };
  await server.call(saveDraft, { draft_id: draft, rev: 0, edits }, ann);
  const { body } = await server.call(publishDraft, { draft_id: draft, rev: 1, version, use }, ann);
  expect(body).toMatchObject({ type: true });
}
const textEdit = { op: 'set', path: `questions/${varname}/text/en`, value: 'Does the store open on Sundays?' };

beforeEach(async () => {
  await installInstrument(db, shippedInstrument);
  await server.empty('definition_uses', 'drafts');
  await db.deleteFrom('instruments').where('active', '=', false).execute();
});

test('a version comes into use at a time, replaces another, and has the class of what it changes', async () => {
  const now = new Date();
  clock.now = now;
  expect(await uses()).toEqual([]);
  await publish([{ op: 'set', path: `questions/${varname}/weight`, value: 3 }], '1.1', true);
  expect(await uses()).toEqual([
    { name: 'four-ps', version: '1.1', at: now.toISOString(), replaced: '1.0', class: 'scores', categories: [] },
  ]);
  await publish([textEdit], '2.0', true);
  expect(await last()).toMatchObject({ version: '2.0', replaced: '1.1', class: 'breaks', categories: [category] });
  await putToUse('2.0');
  expect(await uses()).toHaveLength(2);
});

test('a text that was marked as corrected does not break the comparison, also if the version is used later', async () => {
  await publish([{ ...textEdit, correction: true }], '1.0.1', false);
  expect(await uses()).toEqual([]);
  await putToUse('1.0.1');
  expect(await last()).toMatchObject({ version: '1.0.1', replaced: '1.0', class: 'harmless' });
});

test('a version is compared with the one that it replaces, even if it was published after another', async () => {
  await publish([{ ...textEdit, correction: true }], '1.1', false);
  const otherInstrument = JSON.parse(JSON.stringify(shippedInstrument).replace(text.en, 'Does it rain?')) as Instrument;
  await server.call(calls.loadDefinition, { definition: { ...otherInstrument, version: '1.2' }, use: true }, ann);
  expect(await last()).toMatchObject({ version: '1.2', replaced: '1.0', class: 'breaks', categories: [category] });
  await putToUse('1.1');
  expect(await last()).toMatchObject({ version: '1.1', replaced: '1.2', class: 'breaks' });
});

test('scores of different instruments can’t be compared', async () => {
  await installInstrument(db, { ...shippedInstrument, name: 'other', version: '1.0' });
  const { body } = await server.call(calls.putDefinitionToUse, { name: 'other', version: '1.0' }, ann);
  expect(body).toMatchObject({ type: true });
  expect(await last()).toMatchObject({
    name: 'other',
    version: '1.0',
    replaced: '1.0',
    class: 'breaks',
    categories: null,
  });
});

test('a module that was out of use is compared with the version that was in use last', async () => {
  const name = `corner-${randomUUID().slice(0, 8)}`;
  const use = (version: string | null) => server.call(calls.putDefinitionToUse, { name, version }, ann);
  await loadDefinition(db, { kind: 'module', definition: plainModule(name) }, { use: true });
  await use(null);
  await use('1.0');
  expect(await selectUses(db, 'module', name)).toMatchObject([{ version: '1.0', replaced: null }]);
  await use(null);
  await loadDefinition(db, {
    kind: 'module',
    definition: plainModule(name, { version: '1.1', title: { en: 'Corner' } }),
  });
  await use('1.1');
  expect((await selectUses(db, 'module', name)).at(-1)).toMatchObject({ version: '1.1', replaced: '1.0' });
});

test('the uses of earlier releases are those in the history, and the first version', async () => {
  const database = await blankDatabase();
  try {
    const rows = await onDatabase(database.url, async (client) => {
      await client.query(CREATE_MIGRATIONS_TABLE);
      const files = await migrationFiles();
      const before = files.filter((name) => name < '0069');
      for (const name of before) await applyMigration(client, name);
      const content = JSON.stringify(shippedInstrument);
      await client.query(
        `insert into instruments (name, version, checksum, content, active, installed_at)
         values ('four-ps', '1.0', 'a', $1, false, '2025-01-01Z'), ('four-ps', '2.0', 'b', $1, true, '2025-06-01Z'),
           ('four-ps', '1.0.1', 'c', $1, false, '2025-07-01Z')`,
        [content],
      );
      await client.query(
        `insert into audit_log (at, actor_name, kind, subject_name, before, after)
         values ('2025-06-02Z', 'ann', 'definition_loaded', 'four-ps', null,
             '{"version": "2.0", "harmless": 1, "scores": 2, "breaks": 1}'),
           ('2025-06-02Z', 'ann', 'definition_used', 'four-ps', '{"version": "1.0"}', '{"version": "2.0"}'),
           ('2025-06-03Z', 'ann', 'definition_used', 'four-ps', '{"version": "2.0"}', '{"version": "2.0"}')`,
      );
      for (const name of files.slice(before.length)) await applyMigration(client, name);
      const { rows: useRows } = await client.query<object>(
        'select kind, version, at::date::text as day, replaced, change_class from definition_uses order by at',
      );
      return useRows;
    });
    expect(rows).toEqual([
      { kind: 'audit', version: '1.0', day: '2025-01-01', replaced: null, change_class: null },
      { kind: 'audit', version: '2.0', day: '2025-06-02', replaced: '1.0', change_class: 'breaks' },
    ]);
  } finally {
    await database.drop();
  }
});
