import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { group, groupUser, person, store } from '../../../../test/support/factories.ts';
import { cornerModule } from '../../../../test/support/modules.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { listChanges } from '../../../contract/access/history.ts';
import { readCaptureInstrument, readTriedDraft } from '../../../contract/audits/capture.ts';
import { addAssessment } from '../../../contract/audits/assessments.ts';
import { listDefinitions, loadDefinition, readDefinition } from '../../../contract/audits/definitions.ts';
import * as calls from '../../../contract/audits/drafts.ts';
import type { Food } from '../../../contract/kit/shapes.ts';
import { addSurvey, correctSurvey, importSurvey, listSurveys } from '../../../contract/audits/surveys.ts';
import { DISCARDED_DRAFT_DAYS, TRIED_STATES_MAX } from '../../../domain/limits.ts';
import { MS_PER_DAY } from '../../../domain/days.ts';
import { valueAt } from '../../../domain/drafts/merge.ts';
import type { Tree } from '../../../domain/drafts/tree.ts';
import type { Question } from '../../../domain/instrument.ts';
import { scorableAnswers } from '../../../domain/scoring/scorableAnswers.ts';
import { scoreColumns } from '../../../domain/scoring/scoreColumns.ts';
import { scoreSurvey } from '../../../domain/scoring/scoring.ts';
import { activeInstrument, indexInstrument, instrumentAsking } from '../../shared/definitions/installedInstruments.ts';
import { selectNamedVersions } from '../../shared/definitions/queries.ts';
import { sweepDrafts } from './sweep.ts';

const server = await sharedServer();
const { db } = server;
const coastal = await group(db);
const harbour = await store(db, { groups: [coastal] });
const foreign = await store(db);
const ann = await person(db);
const bob = await person(db, { name: 'bob' });
const gus = await groupUser(db, { groupId: coastal, stores: [harbour] });
const { instrument } = await activeInstrument(db);
const { name } = instrument;
const [askedQuestion, keptQuestion] = instrument.categories[0]?.subcategories[0]?.questions ?? [];
const first = askedQuestion?.varname ?? '';

let draftId = '';

const send = (rev: number, path: string, value: unknown) =>
  server.call(calls.saveDraft, { draft_id: draftId, rev, edits: [{ op: 'set', path, value }] }, ann);
const tryIt = async (id = draftId, caller = ann) => server.call(calls.tryDraft, { draft_id: id }, caller);
const urlOf = async (caller = ann) => (await tryIt(draftId, caller)).body['resultData'] as { url: string };
const versionOf = async () => (await urlOf()).url.split('/').at(-1) ?? '';
const trialInfo = async (version: string, caller = gus) => server.call(readTriedDraft, { version }, caller);
const audit = (version: string, over: object = {}) => ({
  survey_id: randomUUID(),
  store_id: harbour,
  date: new Date().toISOString(),
  kind: 'practice',
  instrument: { name, version },
  answers: [
    { question_id: first, answer: 'Yes' },
    { question_id: keptQuestion?.varname ?? '', answer: 'No' },
  ],
  ...over,
});
const add = async (input: object, caller = gus) => (await server.call(addSurvey, input, caller)).body;
/** Returns the score that the answers in `audit` would have if the first question had this scoring type. */
function scoreWith(scoringType: Question['scoringType']): number {
  const variant = structuredClone(instrument);
  const [question] = variant.categories[0]?.subcategories[0]?.questions ?? [];
  if (question) question.scoringType = scoringType;
  const answers = [
    [first, 'Yes'],
    [keptQuestion?.varname ?? '', 'No'],
  ] as [string, string][];
  return scoreColumns(scoreSurvey(scorableAnswers(indexInstrument(0, variant).questions, answers))).overall;
}

const countInstruments = async () => (await db.selectFrom('instruments').select('id').execute()).length;

const rows = (raw: unknown) => (raw as { versions: unknown; taken: number }[]).map((row) => [row.versions, row.taken]);
const afterDiscard = () => new Date(Date.now() + (DISCARDED_DRAFT_DAYS + 1) * MS_PER_DAY);

beforeEach(async () => {
  await server.empty('drafts', 'surveys', 'survey_answers', 'survey_ids');
  await db.deleteFrom('instruments').where('draft_id', 'is not', null).execute();
  draftId = ((await server.call(calls.openDraft, { name }, ann)).body['resultData'] as { draft_id: string }).draft_id;
});

