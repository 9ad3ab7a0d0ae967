import { assess, isPrice, unitPrice, type AssessmentResult } from '../../../domain/modules/assess.ts';
import { answerProblem } from '../../../domain/modules/checkAnswer.ts';
import type { Value } from '../../../domain/modules/evaluate.ts';
import type { AssessmentAnswer } from '../../../domain/modules/module.ts';
import type { StoredItem, StoredMeasure } from '../../db/schema.ts';
import type { CallContext } from '../../http/serve.ts';
import { Refusal } from '../../refusal.ts';
import type { LoadedModule } from '../../shared/definitions/modules.ts';
import { selectStandIns, spanOfPrices } from './priceQueries.ts';

export type GivenItem = { item: string; value: AssessmentAnswer; note?: string | undefined };

/** The results of an assessment, as stored with it. */
export type Result = {
  outcome: string | null;
  measures: StoredMeasure[];
  computed: { id: string; value: Value }[];
  answers: StoredItem[];
  standIns: Record<string, number>;
};

/**
 * Checks the answers of an assessment and calculates its results with the organisation's settings for the module.
 * Refuses unknown items, items answered twice and answers that don't fit their item. The prices of other stores are
 * used only for basket items that have no price in this store.
 */
export async function resultOf(
  { db, viewer }: Pick<CallContext, 'db' | 'viewer'>,
  moduleVersion: LoadedModule,
  { storeId, takenAt, settings }: { storeId: string; takenAt: Date; settings: ReadonlyMap<string, number> },
  sentAnswers: readonly GivenItem[],
): Promise<Result> {
  const { module } = moduleVersion;
  const answers = checkAnswers(moduleVersion, sentAnswers);
  const ownResult = assess(module, { answers: valuesOf(answers), settings });
  const span = spanOfPrices(takenAt, viewer.timeZone);
  const standIns = await selectStandIns(db, { storeId, module: module.module, span, items: ownResult.unpricedItems });
  const result = standIns.size === 0 ? ownResult : assess(module, { answers: valuesOf(answers), settings, standIns });
  return toStored(moduleVersion, answers, result, standIns);
}

/**
 * Returns the results of an assessment, like `resultOf`, for a module without baskets, which needs no prices of other
 * stores.
 */
export function resultWithoutBaskets(
  moduleVersion: LoadedModule,
  sentAnswers: readonly GivenItem[],
  settings: ReadonlyMap<string, number>,
): Result {
  const answers = checkAnswers(moduleVersion, sentAnswers);
  return toStored(
    moduleVersion,
    answers,
    assess(moduleVersion.module, { answers: valuesOf(answers), settings }),
    new Map(),
  );
}

function toStored(
  moduleVersion: LoadedModule,
  answers: readonly StoredItem[],
  result: AssessmentResult,
  standIns: ReadonlyMap<string, number>,
): Result {
  const askedItems = new Set(result.questions);
  const n = answers.filter(({ item }) => askedItems.has(item)).length;
  return {
    outcome: result.outcome,
    measures: result.measures.map(({ id, ...measured }) => ({ measure: id, ...measured, n })),
    computed: result.computed,
    answers: answers.map((answer) => (askedItems.has(answer.item) ? withUnitPrice(moduleVersion, answer) : answer)),
    standIns: Object.fromEntries(standIns),
  };
}

function valuesOf(answers: readonly StoredItem[]): Map<string, AssessmentAnswer> {
  return new Map(answers.map(({ item, value }) => [item, value]));
}

/** Checks the answers and returns them in the order of the module. */
function checkAnswers({ items, idsByName }: LoadedModule, sentAnswers: readonly GivenItem[]): StoredItem[] {
  const answers = new Map<string, StoredItem>();
  for (const { item: sentName, value, note } of sentAnswers) {
    const name = idsByName.get(sentName) ?? sentName;
    const item = items.get(name);
    if (!item) throw new Refusal('unknown_item', { field: 'answers', values: { item: name } });
    if (answers.has(name)) throw new Refusal('answered_twice', { field: 'answers', values: { question: name } });
    if (answerProblem(item, value) !== null) {
      throw new Refusal('wrong_answer', { field: 'answers', values: { item: name } });
    }
    answers.set(name, { item: name, value, ...(note && { note }) });
  }
  return [...items.keys()].flatMap((name) => answers.get(name) ?? []);
}

function withUnitPrice({ module, items }: LoadedModule, answer: StoredItem): StoredItem {
  const item = items.get(answer.item);
  if (item?.kind !== 'price' || !isPrice(answer.value)) return answer;
  const price = unitPrice(item.unit, answer.value, module.specials ?? false);
  return price === null ? answer : { ...answer, unit_price: price };
}
