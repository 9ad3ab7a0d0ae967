import type { Definition } from '../../../domain/checkDefinition.ts';
import { moveOf, collectEffect, type RescoredRecord, type StoresTarget } from '../../../domain/drafts/effect.ts';
import { AREAS_COMPARED } from '../../../domain/evaluation/areas.ts';
import { groupBy } from '../../../domain/groupBy.ts';
import { assess } from '../../../domain/modules/assess.ts';
import { itemsOf, type Module } from '../../../domain/modules/module.ts';
import type { Instrument } from '../../../domain/instrument.ts';
import { CATEGORIES } from '../../../domain/scoring/categories.ts';
import { FOUR_PS } from '../../../domain/scoring/fourP.ts';
import { collectScores, type Score, type SurveyScores } from '../../../domain/scoring/scoring.ts';
import { inBatches, type RowQuery } from '../../db/batchQueries.ts';
import type { Db, StoredAnswer } from '../../db/schema.ts';
import { selectStoresOfGroups, selectScoreTargets } from '../../followUp/targets/queries.ts';
import { createSemaphore } from '../../process/semaphore.ts';
import { inSlices } from '../../process/slices.ts';
import type { Caller } from '../../identity/viewer.ts';
import { indexInstrument, type PlacedQuestion } from '../../shared/definitions/installedInstruments.ts';
import { selectSettings } from '../../shared/definitions/moduleQueries.ts';
import { isAnswered } from '../surveys/intake.ts';
import {
  selectPastAssessments,
  selectPastAudits,
  selectStoreNames,
  type PastAssessment,
  type PastAudit,
} from './effectQueries.ts';

/** The slots of this process for calculating effects. */
export const effectSemaphore = createSemaphore();

/** The number of records read at a time. Parsing their answers blocks the event loop for a few milliseconds. */
const RECORDS_A_BATCH = 100;

const STORES_MAX = 100;

type EffectRequest = { viewer: Caller; signal: AbortSignal; since: Date };

/**
 * A draft, and the version that it would replace: the one in use or, if none is, the newest. `newItems` are the
 * questions or items that the draft gives a new meaning; past answers to them don't count for the draft.
 */
type Comparison = { draft: Definition; current: Definition['definition']; newItems: ReadonlySet<string> };

/**
 * Calculates how a draft would change past results, in the format of `/draft/effect`: each record is scored with the
 * current version and with the draft, whatever version it was taken with. Stops when the signal aborts.
 */
export async function effectOfDraft(
  db: Db,
  { draft, current, newItems }: Comparison,
  { viewer, signal, since }: EffectRequest,
) {
  const past = { scope: viewer.scope, since, newItems };
  const isModule = draft.kind === 'module';
  const effect = isModule
    ? await collect(db, await withModules(db, current as Module, draft.definition, past), signal)
    : await collect(db, withInstruments(current as Instrument, draft.definition, past), signal);
  const { records, stores, means } = effect.finish();
  const page = stores.slice(0, STORES_MAX);
  const ids = page.map(({ storeId }) => storeId);
  const names = await selectStoreNames(db, ids);
  return {
    audits: records,
    stores: stores.length,
    moved_1: stores.filter((store) => moveOf(store) >= 1).length,
    moved_5: stores.filter((store) => moveOf(store) >= 5).length,
    mean: effect.areas.flatMap((area, at) => (means[at] ? { area, ...means[at] } : [])),
    rows: page.map(({ storeId, ...row }) => ({ store_id: storeId, store_name: names.get(storeId) ?? '', ...row })),
    targets: effect.compareTargets(isModule ? [] : await readTargets(db, viewer)),
  };
}

/**
 * The parts needed to score past records again: the areas or measures, the query that reads the records, and the
 * function that scores a record.
 */
type RescoreSource<Row> = { areas: readonly string[]; query: RowQuery<Row>; rescore: (row: Row) => RescoredRecord };

/**
 * Scores records again and collects the results. Reads the records in batches and pauses regularly for other requests.
 */
async function collect<Row>(db: Db, { areas, query, rescore }: RescoreSource<Row>, signal: AbortSignal) {
  const effect = collectEffect(areas.length);
  for await (const rows of inBatches(db, query, RECORDS_A_BATCH)) {
    await inSlices(addAll(rows, rescore, effect.add), signal);
  }
  return { areas, ...effect };
}

function* addAll<Row>(rows: Row[], rescore: (row: Row) => RescoredRecord, add: (record: RescoredRecord) => void) {
  for (const row of rows) {
    add(rescore(row));
    yield;
  }
}

/** The functions that return the scores of the compared areas, in the order of these areas. */
const SCORES_COMPARED: readonly ((scores: SurveyScores) => Score)[] = [
  ({ overall }) => overall,
  ...FOUR_PS.map((fourP) => (scores: SurveyScores) => scores.fourPs[fourP]),
  ...CATEGORIES.map((code) => (scores: SurveyScores) => scores.categories[code]),
];

type Past = { scope: Caller['scope']; since: Date; newItems: ReadonlySet<string> };

function resultsOf(scores: SurveyScores): (number | null)[] {
  return SCORES_COMPARED.map((scoreOf) => {
    const { counted, score } = scoreOf(scores);
    return counted > 0 ? score : null;
  });
}

