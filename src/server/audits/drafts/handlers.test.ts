import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { blankDatabase } from '../../../../test/support/database.ts';
import { rowDigests } from '../../../../test/support/digest.ts';
import { groupUser, person } from '../../../../test/support/factories.ts';
import { sharedFolder } from '../../../../test/support/folder.ts';
import { entriesOf } from '../../../../test/support/history.ts';
import { cornerModule } from '../../../../test/support/modules.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import {
  listDefinitions,
  loadDefinition,
  readDefinition,
  translateDefinition,
} from '../../../contract/audits/definitions.ts';
import * as calls from '../../../contract/audits/drafts.ts';
import { PUBLISHED_DRAFT_DAYS } from '../../../domain/limits.ts';
import { imageHome } from '../../files/configuredImages.ts';
import { restoreBackup } from '../../operations/backups/restoreBackup.ts';
import { writeBackup } from '../../operations/backups/writeBackup.ts';
import { sweepDrafts } from './sweep.ts';

const folder = await sharedFolder();
const server = await sharedServer();
const { db } = server;
const ann = await person(db);
const bob = await person(db, { name: 'bob' });
const gus = await groupUser(db);

type OpenDraft = {
  draft_id: string;
  rev: number;
  base: string | null;
  definition: { title?: object };
  people: { name: string }[];
};
type Body = { type: boolean; code?: string; resultData: { rev: number; edits?: object[]; conflicts?: object[] } };
type DraftFacts = {
  rev: number;
  edits?: object[];
  problems: object[];
  changes: object[];
  since: string | null;
  version: string;
  people: object[];
};

const open = async (input: object = { name: 'corner' }, caller = ann) =>
  (await server.call(calls.openDraft, input, caller)).body['resultData'] as OpenDraft;
const send = (draft: string, rev: number, edits: object[], caller = ann) =>
  server.call(calls.saveDraft, { draft_id: draft, rev, edits }, caller);
const save = async (draft: string, rev: number, edits: object[], caller = ann) =>
  (await send(draft, rev, edits, caller)).body as Body;
const draftInfo = async (draft: string, rev?: number, caller = ann) =>
  (await server.call(calls.readDraft, { draft_id: draft, rev }, caller)).body['resultData'] as DraftFacts;
const set = (path: string, value: unknown) => ({ op: 'set', path, value });

beforeEach(async () => {
  await server.empty('drafts', 'modules');
  await server.call(loadDefinition, { definition: cornerModule() }, ann);
});

const list = async (caller = ann) =>
  (await server.call(listDefinitions, {}, caller)).body['resultData'] as {
    name: string;
    draft: object | null;
    discarded_at?: string;
  }[];

const publish = async (draft: string, rev: number, more: object = {}) =>
  (await server.call(calls.publishDraft, { draft_id: draft, rev, version: '1.1', note: 'More fruit', ...more }, ann))
    .body;

