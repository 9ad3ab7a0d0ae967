import { createHash, randomUUID } from 'node:crypto';
import type * as calls from '../../../contract/audits/assessments.ts';
import type { ParsedInputOf } from '../../../contract/kit/call.ts';
import { isPrice } from '../../../domain/modules/assess.ts';
import { mayHaveStarted, surveyDateFault } from '../../../domain/surveyDate.ts';
import type { Db, StoredMeasure, StoredSuggestion } from '../../db/schema.ts';
import { unlessFull } from '../../db/storageFull.ts';
import { followStore } from '../../followUp/actions/follow/followStore.ts';
import { outcomesOfAssessment } from '../../followUp/actions/follow/outcomes.ts';
import { selectOutside } from '../../followUp/actions/follow/ownerQueries.ts';
import { addSuggestedActions } from '../../followUp/actions/follow/plannedActions.ts';
import { holdStore } from '../../followUp/actions/follow/queries.ts';
import type { CallContext, HandlersOf } from '../../http/serve.ts';
import { isId } from '../../id.ts';
import { holdVisibleStore } from '../../identity/storeScope.ts';
import { Refusal } from '../../refusal.ts';
import { namedModule, type LoadedModule } from '../../shared/definitions/modules.ts';
import { countAccepted, dayLimitRefusal } from '../surveys/dayLimit.ts';
import { insertAssessment } from './changes.ts';
import { present } from './present.ts';
import { selectAssessment, selectKnown, selectMeasures } from './queries.ts';
import { resultOf, type GivenItem } from './result.ts';
import { selectOriginal } from './revisionQueries.ts';

type AssessmentInput = ParsedInputOf<typeof calls.addAssessment>;

/** An assessment to submit: as given to /assessment/add, with its id and a hash that identifies its content. */
export type GivenAssessment = Omit<AssessmentInput, 'assessment_id'> & {
  id: string;
  contentHash: Buffer;
  /** The reason to store it as void, so that it doesn't count until an administrator restores it. */
  voidReason?: string | undefined;
};

/** Handler that stores an assessment. */
export const incomingHandlers: Pick<HandlersOf<typeof calls>, 'addAssessment'> = {
  async addAssessment(input, context) {
    const id = input.assessment_id ?? randomUUID();
    const measures = await submitAssessment(context, { ...input, id, contentHash: hashContent(input) });
    return { resultData: await presentOriginal(context, id, measures) };
  },
};

/**
 * Stores an assessment, calculates its measures and updates the actions of its store. Returns the measures, or null if
 * the same assessment is already stored. Refuses a different assessment with the same id.
 */
export async function submitAssessment(
  context: CallContext,
  assessment: GivenAssessment,
): Promise<StoredMeasure[] | null> {
  const { db, viewer, now } = context;
  const store = await holdVisibleStore(db, viewer.scope, assessment.store_id);
  if (await isKnown(context, assessment)) return null;
  const refusal = dayLimitRefusal(db, 'assessments', store, now);
  if (refusal) throw refusal;
  const takenAt = assessment.date ?? now;
  const fault = surveyDateFault(takenAt, now);
  if (fault) throw new Refusal(fault, { field: 'date' });
  if (assessment.started && !mayHaveStarted(assessment.started, takenAt)) {
    throw new Refusal('started_outside', { field: 'started' });
  }
  const loaded = await namedModule(db, assessment.module, assessment.module_version);
  const suggestion = await suggestionOf(context, loaded, store, assessment.suggestion ?? []);
  const result = await resultOf(context, loaded, { storeId: store, takenAt }, assessment.answers);
  const { apiToken, userId, username } = viewer;
  // Locked before the assessment is stored, in the same order as in corrections, to avoid deadlocks.
  await holdStore(db, store);
  const isAdded = await insertAssessment(db, viewer.scope, {
    id: assessment.id,
    storeId: store,
    moduleId: loaded.id,
    module: loaded.module.module,
    userId: apiToken ? null : userId,
    userName: apiToken?.name ?? username,
    takenAt,
    startedAt: assessment.started ?? null,
    receivedAt: now,
    contentHash: assessment.contentHash,
    suggestion,
    result,
    voidReason: assessment.voidReason ?? null,
  });
  // The same id may have arrived in the meantime.
  if (!isAdded && (await isKnown(context, assessment))) return null;
  const { id } = assessment;
  await followStore(db, store, { now, from: takenAt, audit: id, module: loaded.module.module });
  const outcomes = await outcomesOfAssessment(db, { module_id: loaded.id, answers: result.answers });
  await addSuggestedActions(context, { id, storeId: store, takenAt, loaded, suggestion }, outcomes);
  await unlessFull(countAccepted(db, 'assessments', store, now));
  return result.measures;
}