describe('trying a draft', () => {
  test('leads a user with a store to its questions as they were, and scores practice with them', async () => {
    const usual = askedQuestion?.scoringType ?? 1;
    const otherType = usual === 1 ? 2 : 1;
    await send(0, `questions/${first}/scoringType`, otherType);
    const version = await versionOf();
    await send(1, `questions/${first}/scoringType`, usual);
    expect((await trialInfo(version)).body['resultData']).toEqual({
      instrument: { name, version },
      title: instrument.title.en,
      ended: null,
      module: null,
    });
    const request = { languages: ['en'], instrument: { name, version } };
    const { body } = await server.call(readCaptureInstrument, request, gus);
    expect(body).toMatchObject({ type: true, instrument: { name, version } });
    const input = audit(version);
    const reply = await add(input);
    const { overallScore } = reply['resultData'] as { overallScore: number };
    expect(overallScore).toBe(Math.round(scoreWith(otherType)));
    expect(overallScore).not.toBe(Math.round(scoreWith(usual)));
    // A retry adds nothing.
    expect(await add(input)).toEqual(reply);
    const storedSurveys = await db.selectFrom('surveys').select(['kind', 'counted']).execute();
    expect(storedSurveys).toEqual([{ kind: 'practice', counted: false }]);
    expect((await server.call(listSurveys, { storeid: harbour }, gus)).body).toMatchObject({ count: 0 });
    const practice = await server.call(listSurveys, { storeid: harbour, kinds: ['practice'] }, gus);
    expect(practice.body).toMatchObject({ count: 1 });
  });

  test('asks a question with a new meaning in English, because its translations belong to the old text', async () => {
    const path = `questions/${first}/text/en`;
    const english = 'Is bread baked here?';
    await send(0, path, english);
    const spanishText = async () => {
      const input = { languages: ['es'], instrument: { name, version: await versionOf() } };
      const { body } = await server.call(readCaptureInstrument, input, gus);
      const [{ foods }] = body['resultData'] as [{ foods: Food[] }];
      const questions = foods.flatMap((food) => food.sub_food.flatMap((part) => part.questions));
      return questions.find(({ _id: id }) => id === first)?.text;
    };
    expect(await spanishText()).toBe(english);
    const correction = { op: 'set' as const, path, value: english, correction: true as const };
    await server.call(calls.saveDraft, { draft_id: draftId, rev: 1, edits: [correction] }, ann);
    expect(await spanishText()).toBe(askedQuestion?.text['es']);
    const { body } = await server.call(calls.openDraft, { name }, ann);
    const draft = body['resultData'] as { definition: Tree };
    expect(valueAt(draft.definition, path.replace(/en$/, 'es'))).toBe(askedQuestion?.text['es']);
  });

  test('leaves an entry in the history for each state', async () => {
    const [, { url }] = [await urlOf(), await urlOf(bob)];
    await send(0, `questions/${first}/weight`, 9);
    await urlOf(bob);
    const { raw, body } = await server.call(listChanges, { kind: 'draft_tried' }, ann);
    expect((body['resultData'] as object[]).slice(0, 2)).toMatchObject([
      { kind: 'draft_tried', subject: { name }, actor: { name: 'bob' }, before: null, after: { step: 1 } },
      { kind: 'draft_tried', subject: { name }, before: null, after: { step: 0 } },
    ]);
    // The history must not contain the version: anyone who knows it can take practice audits with it.
    expect(raw).not.toContain(url.split('/').at(-1));
  });

  test('remains possible with the newest states, and for a week with all; audits keep theirs', async () => {
    const versions: string[] = [];
    const states = db.selectFrom('instruments').where('draft_id', 'is not', null).orderBy('draft_rev');
    const storedVersions = async () => (await states.select('version').execute()).map(({ version }) => version);
    for (let rev = 0; rev < 3; rev += 1) {
      versions.push(await versionOf());
      await send(rev, `questions/${first}/weight`, rev + 2);
    }
    await add(audit(versions[0] ?? ''));
    // Inserts enough later states that the first ones are no longer among the newest. Calls would take too long,
    // because each one checks the whole draft.
    await sql`insert into instruments (name, version, checksum, content, draft_id, draft_rev)
      select name, 'draft-' || n, 'draft-' || n, content, draft_id, n from instruments, generate_series(10, ${8 + TRIED_STATES_MAX}) n
      where version = ${versions[2]}`.execute(db);
    const before = await storedVersions();
    await sweepDrafts({ db, clock: () => new Date() });
    expect(await storedVersions()).toEqual(before);
    await sweepDrafts({ db, clock: () => new Date(Date.now() + 8 * MS_PER_DAY) });
    expect(await storedVersions()).toEqual(before.filter((version) => version !== versions[1]));
  });

  test('gives the same URL for the same state, also to two users at once, and another after an edit', async () => {
    const [one, other] = await Promise.all([urlOf(), urlOf(bob)]);
    expect(one).toEqual(other);
    await send(0, `questions/${first}/weight`, 9);
    const next = await urlOf();
    expect(next.url).not.toBe(one.url);
    for (const { url } of [one, next])
      expect((await trialInfo(url.split('/').at(-1) ?? '')).body).toMatchObject({ type: true });
  });

  test('never lets an audit count: not when sent, imported or corrected, nor without naming the draft', async () => {
    const version = await versionOf();
    for (const kind of ['audit', 'second', undefined]) {
      expect(await add(audit(version, { kind }))).toMatchObject({ code: 'draft_practice', field: 'kind' });
      const file = audit(version, { kind, auditor: 'ann', apply: true });
      expect((await server.call(importSurvey, file, ann)).body).toMatchObject({ code: 'draft_practice' });
    }
    const input = audit(version);
    await add(input);
    const { instrument: _named, ...unnamedInput } = { ...input, kind: 'audit' };
    expect(await add(unnamedInput)).toMatchObject({ code: 'survey_id_taken' });
    const correction = { survey_id: input.survey_id, version: 1, reason: 'Counts', kind: 'audit' };
    expect((await server.call(correctSurvey, correction, ann)).body).toMatchObject({ code: 'draft_practice' });
    expect((await db.selectFrom('surveys').select('counted').execute()).map(({ counted }) => counted)).toEqual([false]);
  });

  test('is no version of the definition, and can neither be loaded nor chosen for an import', async () => {
    const before = await server.call(listDefinitions, {}, ann);
    await send(0, `questions/${first}/text/en`, 'Is the new fruit fresh today?');
    const version = await versionOf();
    await add(audit(version));
    const after = await server.call(listDefinitions, {}, ann);
    expect(rows(after.body['resultData'])).toEqual(rows(before.body['resultData']));
    const { content } = await db
      .selectFrom('instruments')
      .where('version', '=', version)
      .select('content')
      .executeTakeFirstOrThrow();
    const loadReply = await server.call(loadDefinition, { definition: { ...content }, use: true }, ann);
    expect(loadReply.body).toMatchObject({ type: false });
    expect((await activeInstrument(db)).instrument.version).toBe(instrument.version);
    expect((await instrumentAsking(db, ['no_such_question'])).isDraft).toBe(false);
    const { id } = await db
      .selectFrom('instruments')
      .where('version', '=', version)
      .select('id')
      .executeTakeFirstOrThrow();
    expect((await selectNamedVersions(db, name)).map(({ version: number }) => number)).not.toContain(version);
    const reportRows =
      await sql`select from reporting.other_surveys union all select from reporting.other_answers`.execute(db);
    expect(reportRows.rows).toEqual([]);
    const questions = db.selectFrom('instrument_questions').where('instrument_id', '=', id).select('instrument_id');
    expect(await questions.execute()).toEqual([]);
    const use = db.updateTable('instruments').set({ active: true }).where('id', '=', id);
    await expect(use.execute()).rejects.toThrow(/check constraint|unique/);
  });

  test('is refused for an unknown or ended draft, a draft with problems, and without the rights', async () => {
    const count = await countInstruments();
    for (const id of [randomUUID(), 'x', harbour]) expect((await tryIt(id)).status).toBe(404);
    expect((await tryIt(draftId, gus)).status).toBe(403);
    await send(0, `questions/${first}/text/en`, '');
    expect((await tryIt()).body).toMatchObject({ code: 'problems' });
    await server.call(calls.discardDraft, { draft_id: draftId, rev: 1 }, ann);
    expect((await tryIt()).status).toBe(404);
    expect(await countInstruments()).toBe(count);
    const unknown = await trialInfo('draft-000000000000000000000000');
    expect([unknown.status, (await trialInfo(instrument.version)).raw]).toEqual([404, unknown.raw]);
  });

  test('keeps the scope: a foreign store gets the reply of a missing one', async () => {
    const version = await versionOf();
    const elsewhere = await server.call(addSurvey, audit(version, { store_id: foreign }), gus);
    const nowhere = await server.call(addSurvey, audit(version, { store_id: randomUUID() }), gus);
    expect([elsewhere.status, elsewhere.raw]).toEqual([404, nowhere.raw]);
  });

  test('says that the draft was discarded, accepts audits started before, and ends with the draft', async () => {
    const [unusedVersion, usedVersion] = [
      await versionOf(),
      await send(0, `questions/${first}/weight`, 9).then(versionOf),
    ];
    await server.call(calls.discardDraft, { draft_id: draftId, rev: 1 }, ann);
    expect((await trialInfo(usedVersion)).body).toMatchObject({ resultData: { ended: 'discarded' } });
    expect(await add(audit(usedVersion))).toMatchObject({ type: true });
    await sweepDrafts({ db, clock: afterDiscard });
    expect((await trialInfo(usedVersion)).status).toBe(404);
    const versions = await db.selectFrom('instruments').where('draft_id', 'is not', null).select('version').execute();
    expect(versions.map(({ version }) => version)).toEqual([usedVersion]);
    expect(unusedVersion).not.toBe(usedVersion);
  });
});

