import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { store, survey } from '../../../../test/support/factories.ts';
import { copyStores, importDatabase } from '../../../../test/support/sheets/importDatabase.ts';
import { exportText, importText, otherVersion, surveyState } from '../../../../test/support/sheets/imports.ts';
import type { Instrument } from '../../../domain/instrument.ts';
import { installInstrument } from '../definitions/changes.ts';

const [from, to] = await Promise.all([importDatabase(), importDatabase()]);

const importLines = (lines: readonly string[], options = {}) =>
  importText(to.db, 'fourscore', lines.join('\n'), options);

type Line = Record<string, unknown>;

const NOTE_TOO_LONG = '4: answers.0.2 must not be longer than 500 characters';

/** Returns an entry for a version of a survey, with the content of the survey's line. */
function versionOf({ takenAt, answers, managerAnswers, actions }: Line, version: number): object {
  const content = { takenAt, answers, managerAnswers, actions };
  const reason = version === 1 ? null : 'A slip';
  return { version, at: '2026-01-01', by: 'ann', reason, surveyKind: 'audit', void: false, ...content };
}

describe('a file of lines', () => {
  let lines: string[];
  beforeEach(async () => {
    const shop = await store(from.db, { name: 'Harbour Market' });
    await survey(from.db, shop, { date: '2026-01-01' });
    await survey(from.db, shop, { date: '2026-01-02' });
    await copyStores(from.db, to.db);
    lines = (await exportText(from.db)).trimEnd().split('\n');
  });
  const alter = (at: number, change: (line: Line) => void) => {
    const line = JSON.parse(lines[at] ?? '') as Line;
    change(line);
    return lines.with(at, JSON.stringify(line));
  };

  test.each<[what: string, change: (line: Line) => unknown, reason: string]>([
    ['a string for a date', (line) => (line['takenAt'] = 'x'), '4: takenAt must be a date and time'],
    [
      'the last day of all',
      (line) => (line['takenAt'] = '9999-12-31'),
      '4: its date 9999-12-31T00:00:00.000Z is more than 24 hours in the future',
    ],
    [
      'the last century',
      (line) => (line['takenAt'] = '1999-12-31'),
      '4: its date 1999-12-31T00:00:00.000Z is before 2000-01-01',
    ],
    ['a number for an id', (line) => (line['id'] = 7), '4: id must be a string'],
    ['an answer that is not a pair', (line) => (line['answers'] = [['a']]), '4: answers.0 must be [question, answer]'],
    [
      'a number for an answer',
      (line) => (line['answers'] = [['a', 1]]),
      '4: answers.0.1 must be a string or a list of strings',
    ],
    [
      'an unknown question',
      (line) => (line['answers'] = [['__proto__', 'Yes']]),
      '4: its instrument has no question "__proto__"',
    ],
    [
      'an instrument that is not installed',
      (line) => (line['instrument'] = 'a'.repeat(64)),
      '4: its instrument version is neither installed nor in the file',
    ],
    ['a missing store', (line) => (line['store'] = { id: 'x', name: 'None' }), '4: no store is called "None"'],
    ['a NUL', (line) => (line['auditor'] = '\0'), '4: auditor must not contain control or invalid characters'],
    ['a note that is too long', (line) => (line['answers'] = [['a', 'Yes', 'x'.repeat(501)]]), NOTE_TOO_LONG],
    [
      'an unknown kind of survey',
      (line) => (line['surveyKind'] = 'x'),
      '4: surveyKind must be one of audit, second, practice',
    ],
    ['an invalid start', (line) => (line['started'] = 'x'), '4: started must be a date and time'],
    [
      'a void survey without its versions',
      (line) => (line['void'] = { at: '2026-01-01', by: 'ann', reason: 'A trial' }),
      '4: void must match the last of its versions',
    ],
    [
      'a single version',
      (line) => (line['versions'] = [versionOf(line, 1)]),
      '4: versions must have at least two entries',
    ],
    [
      'versions that are not numbered in turn',
      (line) => (line['versions'] = [versionOf(line, 1), versionOf(line, 3)]),
      '4: versions must be numbered from 1, and each except the first must have a reason',
    ],
    [
      'a version that answers an unknown question',
      (line) => (line['versions'] = [{ ...versionOf(line, 1), answers: [['x', 'Yes']] }, versionOf(line, 2)]),
      '4: its instrument has no question "x"',
    ],
    ['another kind', (line) => (line['kind'] = 'x'), "4: its kind must be 'instrument', 'survey' or 'photo'"],
  ])('with %s is refused in that line', async (_case, change, reason) => {
    const result = await importLines(alter(3, change));
    expect(result.reasons).toEqual([reason]);
    expect(result).toMatchObject({ added: 1, refused: 1 });
  });

  test.each([
    ['it is cut off', () => lines.slice(0, 3), 'The file is incomplete: it should contain 2 surveys, but has 1 row.'],
    ['it has no header', () => lines.slice(1), 'The file does not start with'],
    ['its header is broken', () => ['{', ...lines.slice(1)], 'The file does not start with'],
    ['its format is newer', () => alter(0, (line) => (line['format'] = 3)), 'which reads format 2'],
    [
      'its instrument was altered',
      () => alter(1, (line) => ((line['instrument'] as Instrument).title = { en: 'x' })),
      'was altered',
    ],
    [
      'its instrument is broken',
      () => alter(1, (line) => (line['instrument'] = 7)),
      'Row 2: the instrument is invalid',
    ],
  ])('is refused as a whole when %s, and nothing is written', async (_case, linesOf, message) => {
    const before = await surveyState(to.db);
    await expect(importLines(linesOf(), { apply: true, skipRefused: true })).rejects.toThrow(message);
    expect(await surveyState(to.db)).toEqual(before);
  });

  test('is refused as a whole if its instrument is installed with other content', async () => {
    await installInstrument(to.db, await otherVersion(from.db, '1.1'), { activate: false });
    await installInstrument(from.db, { ...(await otherVersion(from.db, '1.1')), title: { en: 'Other' } });
    const shop = await from.db.selectFrom('stores').select('id').executeTakeFirstOrThrow();
    await survey(from.db, shop.id, { date: '2026-01-03' });
    const text = await exportText(from.db);
    await expect(importText(to.db, 'fourscore', text, { apply: true })).rejects.toThrow('with different content');
    expect((await surveyState(to.db)) as object).toMatchObject({ surveys: [] });
  });

  test('is rolled back completely when the database fails in the middle', async () => {
    const { id } = JSON.parse(lines.at(-1) ?? '') as { id: string };
    const before = await surveyState(to.db);
    await sql`alter table surveys add constraint trap check (id <> ${sql.lit(id)})`.execute(to.db);
    await expect(importLines(lines, { apply: true })).rejects.toThrow('trap');
    await sql`alter table surveys drop constraint trap`.execute(to.db);
    expect(await surveyState(to.db)).toEqual(before);
  });

  test('imports a survey that it contains twice once', async () => {
    const repeatedLines = alter(0, (line) => (line['surveys'] = 3)).concat(lines[3] ?? '');
    expect(await importLines(repeatedLines, { apply: true })).toMatchObject({ added: 2, known: 1, applied: true });
  });

  test('is compared with an existing survey by the version that the survey was scored with', async () => {
    await importLines(lines, { apply: true });
    const newer = await otherVersion(from.db, '2.0');
    newer.categories[0]?.subcategories[0]?.questions.splice(0, 1);
    await installInstrument(to.db, newer);
    expect(await importLines(lines, { apply: true })).toMatchObject({ known: 2, added: 0, changed: 0 });
  });
});

