import { textIn } from '../../../../domain/definitionTexts.ts';
import {
  assess,
  isPrice,
  outcomesOfItems,
  unitPrice,
  type AssessmentResult,
} from '../../../../domain/modules/assess.ts';
import { itemsOf, type AssessmentAnswer, type Item, type Module } from '../../../../domain/modules/module.ts';
import type { ModuleReference } from '../references/reference.ts';
import type { AssessmentDraft } from '../drafts/assessmentDraft.ts';

/** Calculates what the screens of an assessment show about its module. The functions in this file are pure. */

/** The code of the page with the items of a module's scope, which are asked first. */
export const SCOPE_PAGE = 'scope';

/** A page with the items of a section, or of the scope, that apply according to the answers so far. */
export type ItemPage = { code: string; title: string | null; items: readonly Item[] };

/**
 * The current state of an assessment: its pages, what the module's formulas calculate from the answers, and the items
 * that lost their point and have a fix.
 */
export type AssessmentView = { pages: readonly ItemPage[]; result: AssessmentResult; fixable: readonly Item[] };

/**
 * Calculates the pages and results of an assessment. Texts are in `language`, or in English if the module lacks that
 * language.
 */
export function viewOf(
  { definition, settings }: Pick<ModuleReference, 'definition' | 'settings'>,
  draft: Pick<AssessmentDraft, 'answers'>,
  language: string,
): AssessmentView {
  const evidence = { answers: answersOf(draft), settings: new Map(Object.entries(settings)) };
  const result = assess(definition, evidence);
  const lostItems = new Set(
    outcomesOfItems(definition, evidence).flatMap(({ item, earned }) => (earned === false ? item : [])),
  );
  const askedItems = new Set(result.questions);
  const { scope, sections } = definition;
  const pages = [
    { code: SCOPE_PAGE, title: null, items: scope?.items ?? [] },
    ...sections.map(({ code, title, items }) => ({ code, title: textIn(title, language), items })),
  ].map((page) => ({ ...page, items: page.items.filter(({ varname }) => askedItems.has(varname)) }));
  return {
    pages: pages.filter(({ items }) => items.length > 0),
    result,
    fixable: itemsOf(definition).filter(({ varname, fix = [] }) => lostItems.has(varname) && fix.length > 0),
  };
}

function answersOf({ answers }: Pick<AssessmentDraft, 'answers'>): Map<string, AssessmentAnswer> {
  return new Map(Object.entries(answers).flatMap(([item, { value }]) => (value === null ? [] : [[item, value]])));
}

/** Counts the given items, and how many of them are answered. */
export function countItems(draft: Pick<AssessmentDraft, 'answers'>, items: readonly Item[]) {
  const answerCount = items.filter(({ varname }) => isItemAnswered(draft, varname)).length;
  return { answered: answerCount, total: items.length };
}

/** Checks whether an item has an answer. */
export function isItemAnswered({ answers }: Pick<AssessmentDraft, 'answers'>, item: string): boolean {
  return (answers[item]?.value ?? null) !== null;
}

/**
 * Checks whether an item that is asked lacks its required photo. A yes-no item of a rule that stores must follow
 * (`breach`) requires one only if its answer breaks the rule, and no item requires one if its answer is 'not
 * applicable'.
 */
export function lacksPhoto({ answers, photos = [] }: Pick<AssessmentDraft, 'answers' | 'photos'>, item: Item): boolean {
  const value = answers[item.varname]?.value ?? null;
  if (item.photo !== 'required' || value === 'na') return false;
  const isKept = item.kind === 'yes_no' && item.severity === 'breach' && (value === null || value === item.earns);
  return !isKept && !photos.some(({ questionId }) => questionId === item.varname);
}

/** Returns the page to continue with: the first with an unanswered item, or the first if all are answered. */
export function pageToContinue(draft: Pick<AssessmentDraft, 'answers'>, pages: readonly ItemPage[]) {
  return pages.find(({ items }) => items.some(({ varname }) => !isItemAnswered(draft, varname))) ?? pages[0];
}

/** The cost of a basket's items priced so far, without substitutes, and how many of its items have a price. */
export type BasketSoFar = { code: string; title: string; cost: number; prices: number; items: number };

/** Returns the running totals of a module's baskets. */
export function basketsSoFar(module: Module, draft: Pick<AssessmentDraft, 'answers'>, language: string): BasketSoFar[] {
  const prices = unitPrices(module, draft);
  return (module.baskets ?? []).map(({ code, title, items }) => {
    const withPrice = items.filter(({ item }) => prices.has(item));
    const cost = withPrice.reduce((sum, { item, amount }) => sum + amount * (prices.get(item) ?? 0), 0);
    return { code, title: textIn(title, language), cost, prices: withPrice.length, items: items.length };
  });
}

function unitPrices(module: Module, draft: Pick<AssessmentDraft, 'answers'>): Map<string, number> {
  const items = module.sections.flatMap((section) => section.items);
  return new Map(
    items.flatMap((item) => {
      const value = draft.answers[item.varname]?.value ?? null;
      const price =
        item.kind === 'price' && isPrice(value) ? unitPrice(item.unit, value, module.specials ?? false) : null;
      return price === null ? [] : [[item.varname, price]];
    }),
  );
}
