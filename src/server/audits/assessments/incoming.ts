import { createHash, randomUUID } from 'node:crypto';
import type * as calls from '../../../contract/audits/assessments.ts';
import type { ParsedInputOf } from '../../../contract/kit/call.ts';
import { isPrice, outcomesOfItems } from '../../../domain/modules/assess.ts';
import { mayHaveStarted, surveyDateFault } from '../../../domain/surveyDate.ts';
import type { Db, StoredMeasure, StoredSuggestion } from '../../db/schema.ts';
import { unlessFull } from '../../db/storageFull.ts';
import { followStore } from '../../followUp/actions/follow/followStore.ts';
import { selectOutside } from '../../followUp/actions/follow/ownerQueries.ts';
import { addSuggestedActions } from '../../followUp/actions/follow/plannedActions.ts';
import type { CallContext, HandlersOf } from '../../http/serve.ts';
import { isId } from '../../id.ts';
import { Refusal } from '../../refusal.ts';
import { loadedModule, unusedModuleRefusal, type LoadedModule } from '../../shared/definitions/modules.ts';
import { countAcceptance, dayLimitRefusal } from '../surveys/dayLimit.ts';
import { insertAssessment, type AssessmentToStore } from './changes.ts';
import { present, type PresentedRow } from './present.ts';
import {
  holdPlace,
  selectAssessment,
  selectIntakeFacts,
  selectContentHash,
  selectMeasures,
  type PlaceOfAssessment,
} from './queries.ts';
import { resultOf, type GivenItem } from './result.ts';
import { selectOriginal } from './revisionQueries.ts';

type AssessmentInput = ParsedInputOf<typeof calls.addAssessment>;

/** An assessment to submit: as given to /assessment/add, with its id and a hash that identifies its content. */
export type GivenAssessment = Omit<AssessmentInput, 'assessment_id'> & {
  id: string;
  contentHash: Buffer;
  /** The reason why the assessment is stored as void, so that it doesn't count until an administrator restores it. */
  voidReason?: string | undefined;
};

/** Handler that stores an assessment. */
export const incomingHandlers: Pick<HandlersOf<typeof calls>, 'addAssessment'> = {
  async addAssessment(input, context) {
    const id = input.assessment_id ?? randomUUID();
    const result = await submitAssessment(context, { ...input, id, contentHash: hashContent(input) });
    return {
      resultData: await (result ? present(context, result.row, result.measures) : presentOriginal(context, id)),
    };
  },
};

/**
 * Stores an assessment, calculates its measures and updates the actions of its store. Returns it, or null if the same
 * assessment is already stored. Refuses a different assessment with the same id. Locks the store before it reads
 * anything else, and uses few queries, because a round trip to the database takes about as long as storing the
 * assessment.
 */
export async function submitAssessment(
  context: CallContext,
  assessment: GivenAssessment,
): Promise<{ row: PresentedRow; measures: StoredMeasure[] } | null> {
  const { db, viewer, now } = context;
  const place = await holdPlace(db, viewer.scope, assessment.store_id);
  const { id: store } = place;
  const facts = await selectIntakeFacts(db, { ...assessment, version: assessment.module_version });
  if (isSameAssessment(facts, assessment)) return null;
  const refusal = dayLimitRefusal(db, 'assessments', store, now);
  if (refusal) throw refusal;
  const takenAt = assessment.date ?? now;
  const fault = surveyDateFault(takenAt, now);
  if (fault) throw new Refusal(fault, { field: 'date' });
  if (assessment.started && !mayHaveStarted(assessment.started, takenAt)) {
    throw new Refusal('started_outside', { field: 'started' });
  }
  if (facts.module_id === null) throw unusedModuleRefusal(assessment.module);
  const indexedModule = await loadedModule(db, facts.module_id);
  const suggestion = await suggestionOf(context, indexedModule, store, assessment.suggestion ?? []);
  const settings = new Map(Object.entries(facts.settings));
  const result = await resultOf(context, indexedModule, { storeId: store, takenAt, settings }, assessment.answers);
  const { apiToken, userId, username } = viewer;
  const { id } = assessment;
  const toStore: AssessmentToStore = {
    id,
    storeId: store,
    moduleId: indexedModule.id,
    module: indexedModule.module.module,
    userId: apiToken ? null : userId,
    userName: apiToken?.name ?? username,
    takenAt,
    startedAt: assessment.started ?? null,
    receivedAt: now,
    contentHash: assessment.contentHash,
    suggestion,
    result,
    voidReason: assessment.voidReason ?? null,
  };
  const { added, hasActions } = await insertAssessment(db, viewer.scope, toStore);
  // In the meantime, an assessment with this id may have been stored for another store.
  if (!added && isSameAssessment(await selectContentHash(db, id), assessment)) return null;
  if (hasActions) await followStore(db, store, { now, from: takenAt, audit: id, module: indexedModule.module.module });
  if (suggestion.length > 0) {
    const answers = new Map(result.answers.map(({ item, value }) => [item, value]));
    const outcomes = outcomesOfItems(indexedModule.module, { answers, settings });
    await addSuggestedActions(context, { id, storeId: store, takenAt, indexedModule, suggestion }, outcomes);
  }
  await unlessFull(countAcceptance(db, 'assessments', store, now));
  return { row: presentedRowOf(toStore, place), measures: result.measures };
}

/** Checks whether this assessment is already stored. Refuses it if a different one is stored with its id. */
function isSameAssessment(
  storedRow: { content_hash: Buffer | null } | undefined,
  { contentHash }: Pick<GivenAssessment, 'contentHash'>,
): boolean {
  const hash = storedRow?.content_hash ?? null;
  if (hash !== null && !hash.equals(contentHash)) throw new Refusal('assessment_id_taken', { field: 'assessment_id' });
  return hash !== null;
}

function presentedRowOf(assessment: AssessmentToStore, { name }: PlaceOfAssessment): PresentedRow {
  return {
    id: assessment.id,
    version: 1,
    module_id: assessment.moduleId,
    store_id: assessment.storeId,
    store_name: name,
    taken_at: assessment.takenAt,
    user_id: assessment.userId,
    user_name: assessment.userName,
    void_at: assessment.voidReason === null ? null : assessment.receivedAt,
    outcome: assessment.result.outcome,
  };
}

/**
 * Returns the outcome and measures that a stored assessment of any store had on arrival. Throws not_found if there is
 * none.
 */
export async function readOriginal(db: Db, id: string): Promise<{ outcome: string | null; measures: StoredMeasure[] }> {
  const row = await selectContentHash(db, id);
  if (!row) throw new Refusal('not_found');
  if (row.version > 1) return selectOriginal(db, id);
  return { outcome: row.outcome, measures: (await selectMeasures(db, [id])).get(id) ?? [] };
}

/** Returns an assessment in the wire format as it was when it arrived, even if it has been changed since. */
async function presentOriginal(context: CallContext, id: string) {
  const { db, viewer } = context;
  const row = await selectAssessment(db, viewer.scope, id);
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

/**
 * Returns the suggested improvements, without owners who can't see the store. Refuses unknown items and malformed owner
 * ids.
 */
async function suggestionOf(
  { db }: Pick<CallContext, 'db'>,
  { items, idsByName }: LoadedModule,
  storeId: string,
  sentSuggestion: NonNullable<AssessmentInput['suggestion']>,
): Promise<StoredSuggestion[]> {
  const suggestion = sentSuggestion.map((change) => ({ ...change, item: idsByName.get(change.item) ?? change.item }));
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