/** Checks whether an assessment is already stored. Refuses a different one with the same id. */
async function isKnown({ db }: CallContext, assessment: Pick<GivenAssessment, 'id' | 'contentHash'>): Promise<boolean> {
  const row = await selectKnown(db, assessment.id);
  if (row && !row.content_hash.equals(assessment.contentHash)) {
    throw new Refusal('assessment_id_taken', { field: 'assessment_id' });
  }
  return row !== undefined;
}

/** Returns the outcome and measures that a stored assessment of any store had on arrival. */
export async function readOriginal(db: Db, id: string): Promise<{ outcome: string | null; measures: StoredMeasure[] }> {
  const row = await selectKnown(db, id);
  if (!row) throw new Refusal('not_found');
  if (row.version > 1) return selectOriginal(db, id);
  return { outcome: row.outcome, measures: (await selectMeasures(db, [id])).get(id) ?? [] };
}

/** Returns an assessment in the wire format with the results that it had on arrival, which may have changed since. */
async function presentOriginal(context: CallContext, id: string, measures: StoredMeasure[] | null) {
  const { db, viewer } = context;
  const row = await selectAssessment(db, viewer.scope, id);
  if (measures) return present(context, row, measures);
  if (row.version === 1) return present(context, row, (await selectMeasures(db, [id])).get(id) ?? []);
  const { by_name: name, measures: first, ...original } = await selectOriginal(db, id);
  return present(context, { ...row, ...original, user_name: name, version: 1, void_at: null }, first);
}

/** Returns a hash of what was sent. The order of the answers and of a price's fields doesn't matter. */
export function hashContent(input: Omit<AssessmentInput, 'answers'> & { answers: readonly GivenItem[] }): Buffer {
  const { store_id, module, module_version = null, date = null, started = null, answers, suggestion = [] } = input;
  const inOrder = answers
    .map(({ item, value, note = '' }) => [item, isPrice(value) ? Object.entries(value).toSorted(byName) : value, note])
    .toSorted(byName);
  const plan = suggestion.map(({ item, owner = null, due = null }) => [item, owner?.toLowerCase() ?? null, due]);
  const content = [store_id.toLowerCase(), module, module_version, date, started, inOrder, plan];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

function byName([one]: readonly unknown[], [other]: readonly unknown[]): number {
  return String(one) < String(other) ? -1 : 1;
}

/** Returns the suggested improvements, without owners who can't see the store. Refuses unknown items. */
async function suggestionOf(
  { db }: Pick<CallContext, 'db'>,
  { items }: LoadedModule,
  storeId: string,
  suggestion: NonNullable<AssessmentInput['suggestion']>,
): Promise<StoredSuggestion[]> {
  const strange = suggestion.find(({ item }) => !items.has(item));
  if (strange) throw new Refusal('unknown_item', { field: 'suggestion', values: { item: strange.item } });
  const owners = suggestion.flatMap(({ owner }) => owner?.toLowerCase() ?? []);
  if (!owners.every(isId)) throw new Refusal('owner_outside', { field: 'suggestion' });
  const outsideOwners = await selectOutside(db, owners, storeId);
  return suggestion.map(({ item, owner, due }) => ({
    item,
    ...(owner !== undefined && !outsideOwners.has(owner.toLowerCase()) && { owner: owner.toLowerCase() }),
    ...(due !== undefined && { due }),
  }));
}