/**
 * A question in two versions. `after` is undefined if the draft lacks it or gives it a new meaning. `isSame`: both
 * versions score its answers alike.
 */
type QuestionPair = { before: PlacedQuestion | undefined; after: PlacedQuestion | undefined; isSame: boolean };

type Questions = ReadonlyMap<string, PlacedQuestion>;

function pairQuestions(old: Questions, changed: Questions, newItems: ReadonlySet<string>): Map<string, QuestionPair> {
  const ids = new Set([...old.keys(), ...changed.keys()]);
  const pairs = [...ids].map((id) => {
    const [before, after] = [old.get(id), newItems.has(id) ? undefined : changed.get(id)];
    return [id, { before, after, isSame: SCORING_FIELDS.every((name) => before?.[name] === after?.[name]) }] as const;
  });
  return new Map(pairs);
}

const SCORING_FIELDS = ['category', 'fourP', 'scoringType', 'weight'] as const;

/**
 * Returns how to score past audits with the current version and with a draft. Questions that weren't asked in an audit,
 * or not with this meaning, don't count. Answers that both versions score alike are counted once and used for both
 * results.
 */
function withInstruments(current: Instrument, draft: Instrument, past: Past): RescoreSource<PastAudit> {
  const { questions } = indexInstrument(0, draft);
  const pairs = pairQuestions(indexInstrument(0, current).questions, questions, past.newItems);
  const rescore = ({ store_id: storeId, taken_at: takenAt, answers }: PastAudit): RescoredRecord => {
    const survey = collectScores();
    const differing: StoredAnswer[] = [];
    let answerCount = 0;
    for (const answer of answers) {
      const pair = pairs.get(answer[0]);
      if (!pair) continue;
      if (pair.before) survey.add(pair.before, answer[1]);
      if (!pair.isSame) differing.push(answer);
      if (pair.after && isAnswered(answer)) answerCount += 1;
    }
    const before = resultsOf(survey.finish());
    for (const [id, answer] of differing) {
      const pair = pairs.get(id);
      if (pair?.before) survey.remove(pair.before, answer);
      if (pair?.after) survey.add(pair.after, answer);
    }
    return {
      storeId,
      takenAt: takenAt.getTime(),
      before,
      after: differing.length === 0 ? before : resultsOf(survey.finish()),
      covered: shareOf(answerCount, questions.size),
    };
  };
  return { areas: AREAS_COMPARED, query: (on) => selectPastAudits(on, { ...past, name: draft.name }), rescore };
}

/**
 * Returns how to calculate the measures of past assessments with the current version of a module and with a draft. Both
 * use the organisation's current settings.
 */
async function withModules(db: Db, current: Module, draft: Module, past: Past): Promise<RescoreSource<PastAssessment>> {
  const areas = draft.measures.map(({ id }) => id);
  const items = new Set(itemsOf(draft).map(({ varname }) => varname));
  const isComparable = ([item]: readonly [string, unknown]) => !past.newItems.has(item);
  const settings = await selectSettings(db, draft.module);
  const rescore = ({ store_id: storeId, taken_at: takenAt, ...stored }: PastAssessment): RescoredRecord => {
    const answers = new Map(stored.answers.map(({ item, value }) => [item, value]));
    const standIns = new Map(Object.entries(stored.stand_ins));
    const comparableAnswers = new Map([...answers].filter(isComparable));
    const inputOfDraft = {
      settings,
      answers: comparableAnswers,
      standIns: new Map([...standIns].filter(isComparable)),
    };
    const before = measuresOf(current, { settings, answers, standIns });
    const after = measuresOf(draft, inputOfDraft);
    return {
      storeId,
      takenAt: takenAt.getTime(),
      before: areas.map((id) => before.get(id) ?? null),
      after: areas.map((id) => after.get(id) ?? null),
      covered: shareOf([...comparableAnswers.keys()].filter((item) => items.has(item)).length, items.size),
    };
  };
  return { areas, query: (on) => selectPastAssessments(on, { ...past, name: draft.module }), rescore };
}

/** Returns the values of a module's measures by id; null where there is not enough data. */
function measuresOf(module: Module, input: Parameters<typeof assess>[1]): Map<string, number | null> {
  const { measures } = assess(module, input);
  return new Map(measures.map(({ id, value, enough }) => [id, enough ? value : null]));
}

function shareOf(part: number, all: number): number {
  return all === 0 ? 0 : part / all;
}

/** Returns the targets for scores that a viewer can see, each with its stores. */
async function readTargets(db: Db, viewer: Caller): Promise<StoresTarget[]> {
  const targets = await selectScoreTargets(db, viewer, { store: null, group: null, stores: false });
  const groups = [...new Set(targets.flatMap(({ group_id: group }) => group ?? []))];
  const members = groups.length === 0 ? [] : await selectStoresOfGroups(db, groups);
  const ofGroup = groupBy(members, ({ group_id: group }) => group);
  return targets.map(({ store_id: store, group_id: group, area, score }) => ({
    stores: store === null ? (ofGroup.get(group ?? '') ?? []).map(({ store_id: id }) => id) : [store],
    area: AREAS_COMPARED.indexOf(area),
    score,
  }));
}
