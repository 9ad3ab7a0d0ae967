import { describe, expect, test } from 'vitest';
import * as calls from '../../../contract/insight/evaluation.ts';
import type { InputOf } from '../../../contract/kit/call.ts';
import { group, groupUser, person, store, survey } from '../../../../test/support/factories.ts';
import { sharedFolder } from '../../../../test/support/folder.ts';
import { callSuccessfully } from '../../../../test/support/secondFactor.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { parsedCsv, outputOfR } from '../../../../test/support/sheets/evaluationFile.ts';
import { unzip } from '../../../../test/support/sheets/readWorkbook.ts';
import { randomBelow, nextState } from '../../../domain/evaluation/statistics.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';

const server = await sharedServer({ now: new Date('2026-11-21T10:00:00Z') });
const { db } = server;
const scripts = await sharedFolder();
const RANGE = { start_date: '2026-11-01', end_date: '2026-11-20' };
const WORDS = ['Yes', 'No', 'N/A', ''];

const [ann, ben] = [await person(db), await person(db)];
const [coast, inland] = [await group(db), await group(db)];
const questions = [...(await activeInstrument(db)).questions.values()].filter(({ scoringType }) => scoringType === 1);
let state = 7;
const draw = (limit: number) => randomBelow(limit, (state = nextState(state)));

/** Adds a store with an audit and, an hour later, a second survey with mostly the same answers. */
async function pairIn(name: string, groupId: string) {
  const id = await store(db, { name, groups: [groupId] });
  const first = Object.fromEntries(questions.map(({ varname }) => [varname, WORDS[draw(4)] ?? '']));
  const second = Object.fromEntries(
    Object.entries(first).map(([varname, word]) => [varname, draw(5) === 0 ? (WORDS[draw(4)] ?? '') : word]),
  );
  const audits = [
    { answers: first, by: { ...ann, name: 'ann' }, kind: 'audit', hour: '09' },
    { answers: second, by: { ...ben, name: '=ben' }, kind: 'second', hour: '10' },
  ] as const;
  for (const { answers, by, kind, hour } of audits) {
    const surveyId = await survey(db, id, { date: `2026-11-05T${hour}:00:00Z`, answers });
    const start = hour === '09' ? { started_at: new Date('2026-11-05T08:20:00Z') } : {};
    const more = { user_id: by.id, user_name: by.name, kind, counted: kind === 'audit', ...start };
    await db.updateTable('surveys').set(more).where('id', '=', surveyId).execute();
  }
  return id;
}

const stores: string[] = [];
for (const name of ['=1+1', 'O"Neill, "Quay"', 'Straße\n2', ...Array.from({ length: 9 }, (_, at) => `Store ${at}`)])
  stores.push(await pairIn(name, coast));
await pairIn('Hill', inland);
const gus = await groupUser(db, { groupId: coast, stores: stores.slice(0, 2) });

type Input = InputOf<typeof calls.prepareAgreement>;

async function fileOf(over: Partial<Input> = {}, person: { token: string; language?: string } = ann) {
  const { url } = (
    await callSuccessfully(server, calls.prepareAgreement, { ...RANGE, group_id: coast, ...over }, person)
  ).resultData;
  const response = await server.app.inject({ method: 'GET', url });
  return {
    url,
    ...response,
    parts: response.statusCode === 200 ? unzip(response.rawPayload) : new Map<string, string>(),
  };
}

const agreement = async (over: Partial<Input> = {}) =>
  (await callSuccessfully(server, calls.readAgreement, { ...RANGE, group_id: coast, ...over }, ann)).resultData;

/** Calculates Gwet's AC1 and the proportion of equal answers in the simplest way. */
function slowAgreement(rows: readonly Record<string, string>[], kinds: readonly string[]) {
  const countedRows = rows.filter(({ first = '', second = '' }) => kinds.includes(first) && kinds.includes(second));
  const equal = countedRows.filter(({ first, second }) => first === second).length / countedRows.length;
  const ratings = countedRows.flatMap(({ first, second }) => [first, second]);
  const shares = kinds.map((kind) => ratings.filter((word) => word === kind).length / ratings.length);
  const chance = shares.reduce((sum, share) => sum + share * (1 - share), 0) / (kinds.length - 1);
  return { answers: countedRows.length, equal, ac1: (equal - chance) / (1 - chance) };
}

const closeTo = (values: readonly (number | null)[]) => values.map((value) => expect.closeTo(value ?? 0, 5) as number);