describe('a draft', () => {
  test('is shared, merges edits of other fields, and reports those of the same field', async () => {
    const ownDraft = await open();
    expect(ownDraft).toMatchObject({ rev: 0, base: '1.0', definition: cornerModule() });
    const draftOfBob = await open(undefined, bob);
    expect(draftOfBob.draft_id).toBe(ownDraft.draft_id);
    expect(draftOfBob.people.map(({ name }) => name)).toEqual(['ann', 'bob']);
    const id = ownDraft.draft_id;
    const [first, second] = [set('items/fruit/weight', 3), set('items/fruit/text/es', 'Fruta')];
    expect((await save(id, 0, [first])).resultData).toEqual({ rev: 1 });
    expect((await save(id, 0, [second], bob)).resultData).toEqual({ rev: 2, edits: [first, second] });
    const { status, body } = await send(id, 0, [set('items/fruit/weight', 5)], bob);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      type: false,
      code: 'draft_changed',
      resultData: {
        rev: 2,
        edits: [first, second],
        conflicts: [{ path: 'items/fruit/weight', mine: 5, theirs: 3 }],
      },
    });
    expect((await draftInfo(id, 1)).edits).toEqual([second]);
    expect((await open()).rev).toBe(2);
  });

  test('takes the same edits once when the reply to them was lost', async () => {
    const { draft_id: id } = await open();
    const edits = [{ op: 'add', path: 'languages/mi', value: {} }, set('title/mi', 'A'), set('title/mi', 'Toa')];
    expect((await save(id, 0, edits)).resultData).toEqual({ rev: 1 });
    expect((await save(id, 0, edits)).resultData).toEqual({ rev: 1, edits });
  });

  test('takes the edits of two at once, and one of two of the same field', async () => {
    const { draft_id: id } = await open();
    const other = await Promise.all([
      send(id, 0, [set('items/fruit/weight', 2)]),
      send(id, 0, [set('items/step/weight', 2)], bob),
    ]);
    expect(other.map(({ status }) => status)).toEqual([200, 200]);
    const replies = await Promise.all([
      send(id, 2, [set('items/fruit/weight', 7)]),
      send(id, 2, [set('items/fruit/weight', 8)], bob),
    ]);
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await db.selectFrom('draft_edits').select('rev').orderBy('rev').execute()).toHaveLength(3);
  });

  test('is opened once by two at once, and begins from the version that is named', async () => {
    const drafts = await Promise.all([open(), open(undefined, bob)]);
    expect(new Set(drafts.map(({ draft_id: id }) => id)).size).toBe(1);
    await server.call(loadDefinition, { definition: { ...cornerModule(), version: '1.10' } }, ann);
    await server.empty('drafts');
    expect((await open()).base).toBe('1.10');
    await server.empty('drafts');
    expect((await open({ name: 'corner', from: '1.0' })).base).toBe('1.0');
  });

  test('keeps incomplete values and reports them as problems, with the changes and the next version', async () => {
    const { draft_id: id } = await open();
    await save(id, 0, [set('items/fruit/text/en', ''), set('items/metres/unit', 'cm')]);
    const { problems, changes, version } = await draftInfo(id);
    expect(problems).toMatchObject([{ at: expect.stringContaining('sections[0]') as string }]);
    expect(changes).toMatchObject([
      { kind: 'text', class: 'breaks', id: 'items/fruit/text/en', before: 'Fruit sold?', after: '' },
      { kind: 'field', class: 'breaks', id: 'items/metres/unit' },
    ]);
    expect(version).toBe('2.0');
    await save(id, 1, [{ ...set('items/fruit/text/en', 'Is any fruit on sale?'), correction: true }]);
    await save(id, 2, [set('items/metres/unit', 'm')]);
    expect(await draftInfo(id)).toMatchObject({ problems: [], changes: [{ class: 'harmless' }], version: '1.0.1' });
  });

  test('is restored to an earlier content, which is an edit that can be undone', async () => {
    const { draft_id: id, definition } = await open();
    await save(id, 0, [{ op: 'remove', path: 'sections/only' }]);
    await save(id, 1, [set('title/en', 'Other'), set('renew_months', 3)]);
    const restore = (rev: number, to: number) => server.call(calls.restoreDraft, { draft_id: id, rev, to }, ann);
    expect((await restore(1, 0)).body).toMatchObject({ code: 'draft_changed', resultData: { rev: 2 } });
    expect((await restore(2, 2)).body).toMatchObject({ code: 'invalid' });
    expect((await restore(2, 0)).body).toMatchObject({ resultData: { rev: 3 } });
    expect((await open()).definition).toEqual(definition);
    expect((await restore(3, 2)).body).toMatchObject({ resultData: { rev: 4 } });
    expect((await open()).definition.title).toMatchObject({ en: 'Other' });
    const { body } = await server.call(calls.listDraftEdits, { draft_id: id }, ann);
    expect(body['resultData']).toMatchObject([
      { rev: 4, by: 'ann', summary: 'Restored the content of step 2', restored: expect.any(String) as string },
      { rev: 3, summary: 'Restored the content of step 0', restored: null },
      { rev: 2, summary: 'Changed “Other”: Title and Due again after (months)' },
      { rev: 1, summary: 'Removed “Only section”' },
    ]);
  });

  test('has a history in the words of the caller, with one entry for the saves that concern the same thing', async () => {
    const { draft_id: id } = await open();
    const value = { text: { en: '' }, kind: 'yes_no', earns: 'yes' };
    await save(id, 0, [{ op: 'add', path: 'items/loaf', value, to: 'sections/only' }]);
    await save(id, 1, [set('items/loaf/text/en', 'Bread sold?')]);
    await save(id, 2, [set('items/fruit/text/es', '¿Hay fruta?')]);
    await save(id, 3, [set('items/fruit/weight', 2)], bob);
    const history = async (language: 'en' | 'ru', page = 1) =>
      (await server.call(calls.listDraftEdits, { draft_id: id, page, size: 2 }, { ...ann, language })).body;
    expect(await history('en')).toMatchObject({
      resultData: [
        { rev: 4, first: 4, by: 'bob', summary: 'Changed the weight of “Fruit sold?”' },
        { rev: 3, first: 3, by: 'ann', summary: 'Changed the translation of “Fruit sold?” (Español)' },
      ],
      count: 3,
    });
    expect(await history('en', 2)).toMatchObject({
      resultData: [{ rev: 2, first: 1, by: 'ann', summary: 'Added “Bread sold?” to Only section' }],
    });
    expect((await history('ru'))['resultData']).toMatchObject([
      { summary: 'Изменён вес: «Fruit sold?»' },
      { summary: 'Изменён перевод: «Fruit sold?» (Español)' },
    ]);
  });

  test.each([
    ['to the beginning', () => 0],
    ['to the rev before', (rev: number) => rev - 1],
    ['to the beginning and back again', (rev: number, count: number) => (count % 2 === 0 ? 0 : rev - 1)],
    ['step by step', (_: number, count: number) => 4 - (count % 5)],
  ])('is restored 30 times %s without edits that pile up', async (_, target) => {
    const { draft_id: id, definition } = await open();
    const contents: object[] = [definition];
    const edits = [
      { op: 'remove', path: 'items/fruit' },
      set('title/en', 'Other'),
      { op: 'move', path: 'items/step', to: 'sections/only' },
      set('measures', []),
      { op: 'remove', path: 'sections/only' },
    ];
    for (const [rev, edit] of edits.entries()) {
      await save(id, rev, [edit]);
      contents.push((await open()).definition);
    }
    for (let count = 0, rev = edits.length; count < 30; count++) {
      const to = target(rev, count);
      const { body } = await server.call(calls.restoreDraft, { draft_id: id, rev, to }, ann);
      const next = (body as Body).resultData.rev;
      const { definition: openContent } = await open();
      expect(openContent).toEqual(contents[to]);
      // Restoring the current content saves nothing.
      if (next > rev) contents.push(openContent);
      else expect(contents[to]).toEqual(contents[rev]);
      rev = next;
    }
    const rows = await db.selectFrom('draft_edits').where('draft_id', '=', id).select(['edits', 'inverse']).execute();
    expect(Math.max(...rows.flatMap((row) => [row.edits.length, row.inverse.length]))).toBeLessThanOrEqual(5);
  });

  test('is not restored by more edits than one save may contain', async () => {
    const { draft_id: id } = await open();
    for (const rev of [0, 1, 2, 3, 4]) {
      const large = set('examples', [`${rev}`.padEnd(900_000, 'x')]);
      expect((await save(id, rev, [large])).type).toBe(true);
    }
    const restore = (to: number) => server.call(calls.restoreDraft, { draft_id: id, rev: 5, to }, ann);
    expect(await restore(0)).toMatchObject({ status: 413, body: { code: 'too_large' } });
    expect((await restore(4)).body).toMatchObject({ resultData: { rev: 6 } });
  });

  test('is listed with its definition, for administrators', async () => {
    const { draft_id: id } = await open();
    expect((await list()).find(({ name }) => name === 'corner')?.draft).toMatchObject({ draft_id: id, by: 'ann' });
    expect((await list(gus)).every(({ draft }) => draft === null)).toBe(true);
  });
});

