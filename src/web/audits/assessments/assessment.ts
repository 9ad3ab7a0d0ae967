import type { readAssessment } from '../../../contract/audits/assessments.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import { textIn } from '../../../domain/definitionTexts.ts';
import { isPrice, type ScoringInput } from '../../../domain/modules/assess.ts';
import { itemsOf, type AssessmentAnswer, type Item, type Module, type Price } from '../../../domain/modules/module.ts';
import type { ViewedPhoto } from '../../lists/photos/viewedPhoto.ts';

/** An assessment with its answers. */
export type AssessmentDetail = ReplyOf<typeof readAssessment>['resultData'];
export type AnswerDetail = AssessmentDetail['answers'][number];

export type AnsweredItem = AnswerDetail & { of: Item };

/** Answered items under a heading; `title` is null for the items that decide whether the module applies. */
export type AnsweredSection = { code: string; title: Module['title'] | null; rows: readonly AnsweredItem[] };

/** Returns the answered items of an assessment by section, in the order of the module. */
export function answeredSections(module: Module, answers: readonly AnswerDetail[]): AnsweredSection[] {
  const byItem = new Map(answers.map((answer) => [answer.item, answer]));
  const rowsOf = (items: readonly Item[]) =>
    items.flatMap((of) => {
      const answer = byItem.get(of.varname);
      return answer ? [{ ...answer, of }] : [];
    });
  const scope = { code: '', title: null, rows: rowsOf(module.scope?.items ?? []) };
  const sections = module.sections.map(({ code, title, items }) => ({ code, title, rows: rowsOf(items) }));
  return [scope, ...sections].filter(({ rows }) => rows.length > 0);
}

/**
 * Returns the data of a stored assessment that the formulas of its module need. Prices of other stores are known only
 * for the items whose missing prices they replaced.
 */
export function scoringInputOf(
  { answers }: Pick<AssessmentDetail, 'answers'>,
  settings: Readonly<Record<string, number>>,
): Required<ScoringInput> {
  return {
    answers: new Map(answers.flatMap(({ item, value }) => (value === null ? [] : [[item, value]]))),
    settings: new Map(Object.entries(settings)),
    standIns: new Map(
      answers.flatMap(({ item, unit_price: price, stood_in: isStandIn }) =>
        isStandIn && price !== null ? [[item, price]] : [],
      ),
    ),
  };
}

/** Returns the items of a module by name. */
export function itemsByName(module: Module): ReadonlyMap<string, Item> {
  return new Map(itemsOf(module).map((item) => [item.varname, item]));
}

/** Returns the photos of an answer for the photo viewer. */
export function photosOfItem(
  assessment: AssessmentDetail,
  { of, photos }: AnsweredItem,
  language: string,
): ViewedPhoto[] {
  const { assessment_id: id, date, store_name: storeName, may_correct: mayDelete } = assessment;
  const record = { kind: 'assessment', id } as const;
  const question = textIn(of.text, language);
  return photos.map((photo) => ({ id: photo, record, questionId: of.varname, question, date, storeName, mayDelete }));
}

/** Returns the price in an answer; null if the answer is something else. */
export function priceIn(value: AssessmentAnswer | null): Price | null {
  return isPrice(value) ? value : null;
}

/** Returns an answer in the format of the API, whose lists are mutable. */
export function sentAnswer(value: AssessmentAnswer) {
  return Array.isArray(value) ? [...(value as readonly string[])] : (value as Exclude<typeof value, readonly string[]>);
}