describe('the agreement file', () => {
  test.each([
    ['with N/A as an answer', false],
    ['without N/A', true],
  ])('contains what the coefficients are calculated from: %s', async (_case, drop_na) => {
    const { parts, headers } = await fileOf({ drop_na });
    const { overall, scores, auditors } = await agreement({ drop_na });
    expect([...parts.keys()]).toEqual(['agreement.R', 'answers.csv', 'pairs.csv']);
    expect(headers).toMatchObject({
      'content-disposition': 'attachment; filename="agreement2026-11-21.zip"',
      'cache-control': 'no-store',
    });
    const kinds = drop_na ? ['Yes', 'No'] : ['Yes', 'No', 'N/A'];
    const slow = slowAgreement(parsedCsv(parts.get('answers.csv') ?? ''), kinds);
    expect(slow.answers).toBe(overall.answers);
    expect(slow.equal).toBeCloseTo(overall.pa ?? Number.NaN, 9);
    expect(slow.ac1).toBeCloseTo(overall.ac1 ?? Number.NaN, 9);

    const pairs = parsedCsv(parts.get('pairs.csv') ?? '');
    const differences = pairs.map((row) => Number(row['second_overall']) - Number(row['first_overall']));
    const bias = differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
    expect(bias).toBeCloseTo(scores[0]?.bias ?? Number.NaN, 9);
    expect(pairs.map((row) => [row['first_minutes'], row['second_minutes']])).toEqual(pairs.map(() => ['40', '']));
    expect(auditors.find(({ userid }) => userid === ann.id)?.minutes).toBe(40);
  });

  test('has a script that prints the same coefficients', async () => {
    const { parts } = await fileOf();
    expect(parts.get('agreement.R')).toContain('drop_na <- FALSE');
    const output = outputOfR(scripts, parts, 'agreement.R');
    if (output === null) return;
    const { overall, categories, scores } = await agreement();
    /** Returns the numbers after a word in a named part of the output. */
    const printedOf = (name: string, word: string) => {
      const part = new RegExp(String.raw`^${name}: \d.*\n(?:  .*\n)*`, 'm').exec(output)?.[0] ?? '';
      const line = part.split('\n').find((candidate) => candidate.startsWith(`  ${word} `)) ?? '';
      return [...line.matchAll(/-?\d+\.\d{6}/g)].map(([number]) => Number(number));
    };
    expect(output).toContain('pairs 12\n');
    for (const [name, result] of [
      ['all', overall] as const,
      ...categories.map((category) => [category.food_id, category] as const),
    ]) {
      expect(printedOf(`answers of ${name}`, 'equal')[0]).toBeCloseTo(result.pa ?? Number.NaN, 5);
      const [ac1, low, high] = printedOf(`answers of ${name}`, 'AC1');
      expect(ac1).toBeCloseTo(result.ac1 ?? Number.NaN, 5);
      expect([low, high]).toEqual(
        [result.ac1_low, result.ac1_high].map((bound) => expect.closeTo(bound ?? 0, 1) as number),
      );
      expect(printedOf(`answers of ${name}`, 'kappa')[0]).toBeCloseTo(result.kappa ?? Number.NaN, 5);
    }
    for (const { area, bias, lower, upper, icc, icc_low: low, icc_high: high } of scores) {
      expect(printedOf(`scores of ${area}`, 'difference')).toEqual(closeTo([bias, lower, upper]));
      expect(printedOf(`scores of ${area}`, 'ICC')).toEqual(closeTo([icc, low, high]));
    }
  });

  test('has no cell that a spreadsheet reads as a formula, and one row per line', async () => {
    const { parts } = await fileOf();
    const pairs = parsedCsv(parts.get('pairs.csv') ?? '');
    expect(new Set(pairs.map((row) => row['store_name']))).toContain("'=1+1");
    expect(new Set(pairs.map((row) => row['store_name']))).toContain('Straße 2');
    expect(new Set(pairs.map((row) => row['second_auditor']))).toEqual(new Set(["'=ben"]));
    expect((parts.get('pairs.csv') ?? '').trimEnd().split('\r\n')).toHaveLength(1 + stores.length);
  });

  test('contains the questions in the reader’s language', async () => {
    const { parts } = await fileOf({}, { ...ann, language: 'es' });
    const [row] = parsedCsv(parts.get('answers.csv') ?? '');
    expect(row?.['question']).toBe(questions.find(({ varname }) => varname === row?.['question_id'])?.text['es']);
  });

  test('shows its owner no store that they can no longer see, and no group that is not theirs', async () => {
    const names = async (person = gus) =>
      parsedCsv((await fileOf({}, person)).parts.get('pairs.csv') ?? '').map((row) => row['store_id']);
    expect(new Set(await names())).toEqual(new Set(stores.slice(0, 2)));
    const [first = '', second = ''] = stores;
    await db.deleteFrom('user_stores').where('user_id', '=', gus.id).where('store_id', '=', first).execute();
    expect(await names()).toEqual([second]);
    const foreign = await server.call(calls.prepareAgreement, { ...RANGE, group_id: inland }, gus);
    expect(foreign.status).toBe(404);
  });

  test('is not found at the address of a workbook, and expires with the session that requested it', async () => {
    const { url } = await fileOf();
    const foreign = await server.app.inject({ method: 'GET', url: url.replace('/compare/file/', '/store/export/') });
    expect([foreign.statusCode, foreign.json()]).toMatchObject([404, { code: 'not_found' }]);
    const eve = await person(db, { name: 'eve' });
    const ownFile = await fileOf({}, eve);
    await db.deleteFrom('sessions').where('user_id', '=', eve.id).execute();
    expect((await server.app.inject({ method: 'GET', url: ownFile.url })).statusCode).not.toBe(200);
  });

  test('without pairs or with one contains the data there is, and its script says so', async () => {
    const one = outputOfR(scripts, (await fileOf({ group_id: inland })).parts, 'agreement.R');
    if (one !== null)
      expect(one).toMatch(/^pairs 1\n[^]*\nscores of overall: 1 pairs\n {2}difference \S+ limits NA to NA\n/);

    const { statusCode, parts } = await fileOf({ hours: 1, start_date: '2026-11-19' });
    expect([statusCode, parsedCsv(parts.get('pairs.csv') ?? '')]).toEqual([200, []]);
    const output = outputOfR(scripts, parts, 'agreement.R');
    if (output !== null) expect(output).toContain('pairs 0\nanswers of all: none\n');
  });
});