describe('publishing', () => {
  test('loads the next version, is in the history with its summary, and ends the draft', async () => {
    const { draft_id: id } = await open();
    await save(id, 0, [set('items/fruit/weight', 3), set('title/es', 'Tiendita')]);
    for (const version of ['1.0', '0.9']) {
      expect(await publish(id, 1, { version })).toMatchObject({ code: 'version_low', field: 'version' });
    }
    expect(await publish(id, 0)).toMatchObject({ code: 'draft_changed' });
    expect(await publish(id, 1, { use: true })).toMatchObject({ type: true });
    const { body } = await server.call(readDefinition, { name: 'corner' }, ann);
    expect(body['resultData']).toMatchObject({ definition: { version: '1.1', title: { es: 'Tiendita' } } });
    const loadedModules = await db
      .selectFrom('modules')
      .where('version', '=', '1.1')
      .select(['note', 'in_use'])
      .execute();
    expect(loadedModules).toEqual([{ note: 'More fruit', in_use: true }]);
    const [entry, useEntry] = (await entriesOf(db)).slice(-2);
    expect(entry).toMatchObject({
      kind: 'definition_loaded',
      name: 'corner',
      after: { version: '1.1', note: 'More fruit', harmless: 1, scores: 1, breaks: 0 },
    });
    expect(useEntry).toMatchObject({ kind: 'definition_used', after: { version: '1.1' } });
    expect((await send(id, 1, [set('title/en', 'A')])).status).toBe(404);
    expect((await open()).base).toBe('1.1');
  });

  test('shows and counts what it changes of the version in use, also what others published since', async () => {
    const { draft_id: id } = await open();
    const [first] = cornerModule().sections;
    const [fruit, ...otherItems] = first?.items ?? [];
    const items = [{ ...fruit, text: { en: 'Is bread sold?' }, weight: 4 }, ...otherItems];
    const newer = { ...cornerModule(), version: '1.1', sections: [{ ...first, items }] };
    await save(id, 0, [{ ...set('items/fruit/text/en', 'Is there any fruit on sale?'), correction: true }]);
    expect(await draftInfo(id)).toMatchObject({ changes: [{ class: 'harmless' }], since: '1.0', version: '1.0.1' });
    await server.call(loadDefinition, { definition: newer, use: true }, bob);
    const { changes, since, version } = await draftInfo(id);
    expect(since).toBe('1.1');
    expect(changes).toMatchObject([
      { kind: 'weight', class: 'scores', id: 'items/fruit/weight', before: 4, after: null },
      { kind: 'text', class: 'breaks', id: 'items/fruit/text/en', before: 'Is bread sold?' },
    ]);
    expect(version).toBe('2.0');
    expect(await publish(id, 1, { version })).toMatchObject({ type: true });
    const entry = (await entriesOf(db)).at(-1);
    expect(entry).toMatchObject({ after: { version: '2.0', harmless: 0, scores: 1, breaks: 1 } });
  });

  test('keeps the translations that were added since to the version from which the draft began', async () => {
    const { draft_id: id } = await open();
    await save(id, 0, [
      { op: 'move', path: 'items/fruit' },
      { op: 'remove', path: 'items/metres' },
      { op: 'remove', path: 'title/es' },
      set('items/rice/text/mi', 'Mine'),
    ]);
    const texts = {
      'items/fruit/text': 'He huarākau?',
      'items/metres/text': 'Whata',
      'items/rice/text': 'Raihi',
      'items/step/choices/done/text': 'Kua oti',
    };
    const language = { tag: 'mi', name: 'Māori' };
    await server.call(translateDefinition, { name: 'corner', version: '1.0', language, texts }, bob);
    const before = await draftInfo(id);
    expect(before.changes).toMatchObject([
      { kind: 'removed', id: 'items/metres' },
      { kind: 'moved' },
      { id: 'title/es', after: null },
      { id: 'items/rice/text/mi', before: 'Raihi', after: 'Mine' },
    ]);
    expect(await publish(id, 1)).toMatchObject({ type: true });
    const { body } = await server.call(readDefinition, { name: 'corner', version: '1.1' }, ann);
    const { definition } = body['resultData'] as { definition: ReturnType<typeof cornerModule> };
    expect(definition.title).toEqual({ en: 'Corner store' });
    expect(definition.languages).toEqual([{ tag: 'en' }, { tag: 'es' }, language]);
    expect(definition.sections[0]?.items).toMatchObject([
      { choices: [{}, { text: { en: 'Done', mi: 'Kua oti' } }] },
      { varname: 'drinks' },
      { text: { mi: 'Mine' } },
      { varname: 'bread' },
      { varname: 'day' },
      { varname: 'remark' },
      { varname: 'fruit', text: { en: 'Fruit sold?', mi: 'He huarākau?' } },
    ]);
  });

  test('is refused while there are problems, and once for two at once', async () => {
    const { draft_id: id } = await open();
    await save(id, 0, [set('measures/share/formula', 'score( +')]);
    expect(await publish(id, 1)).toMatchObject({ code: 'problems', problems: [{ at: 'measures[0].formula' }] });
    await save(id, 1, [set('measures/share/formula', 'score()')]);
    const replies = await Promise.all([publish(id, 2), publish(id, 2)]);
    expect(replies.filter(({ type }) => type === true)).toHaveLength(1);
  });

  test('of a new definition, which begins incomplete', async () => {
    const { measures: _, ...incomplete } = { ...cornerModule(), module: `m-${randomUUID().slice(0, 8)}` };
    const { draft_id: id, base } = await open({ definition: incomplete });
    expect(base).toBeNull();
    expect(await draftInfo(id)).toMatchObject({ problems: [{ code: 'missing' }], version: '1.0' });
    await save(id, 0, [{ op: 'add', path: 'measures/share', value: { title: { en: 'Share' }, formula: 'score()' } }]);
    expect(await publish(id, 1, { version: '1.0' })).toMatchObject({ type: true });
    const secondReply = await server.call(calls.openDraft, { definition: incomplete }, ann);
    expect(secondReply.body).toMatchObject({ code: 'name_taken' });
  });

  test('of the audit instrument', async () => {
    const { draft_id: id } = await open({ name: 'four-ps' });
    await save(id, 0, [set('questions/fresh_fruit_five_kinds/text/es', '¿Hay fruta?')]);
    expect(await draftInfo(id)).toMatchObject({ problems: [], changes: [{ kind: 'translation' }], version: '1.0.1' });
    expect(await publish(id, 1, { version: '1.0.1' })).toMatchObject({ type: true });
    await db.deleteFrom('instruments').where('version', '=', '1.0.1').execute();
  });
});