const openModule = async () => {
  const definition = { ...cornerModule(), module: `corner-${randomUUID().slice(0, 8)}` };
  const { body } = await server.call(calls.openDraft, { definition }, ann);
  return { definition, draft_id: (body['resultData'] as { draft_id: string }).draft_id };
};
const versionAt = async (id: string) =>
  ((await tryIt(id)).body['resultData'] as { url: string }).url.split('/').at(-1) ?? '';
const storedTrials = async () => (await db.selectFrom('module_trials').select('version').execute()).length;

describe('trying a draft of a module', () => {
  test('leads a user with a store to the whole definition as it was, and no call accepts an assessment', async () => {
    const { definition, draft_id: id } = await openModule();
    const version = await versionAt(id);
    expect(await versionAt(id)).toBe(version);
    const edits = [{ op: 'set' as const, path: 'title/en', value: 'Corners' }];
    await server.call(calls.saveDraft, { draft_id: id, rev: 0, edits }, ann);
    const next = await versionAt(id);
    expect(next).not.toBe(version);
    expect((await trialInfo(version)).body['resultData']).toEqual({
      instrument: { name: definition.module, version },
      title: definition.title.en,
      ended: null,
      module: { definition: { ...definition, version }, settings: {}, incomparable: [] },
    });
    expect((await trialInfo(next)).body).toMatchObject({ resultData: { title: 'Corners' } });
    const assessment = { store_id: harbour, module: definition.module, module_version: version };
    const reply = await server.call(addAssessment, { ...assessment, answers: [{ item: 'rice', value: 'none' }] }, gus);
    expect(reply.body).toMatchObject({ type: false });
    expect(await db.selectFrom('assessments').select('id').execute()).toEqual([]);
    expect((await server.call(readDefinition, { name: definition.module }, ann)).status).toBe(404);
  });

  test('names the items whose meaning differs from the version in use, but none that are only corrected', async () => {
    const definition = { ...cornerModule(), module: `corner-${randomUUID().slice(0, 8)}` };
    await server.call(loadDefinition, { definition, use: true }, ann);
    const { body } = await server.call(calls.openDraft, { name: definition.module }, ann);
    const { draft_id: id } = body['resultData'] as { draft_id: string };
    const edits = [
      { op: 'set' as const, path: 'items/fruit/text/en', value: 'Is bread baked here?' },
      {
        op: 'set' as const,
        path: 'items/drinks/text/en',
        value: 'Bottled drinks without sugar',
        correction: true as const,
      },
    ];
    await server.call(calls.saveDraft, { draft_id: id, rev: 0, edits }, ann);
    const reply = (await trialInfo(await versionAt(id))).body['resultData'];
    expect(reply).toMatchObject({ module: { incomparable: ['fruit'] } });
  });

  test('says how the draft ended, and ends with it or, in an older state, after a week', async () => {
    const { draft_id: id } = await openModule();
    const version = await versionAt(id);
    const [{ made_at: at }] = (await db.selectFrom('module_trials').select('made_at').execute()) as [{ made_at: Date }];
    await sql`insert into module_trials
      select 'draft-' || n, draft_id, n, content, made_at from module_trials, generate_series(10, ${9 + TRIED_STATES_MAX}) n`.execute(
      db,
    );
    await sweepDrafts({ db, clock: () => at });
    expect(await storedTrials()).toBe(TRIED_STATES_MAX + 1);
    await sweepDrafts({ db, clock: () => new Date(at.getTime() + 8 * MS_PER_DAY) });
    expect([await storedTrials(), (await trialInfo(version)).status]).toEqual([TRIED_STATES_MAX, 404]);
    await server.call(calls.discardDraft, { draft_id: id, rev: 0 }, ann);
    expect((await trialInfo('draft-10')).body).toMatchObject({ resultData: { ended: 'discarded' } });
    await sweepDrafts({ db, clock: afterDiscard });
    expect(await storedTrials()).toBe(0);
  });
});
