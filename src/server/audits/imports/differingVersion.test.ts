import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { store, survey } from '../../../../test/support/factories.ts';
import { copyStores, importDatabase } from '../../../../test/support/sheets/importDatabase.ts';
import { exportText, importText, surveyState } from '../../../../test/support/sheets/imports.ts';
import { counts } from '../../../domain/surveyKinds.ts';
import { randomOf } from '../../operations/demo/random.ts';
import type { Db } from '../../db/schema.ts';
import { installedInstrument } from '../../shared/definitions/installedInstruments.ts';
import { scoreGivenSurvey } from '../surveys/intake.ts';
import { updateSurvey } from '../surveys/revisionQueries.ts';
import { recountStores } from '../surveys/totals.ts';

// Files with corrections: `fourscore export` output for surveys that were changed after they were submitted.

const [from, to] = await Promise.all([importDatabase(), importDatabase()]);
let shop: string;
let ids: string[];
beforeEach(async () => {
  shop = await store(from.db, { name: 'Harbour Market' });
  ids = [];
  for (const day of ['2026-01-01', '2026-01-02', '2026-01-03']) ids.push(await survey(from.db, shop, { date: day }));
  await copyStores(from.db, to.db);
});

const APPLY = { apply: true };
const importLines = (text: string, options = APPLY) => importText(to.db, 'fourscore', text, options);
const databaseState = async (db: Db) => ({
  lines: await exportText(db),
  life: await db
    .selectFrom('surveys')
    .select(['id', 'kind', 'version', 'counted', 'void_reason', 'overall', 'fv', 'dr_p1_points', 'content_hash'])
    .orderBy('id')
    .execute(),
  totals: await db
    .selectFrom('stores')
    .select(['survey_count', 'last_survey_at', 'latest_overall', 'previous_overall'])
    .execute(),
  months: await sql`select * from store_months order by 1, 2`.execute(db).then(({ rows }) => rows),
});

type Correction = { at?: string; reason?: string; water?: string; kind?: 'audit' | 'practice'; date?: string };

/** Adds a version to a survey by correcting, voiding or restoring it. */
async function change(db: Db, id: string, step: 'correct' | 'void' | 'restore', input: Correction = {}) {
  const row = await db.selectFrom('surveys').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { at = '2026-02-01T10:00:00.123Z', reason = 'A slip', water = 'No' } = input;
  const facts = { at: new Date(at), byId: randomUUID(), byName: 'bob', reason };
  const { kind = row.kind, date = row.taken_at } = input;
  const instrument = await installedInstrument(db, row.instrument_id);
  const request = { id, storeId: shop, takenAt: new Date(date), kind, managerAnswers: [], actions: [] };
  const scoredSurvey = scoreGivenSurvey(instrument, {
    ...request,
    answers: [{ questionId: 'free_water', answer: water }],
  });
  const voidAt = step === 'correct' ? row.void_at : step === 'void' ? facts.at : null;
  const life = { counted: counts({ kind: step === 'correct' ? kind : row.kind, voidAt }) };
  const isVoid = { void_at: voidAt, void_by_name: voidAt && 'bob', void_reason: voidAt && reason, ...life };
  const correctedRow = { ...scoredSurvey.columns, kind, taken_at: scoredSurvey.takenAt, ...life };
  const update = step === 'correct' ? { row: correctedRow, content: scoredSurvey } : { row: isVoid };
  await updateSurvey(db, { id, store_id: shop }, update, facts);
  await recountStores(db, [shop]);
}

/** Returns the file with one survey's line changed. */
function alterLine(text: string, id: string, alter: (line: Line) => void): string {
  return text
    .split('\n')
    .map((line) => {
      if (!line.includes(`"id":"${id}"`)) return line;
      const survey = JSON.parse(line) as Line;
      alter(survey);
      return JSON.stringify(survey);
    })
    .join('\n');
}

type Version = { reason: string | null; answers: unknown[]; at: string };
type Line = { answers: unknown[]; versions?: Version[] };