const discardTime = async () => (await list()).find(({ name }) => name === 'corner')?.discarded_at;

test('a discarded draft isn’t listed while there is another one, because it can’t be restored', async () => {
  const { draft_id: id } = await open();
  await server.call(calls.discardDraft, { draft_id: id, rev: 0 }, ann);
  await open();
  expect(await discardTime()).toBeUndefined();
});

test('a discarded draft can be restored for 30 days; ended ones are deleted, but no edit alone', async () => {
  const { draft_id: id } = await open();
  await save(id, 0, [set('title/en', 'Other')]);
  const discardReply = await server.call(calls.discardDraft, { draft_id: id, rev: 1 }, ann);
  expect(discardReply.body).toMatchObject({ type: true });
  expect(await discardTime()).toBeDefined();
  expect((await open({ name: 'corner', from: 'discarded' })).draft_id).toBe(id);
  expect(await discardTime()).toBeUndefined();
  await server.call(calls.discardDraft, { draft_id: id, rev: 1 }, ann);
  const day = 86_400_000;
  const sweepAfter = (days: number) => sweepDrafts({ db, clock: () => new Date(Date.now() + days * day) });
  await sweepAfter(29);
  await expect(db.deleteFrom('draft_edits').execute()).rejects.toThrow('only grow');
  await expect(db.updateTable('draft_edits').set({ rev: 7 }).execute()).rejects.toThrow('only grow');
  await sweepAfter(31);
  expect(await db.selectFrom('draft_edits').select('rev').execute()).toEqual([]);
  const reply = await server.call(calls.openDraft, { name: 'corner', from: 'discarded' }, ann);
  expect(reply.status).toBe(404);
  const { draft_id: second } = await open();
  await db.updateTable('drafts').set({ ended: 'published', ended_at: new Date() }).where('id', '=', second).execute();
  await sweepAfter(PUBLISHED_DRAFT_DAYS - 1);
  expect(await db.selectFrom('drafts').select('id').execute()).toHaveLength(1);
  await sweepAfter(PUBLISHED_DRAFT_DAYS + 1);
  expect(await db.selectFrom('drafts').select('id').execute()).toEqual([]);
});

