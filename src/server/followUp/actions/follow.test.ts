import { randomUUID } from 'node:crypto';
import { array, assert, asyncProperty, constantFrom, nat, record, type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import { addAction, listActions, updateAction, type Action } from '../../../contract/followUp/actions/actions.ts';
import type { Call } from '../../../contract/kit/call.ts';
import { addSurvey, correctSurvey, restoreSurvey, voidSurvey } from '../../../contract/audits/surveys.ts';
import { SURVEY_KINDS, type SurveyKind } from '../../../domain/surveyKinds.ts';
import { person, store } from '../../../../test/support/factories.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { importSurveys } from '../../audits/imports/importSurveys.ts';
import { noAnswers, type ImportRow } from '../../audits/imports/rows.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';

// Whatever happens to surveys, in any order, each action has the state that follows from the counted audits.

const NOW = new Date('2026-11-10T12:00:00Z');
const HISTORIES = 6;
const STEPS = 40;
/** The number of steps between comparisons with a replay. */
const CHECKED_EVERY = 8;
const server = await sharedServer({ now: NOW });
const { db } = server;
const people = await Promise.all(Array.from({ length: 12 }, () => person(db, { now: NOW })));
// The test moves the clock by days, so the users need long sessions ('remember me').
await db.updateTable('sessions').set({ remember: true }).execute();
const { questions } = await activeInstrument(db);
/** Questions of several categories, so that points differ. */
const scorable = [...questions.values()]
  .filter(({ scoringType }) => scoringType !== 3)
  .filter((_, at) => at % 9 === 0)
  .slice(0, 6);

type Audit = {
  id: string;
  at: number;
  kind: SurveyKind;
  isVoid: boolean;
  version: number;
  answers: Record<string, string>;
};
type ActionFacts = { id: string; question: string };

let calls = 0;
const call = async (contractCall: Pick<Call, 'path'>, input: object) =>
  (await server.call(contractCall, input, people[calls++ % people.length])).body as {
    type: boolean;
    _id: string;
    resultData: unknown;
    figures: { points_won: number };
  };

const chance = record({
  what: constantFrom(
    'audit',
    'audit',
    'audit',
    'late',
    'file',
    'void',
    'restore',
    'correct',
    'make',
    'make',
    'status',
    'status',
    'later',
  ),
  which: nat(1_000),
  other: nat(1_000),
  kind: constantFrom(...SURVEY_KINDS, 'audit' as const, 'audit' as const),
  answers: array(constantFrom('Yes', 'No', 'N/A'), { minLength: scorable.length, maxLength: scorable.length }),
});

const pick = <T>(list: readonly T[], index: number) => list[index % list.length];
const answersOf = (value: readonly string[]) =>
  Object.fromEntries(scorable.map(({ varname }, at) => [varname, value[at] ?? '']));
const listFixes = (answers: Record<string, string>) =>
  Object.entries(answers).map(([question_id, answer]) => ({ question_id, answer }));

/** Returns the unrounded overall score, computed independently as the mean of the seven categories' shares. */
function overall(answers: Record<string, string>): number {
  const shares = new Map<string, { points: number; of: number }>();
  for (const { varname, category, scoringType, weight } of scorable) {
    const value = answers[varname];
    if (value !== 'Yes' && value !== 'No') continue;
    const share = shares.get(category) ?? { points: 0, of: 0 };
    const isRight = value === (scoringType === 1 ? 'Yes' : 'No');
    shares.set(category, { points: share.points + (isRight ? weight : 0), of: share.of + weight });
  }
  return [...shares.values()].reduce((sum, { points, of }) => sum + (100 * points) / of, 0) / 7;
}

/** Returns the expected state of an action, replaying audits and steps by date. */
function replay(action: ActionFacts, since: number, steps: { at: number; status: string }[], audits: readonly Audit[]) {
  const countedAudits = audits.filter(({ kind, isVoid, at }) => kind === 'audit' && !isVoid && at > since);
  const events = [
    ...countedAudits.map((audit) => ({ at: audit.at, order: 0, id: audit.id, audit, status: null })),
    ...steps.map(({ at, status }, order) => ({ at, order: order + 1, id: '', audit: null, status })),
  ].toSorted((a, b) => a.at - b.at || a.order - b.order || (a.id < b.id ? -1 : 1));
  const stand = { status: 'open', realised: null as number | null, repeated: 0 };
  const { scoringType } = questions.get(action.question) ?? { scoringType: 3 };
  for (const { audit, status } of events) {
    if (status === 'reopened') Object.assign(stand, { status: 'open', realised: null, repeated: 0 });
    else if (status !== null && stand.status !== 'confirmed') stand.status = status;
    const value = audit?.answers[action.question];
    if (!audit || !['open', 'doing', 'done'].includes(stand.status) || (value !== 'Yes' && value !== 'No')) continue;
    if ((value === 'Yes') === (scoringType === 1)) {
      const lostAnswers = { ...audit.answers, [action.question]: value === 'Yes' ? 'No' : 'Yes' };
      stand.status = 'confirmed';
      stand.realised = Math.round((overall(audit.answers) - overall(lostAnswers)) * 10) / 10;
    } else {
      stand.repeated++;
      if (stand.status === 'done') stand.status = 'open';
    }
  }
  return stand;
}

async function stepsOf(id: string) {
  const rows = await db
    .selectFrom('action_steps')
    .where('action_id', '=', id)
    .orderBy('id')
    .select(['status', 'place'])
    .execute();
  return rows.flatMap(({ status, place }) => (status && place ? [{ at: place.getTime(), status }] : []));
}

/** A store with its audits and actions, as the test expects them. */
class History {
  readonly audits: Audit[] = [];
  readonly facts: ActionFacts[] = [];
  readonly storeId: string;
  readonly name: string;
  constructor(storeId: string, name: string) {
    this.storeId = storeId;
    this.name = name;
  }

  async step({
    what: step,
    which: index,
    other,
    kind,
    answers,
  }: typeof chance extends Arbitrary<infer T> ? T : never): Promise<void> {
    const now = server.clock.now?.getTime() ?? 0;
    if (step === 'later') return server.later(3_600_000 * (1 + (index % 30)));
    if (step === 'make') return this.make(pick(scorable, index)?.varname ?? '');
    if (step === 'status') return this.status(index, pick(['open', 'doing', 'done', 'dropped'], other) ?? '');
    const audit = pick(this.audits, index);
    // In half-hour steps, so that audits can have the same time; some dates are in the future.
    const at = now + 1_800_000 * ((other % 20) - (step === 'late' || step === 'file' ? 18 : 8));
    if (step === 'file') return this.file(at, kind, answersOf(answers));
    if (step === 'audit' || step === 'late') return this.audit(at, kind, answersOf(answers));
    if (!audit) return;
    const body = { survey_id: audit.id, version: audit.version, reason: 'So' };
    if (step === 'correct') {
      const date = new Date(at).toISOString();
      const { type } = await call(correctSurvey, { ...body, date, kind, answers: listFixes(answersOf(answers)) });
      expect(type).toBe(true);
      Object.assign(audit, { at, kind, answers: answersOf(answers), version: audit.version + 1 });
    } else if (audit.isVoid === (step === 'restore')) {
      expect((await call(step === 'void' ? voidSurvey : restoreSurvey, body)).type).toBe(true);
      Object.assign(audit, { isVoid: step === 'void', version: audit.version + 1 });
    }
  }

  async audit(at: number, kind: SurveyKind, answers: Record<string, string>): Promise<void> {
    const id = randomUUID();
    const date = new Date(at).toISOString();
    const { type } = await call(addSurvey, {
      survey_id: id,
      store_id: this.storeId,
      date,
      kind,
      answers: listFixes(answers),
    });
    expect(type).toBe(true);
    this.audits.push({ id, at, kind, isVoid: false, version: 1, answers });
  }

  async file(at: number, kind: SurveyKind, answers: Record<string, string>): Promise<void> {
    const id = randomUUID();
    const inputs = Object.entries(answers).map(([questionId, answer]) => ({ questionId, answer }));
    const row: ImportRow = {
      kind: 'survey',
      row: 1,
      id,
      store: { id: this.storeId, name: this.name },
      takenAt: new Date(at),
      auditor: null,
      instrument: null,
      actions: [],
      surveyKind: kind,
      answersTo: () => ({ ...noAnswers(), answers: inputs }),
      size: 1,
    };
    const items = (async function* () {
      yield row;
    })();
    const { applied } = await importSurveys(db, items, { apply: true, now: server.clock.now ?? NOW });
    expect(applied).toBe(true);
    this.audits.push({ id, at, kind, isVoid: false, version: 1, answers });
  }

  async make(question: string): Promise<void> {
    const { type, _id: id } = await call(addAction, {
      store_id: this.storeId,
      title: 'Mend it',
      question_id: question,
    });
    if (type) this.facts.push({ id, question });
  }

  async status(index: number, status: string): Promise<void> {
    const action = pick(await this.actions(), index);
    if (!action) return;
    const { action_id, version } = action;
    await call(updateAction, { action_id, version, status, reason: 'So' });
  }

  async actions(): Promise<Action[]> {
    return (await call(listActions, { store_id: this.storeId })).resultData as Action[];
  }

  async check(): Promise<void> {
    let wonPoints = 0;
    const actions = await this.actions();
    for (const action of this.facts) {
      const { since } = await db
        .selectFrom('actions')
        .where('id', '=', action.id)
        .select('since')
        .executeTakeFirstOrThrow();
      const expected = replay(action, since.getTime(), await stepsOf(action.id), this.audits);
      const { status, realised, repeated } = actions.find(({ action_id: id }) => id === action.id) ?? {};
      expect({ status, realised, repeated }).toEqual(expected);
      wonPoints += expected.realised ?? 0;
    }
    const { figures } = await call(listActions, { store_id: this.storeId });
    expect(figures.points_won).toBeCloseTo(wonPoints, 6);
  }
}

test('any history leaves each action in the same state as a fresh replay of the surveys', async () => {
  const outcomes = new Set<string>();
  await assert(
    asyncProperty(array(chance, { minLength: STEPS, maxLength: STEPS }), async (chances) => {
      server.clock.now = NOW;
      const name = `Store ${randomUUID()}`;
      const history = new History(await store(db, { name }), name);
      for (const [at, chance] of chances.entries()) {
        await history.step(chance);
        if (at % CHECKED_EVERY === 0) await history.check();
      }
      await history.check();
      for (const { status, repeated } of await history.actions()) {
        outcomes.add(status);
        if (repeated > 0) outcomes.add(`${status} lost`);
      }
    }),
    { numRuns: HISTORIES, seed: 20_261_122, endOnFailure: true },
  );
  // Checks that the histories covered all outcomes.
  expect([...outcomes]).toEqual(
    expect.arrayContaining(['open', 'open lost', 'confirmed', 'confirmed lost', 'dropped']),
  );
});