describe('a file with corrections', () => {
  test('adds the missing versions, and nothing when it is imported again', async () => {
    const [first = '', second = '', third = ''] = ids;
    await importLines(await exportText(from.db));
    await change(from.db, first, 'correct', { water: 'Yes', date: '2026-01-09' });
    await change(from.db, first, 'correct', { water: 'N/A', kind: 'practice', reason: 'Once more' });
    await change(from.db, second, 'void', { reason: 'Half filled in' });
    await change(from.db, third, 'void');
    await change(from.db, third, 'restore', { reason: 'It was right' });
    const text = await exportText(from.db);

    const before = await surveyState(to.db);
    expect(await importLines(text, { apply: false })).toMatchObject({ newer: 3, added: 0, known: 0, reasons: [] });
    expect(await surveyState(to.db)).toEqual(before);

    expect(await importLines(text)).toMatchObject({ newer: 3, added: 0, known: 0, changed: 0, applied: true });
    const after = await databaseState(to.db);
    expect(after).toEqual(await databaseState(from.db));
    expect(after.lines).toBe(text);
    expect(await importLines(text)).toMatchObject({ newer: 0, known: 3, applied: true });
    expect(await databaseState(to.db)).toEqual(after);
  });

  test('that is older than the stored survey is recognised, and undoes nothing', async () => {
    const [first = ''] = ids;
    const earlyText = await exportText(from.db);
    await change(from.db, first, 'correct');
    const middle = await exportText(from.db);
    await change(from.db, first, 'void');
    await importLines(await exportText(from.db));
    const before = await databaseState(to.db);
    for (const older of [earlyText, middle]) {
      expect(await importLines(older)).toMatchObject({ known: 3, newer: 0, changed: 0, applied: true });
    }
    expect(await databaseState(to.db)).toEqual(before);
  });

  test('adds the third version after the second', async () => {
    const [first = ''] = ids;
    await change(from.db, first, 'correct');
    await importLines(await exportText(from.db));
    await change(from.db, first, 'correct', { water: 'Yes', at: '2026-02-03' });
    expect(await importLines(await exportText(from.db))).toMatchObject({ newer: 1, known: 2 });
    expect(await databaseState(to.db)).toEqual(await databaseState(from.db));
  });

  test.each<[what: string, other: Partial<Version>]>([
    ['a reason', { reason: 'Other' }],
    ['a moment', { at: '2026-02-01T10:00:00.124Z' }],
    ['an answer', { answers: [['free_water', 'Yes']] }],
  ])('with a different version is refused in that row: %s', async (_case, other) => {
    const [first = ''] = ids;
    await change(from.db, first, 'correct');
    await importLines(await exportText(from.db));
    await change(from.db, first, 'void');
    const alter = ({ versions = [] }: Line) => Object.assign(versions[1] ?? {}, other);
    const text = alterLine(await exportText(from.db), first, alter);
    const before = await databaseState(to.db);
    const result = await importLines(text);
    expect(result).toMatchObject({ changed: 1, newer: 0, applied: false });
    expect(result.reasons).toEqual(['3: the stored version 2 is different']);
    expect(await databaseState(to.db)).toEqual(before);
  });

  test('that differs only in the newest version is refused, too', async () => {
    const [first = ''] = ids;
    await importLines(await exportText(from.db));
    await change(from.db, first, 'correct', { water: 'Yes' });
    await change(to.db, first, 'correct', { water: 'No' });
    const result = await importLines(await exportText(from.db));
    expect(result.reasons).toEqual(['3: the stored version 2 is different']);
    expect(result).toMatchObject({ known: 2, changed: 1, applied: false });
  });

  test('whose last version does not match its survey is refused', async () => {
    const [first = ''] = ids;
    await change(from.db, first, 'correct', { water: 'Yes' });
    const text = alterLine(await exportText(from.db), first, (line) => (line.answers = [['free_water', 'No']]));
    expect((await importLines(text)).reasons).toEqual(['3: its content differs from its last version']);
  });

  test('recognises a version from which the name was deleted here', async () => {
    const [first = ''] = ids;
    await change(from.db, first, 'correct');
    const text = await exportText(from.db);
    await importLines(text);
    await to.db.updateTable('survey_revisions').set({ by_name: null }).execute();
    expect(await importLines(text)).toMatchObject({ known: 3, changed: 0 });
  });

  test('adds no version to a survey of an archived store', async () => {
    const [first = ''] = ids;
    await importLines(await exportText(from.db));
    await change(from.db, first, 'correct');
    await to.db.updateTable('stores').set({ archived_at: new Date() }).execute();
    const result = await importLines(await exportText(from.db));
    expect(result.reasons).toEqual(['3: the store "Harbour Market" is archived']);
  });

  test('adds no version with a number that a change here has already used', async () => {
    const [first = ''] = ids;
    await importLines(await exportText(from.db));
    await change(from.db, first, 'correct');
    const text = await exportText(from.db);
    await sql`create function forestall() returns trigger language plpgsql as $$ begin return null; end $$`.execute(
      to.db,
    );
    await sql`create trigger forestall before update on surveys for each row execute function forestall()`.execute(
      to.db,
    );
    const before = await databaseState(to.db);
    await expect(importLines(text)).rejects.toThrow('were added or changed in the meantime');
    await sql`drop function forestall cascade`.execute(to.db);
    expect(await databaseState(to.db)).toEqual(before);
  });
});

test('after any changes to surveys, the file of one database makes the other equal', async () => {
  const random = randomOf('histories');
  const pick = <T>(...choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T;
  let moment = Date.UTC(2026, 1, 1);
  for (let round = 0; round < 6; round++) {
    if (round % 2 === 1) ids.push(await survey(from.db, shop, { date: `2026-01-1${round}` }));
    for (let step = 0; step < 8; step++) {
      const id = pick(...ids);
      const { void_at: voidAt } = await from.db
        .selectFrom('surveys')
        .select('void_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const step = pick('correct', 'correct', voidAt ? 'restore' : 'void');
      moment += 60_000;
      const water = pick('Yes', 'No', 'N/A');
      const date = `2026-0${pick(1, 2, 3)}-0${pick(1, 2, 3)}`;
      const at = new Date(moment).toISOString();
      await change(from.db, id, step, { at, water, date, kind: pick('audit', 'audit', 'practice') });
    }
    const text = await exportText(from.db);
    expect(await importLines(text)).toMatchObject({ changed: 0, refused: 0, applied: true });
    expect(await databaseState(to.db)).toEqual(await databaseState(from.db));
    expect(await importLines(text)).toMatchObject({ added: 0, newer: 0, known: ids.length });
  }
});