test('reports that it was already open, whatever version was requested as its base', async () => {
  expect(await open()).not.toHaveProperty('existing');
  await server.call(loadDefinition, { definition: { ...cornerModule(), version: '1.1' } }, ann);
  expect(await open({ name: 'corner', from: '1.1' }, bob)).toMatchObject({ existing: true, base: '1.0' });
});

test('of a new definition is listed for administrators who ask for drafts', async () => {
  const definition = { ...cornerModule(), module: 'fresh', title: { en: 'Fresh', es: 'Fresco' }, pillar: 'price' };
  const { draft_id: id } = await open({ definition });
  const rowOf = async (caller = ann, input = { drafts: true }) => {
    const { body } = await server.call(listDefinitions, input, caller);
    return (body['resultData'] as { name: string }[]).find(({ name }) => name === 'fresh');
  };
  expect(await rowOf()).toMatchObject({
    kind: 'module',
    title: 'Fresh',
    pillar: 'price',
    version: '',
    versions: [],
    draft: { draft_id: id, by: 'ann' },
  });
  expect(await rowOf(gus)).toBeUndefined();
  expect(await rowOf(ann, { drafts: false })).toBeUndefined();
  await save(id, 0, [set('title', 5), set('pillar', 'none')]);
  expect(await rowOf()).toMatchObject({ title: 'fresh', pillar: 'practice' });
  expect(await publish(id, 1)).toMatchObject({ code: 'problems' });
  await save(id, 1, [set('title', { en: 'Fresh' }), set('pillar', 'price')]);
  expect(await publish(id, 2)).toMatchObject({ type: true });
  expect(await rowOf()).toMatchObject({ version: '1.1', draft: null });
});