test('one invalid row at the end prevents all batches before it from being imported', async () => {
  await store(to.db, { name: 'A' });
  const rows = Array.from({ length: 901 }, (_, index) => ({
    _uuid: randomUUID(),
    store: index < 900 ? 'A' : 'None',
    end: '2026-01-01',
  }));
  const before = await surveyState(to.db);
  const result = await importText(to.db, 'kobo', JSON.stringify(rows), { apply: true });
  expect(result).toMatchObject({ added: 900, refused: 1, applied: false });
  expect(await surveyState(to.db)).toEqual(before);
});

test('a long import keeps the stores’ counts correct', async () => {
  const shops = await Promise.all(['A', 'B', 'C'].map((name) => store(to.db, { name })));
  const rows = Array.from({ length: 1000 }, (_, index) => ({
    _uuid: randomUUID(),
    store: shops[index % 3],
    end: new Date(Date.UTC(2026, 0, 1, index)).toISOString(),
    'DR/chilled_water': index % 2 ? 'yes' : 'no',
  }));
  const result = await importText(to.db, 'kobo', JSON.stringify(rows), { apply: true });
  expect(result).toMatchObject({ added: 1000, applied: true });
  const counts = await to.db
    .selectFrom('stores')
    .select(['name', 'survey_count', 'last_survey_at'])
    .orderBy('name')
    .execute();
  expect(counts).toEqual([
    { name: 'A', survey_count: 334, last_survey_at: new Date(Date.UTC(2026, 0, 1, 999)) },
    { name: 'B', survey_count: 333, last_survey_at: new Date(Date.UTC(2026, 0, 1, 997)) },
    { name: 'C', survey_count: 333, last_survey_at: new Date(Date.UTC(2026, 0, 1, 998)) },
  ]);
});