test('is examined again after each change to it or to a loaded version, and not otherwise', async () => {
  const { draft_id: id } = await open();
  await save(id, 0, [set('items/fruit/weight', 3)]);
  const first = await draftInfo(id, 1);
  expect(first).toMatchObject({ changes: [{ kind: 'weight' }], version: '1.1' });
  expect(await draftInfo(id, 1)).toMatchObject({ changes: first.changes, people: [{ name: 'ann' }] });
  await save(id, 1, [set('items/fruit/earns', 'no')]);
  expect(await draftInfo(id, 1)).toMatchObject({ rev: 2, edits: [{ value: 'no' }], version: '2.0' });
  const [section] = cornerModule().sections;
  const [fruit, ...otherItems] = section?.items ?? [];
  const newer = {
    ...cornerModule(),
    version: '3.0',
    sections: [{ ...section, items: [{ ...fruit, weight: 3 }, ...otherItems] }],
  };
  await server.call(loadDefinition, { definition: newer, use: true }, bob);
  expect(await draftInfo(id, 2)).toMatchObject({ changes: [{ kind: 'earns' }], version: '4.0' });
  const language = { tag: 'mi', name: 'Māori' };
  const texts = { 'items/fruit/text': 'He huarākau?' };
  await server.call(translateDefinition, { name: 'corner', version: '3.0', language, texts }, bob);
  expect((await draftInfo(id, 2)).changes).toContainEqual(expect.objectContaining({ kind: 'translation' }));
});

test('is opened again before edits are merged with more than 5,000', async () => {
  const { draft_id: id } = await open();
  const manyEdits = (count: number) =>
    Array.from({ length: count }, (_, at) => set('items/fruit/weight', (at % 9) + 1));
  for (let rev = 0; rev < 5; rev++) await save(id, rev, manyEdits(1000), bob);
  const ownEdits = [set('items/rice/text/es', 'Arroz')];
  const reply = await send(id, 0, ownEdits);
  expect(reply.body).toMatchObject({ type: true, resultData: { rev: 6 } });
  const { status, body } = await send(id, 0, [set('items/rice/text/es', 'Otro')]);
  expect(status).toBe(409);
  expect(body).toMatchObject({ type: false, code: 'draft_outdated' });
  expect((await save(id, 1, [set('items/bread/text/es', 'Pan')])).resultData.rev).toBe(7);
});

test('of a definition whose outcomes can’t be told apart is edited, and never fails the server', async () => {
  const outcome = [1, 2].map((count) => ({
    state: 'good',
    when: `share > ${count}`,
    text: { en: 'Good' },
    tone: 'good',
  }));
  const content = JSON.stringify({ ...cornerModule(), outcome });
  await db.updateTable('modules').set({ content }).where('name', '=', 'corner').execute();
  const { draft_id: id } = await open();
  expect((await save(id, 0, [{ op: 'remove', path: 'outcome/good' }])).type).toBe(true);
  expect((await send(id, 0, [set('title/en', 'Other')], bob)).body).toMatchObject({ code: 'draft_outdated' });
  const reply = await server.call(calls.restoreDraft, { draft_id: id, rev: 1, to: 0 }, ann);
  expect(reply.body).toMatchObject({ type: false, code: 'path_taken' });
  expect(await draftInfo(id, 0)).toMatchObject({ rev: 1 });
});

test('hundreds of random hostile edits never fail the server, and each that is saved can be undone', async () => {
  let seed = 35;
  const editsBelow = (most: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * most);
  };
  const pick = <Value>(list: readonly Value[]) => list[editsBelow(list.length)];
  const { draft_id: id, definition } = await open();
  const words =
    'items sections measures outcome languages evidence baskets scope title source fruit step only share staple en es ' +
    'text weight choices done kind __proto__ constructor prototype toString hasOwnProperty length 0 -1 ~1 ~0 ~ . .. *';
  const steps = [...words.split(' '), '', '\u0000', 'x'.repeat(400), '../items', '%2F', '𝒳'];
  const cyclic = { op: 'move', path: 'sections/only', to: 'sections/only', before: 'only' };
  const deep = (depth: number): unknown =>
    depth === 0 ? 'x' : editsBelow(2) === 0 ? [deep(depth - 1)] : { x: deep(depth - 1) };
  const leaf = () =>
    pick([
      null,
      true,
      -1,
      1e308,
      '',
      'a',
      'x'.repeat(10_000),
      '\ud800',
      '=1+1',
      [],
      {},
      JSON.parse('{"__proto__":{"a":1}}'),
    ] as unknown[]);
  const value = () =>
    pick([
      leaf,
      () => deep(editsBelow(40)),
      () => [leaf(), leaf()],
      () => ({ en: leaf(), [String(pick(steps))]: leaf() }),
      () => [{ id: pick(steps), varname: pick(steps), code: pick(steps), tag: pick(steps), state: pick(steps) }],
      () => ({ items: [{ varname: pick(steps), choices: [{ code: pick(steps) }] }], choices: leaf() }),
    ])?.();
  const realPaths = [
    'title',
    'measures',
    'outcome',
    'languages/es',
    'items/fruit',
    'items/step/choices',
    'items/new',
    'source',
  ];
  const randomPath = () =>
    [
      ...(editsBelow(3) === 0 ? [] : [pick(realPaths)]),
      ...Array.from({ length: editsBelow(4) }, () => pick(steps)),
    ].join('/');
  const fields = ['title/en', 'items/fruit/weight', 'source', 'examples', 'items/step/choices/done/text', 'scope'];
  let savedCount = 0;
  for (let count = 0; count < 1000; count += 4) {
    const hostile = () =>
      editsBelow(20) === 0
        ? cyclic
        : {
            op: pick(['set', 'set', 'add', 'add', 'remove', 'move', 'toString']),
            path: randomPath(),
            value: value(),
            ...(editsBelow(2) === 0 && { to: pick(['sections/only', 'scope', randomPath()]) }),
            ...(editsBelow(4) === 0 && { before: pick(steps) }),
          };
    // Most hostile edits are refused. So that some are saved, a third of the calls set a known field to a hostile
    // value.
    const edits =
      editsBelow(3) === 0 ? [set(pick(fields) ?? '', value())] : Array.from({ length: 1 + editsBelow(5) }, hostile);
    const rev = editsBelow(4) === 0 ? editsBelow(savedCount + 1) : savedCount;
    const { status, body } = await send(id, rev, edits, pick([ann, bob]));
    expect(status, JSON.stringify(edits).slice(0, 2000)).toBeLessThan(500);
    if (body['type'] === true) savedCount = (body as Body).resultData.rev;
    if (count % 100 === 0) expect((await server.call(calls.readDraft, { draft_id: id, rev: 0 }, ann)).status).toBe(200);
  }
  expect(savedCount).toBeGreaterThan(10);
  const reply = await server.call(calls.restoreDraft, { draft_id: id, rev: savedCount, to: 0 }, ann);
  expect(reply.body).toMatchObject({ type: true });
  expect((await open()).definition).toEqual(definition);
}, 60_000);

test('hostile edits and definitions are refused, and never fail the server', async () => {
  const { draft_id: id } = await open();
  const values = [
    null,
    'a\u0000b',
    '\ud800',
    JSON.parse('{"__proto__": 1}'),
    JSON.parse('['.repeat(999) + ']'.repeat(999)),
    1e308,
  ];
  const paths = [
    '',
    '__proto__/x',
    'items/__proto__',
    'items/fruit/text/__proto__',
    'items/fruit/text/en',
    'scope',
    'title',
  ];
  for (const op of ['set', 'add', 'remove', 'move', 'toString', null]) {
    for (const path of [...paths, '\u0000', '\ud800', 'x'.repeat(9_999), null]) {
      for (const value of values) {
        const { status } = await send(id, 0, [{ op, path, value, to: '__proto__', before: 'constructor' }]);
        expect([200, 400, 409]).toContain(status);
      }
    }
  }
  for (const definition of [...values, {}, { sections: [] }, { module: 1, sections: [] }, { categories: [null] }]) {
    const { status, body } = await server.call(calls.openDraft, { definition }, ann);
    expect([200, 400]).toContain(status);
    expect(body['type']).toBe(false);
  }
  for (const rev of [-1, 0.5, 999_999, 'x', 1e300])
    expect((await save(id, rev as number, [set('title/en', 'A')])).type).toBe(false);
  expect((await send(randomUUID(), 0, [set('title/en', 'A')])).status).toBe(404);
});

test('drafts and their edits are restored from a backup', async () => {
  const { draft_id: id } = await open();
  await save(id, 0, [set('title/en', 'Ü"\\N\t😀')]);
  const tables = ['drafts', 'draft_edits'];
  const before = await rowDigests(server.url, tables);
  for (const digest of Object.values(before)) expect(digest).not.toMatch(/^0 rows/);
  const file = path.join(folder, 'drafts.tar.gz');
  await writeBackup(file, { url: server.url, images: imageHome({ dataDir: server.dataDir }) });
  const target = await blankDatabase();
  try {
    await restoreBackup(file, async () => ({ url: target.url, images: imageHome({ dataDir: folder }) }));
    expect(await rowDigests(target.url, tables)).toEqual(before);
  } finally {
    await target.drop();
  }
});
