import { textIn } from '../../../domain/definitionTexts.ts';
import type { AssessmentAnswer, Item, Price, PriceUnit } from '../../../domain/modules/module.ts';
import { useQuestionLanguage } from '../../i18n/questionLanguage.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useListFormat } from '../../i18n/useListFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { isDay } from '../../forms/dates/range.ts';
import { priceIn } from './assessment.ts';
import { useMeasureText } from '../../i18n/useMeasureText.ts';

export const PRICE_DECIMALS = 2;

/** Returns a function that formats the answer to an item in words. */
export function useItemText(): (item: Item, value: AssessmentAnswer | null) => string {
  const text = useText();
  const format = useFormat();
  const formatList = useListFormat();
  const language = useQuestionLanguage();
  const measureText = useMeasureText();
  const priceText = usePriceText();
  return (item, value) => {
    const price = priceIn(value);
    if (price) return priceText(price);
    if (value === null || value === '') return text('survey.answers.unanswered');
    if (value === 'na') return text('assessment.items.na');
    if (item.kind === 'choice' || item.kind === 'multi') {
      const codes = typeof value === 'string' ? [value] : Array.isArray(value) ? (value as readonly string[]) : [];
      const texts = new Map(item.choices.map((choice) => [choice.code, textIn(choice.text, language)]));
      return formatList(codes.map((code) => texts.get(code) ?? code));
    }
    if (typeof value === 'number') {
      return measureText(value, item.kind === 'number' ? { unit: item.unit, decimals: item.decimals ?? 0 } : {});
    }
    const answer = typeof value === 'string' ? value : '';
    if (item.kind === 'yes_no' && (answer === 'yes' || answer === 'no')) return text(`survey.answers.${answer}`);
    if (item.kind === 'price' && answer === 'none') return text('assessment.items.notSold');
    return item.kind === 'date' && isDay(answer) ? format.day(answer) : answer;
  };
}

/** Returns a function that formats a price per kg, L or piece. */
export function useUnitPriceText(): (unit: PriceUnit, value: number) => string {
  const text = useText();
  const measureText = useMeasureText();
  return (unit, value) => {
    const price = measureText(value, { decimals: PRICE_DECIMALS });
    return unit === 'each' ? text('assessment.items.each', { price }) : text('assessment.items.per', { price, unit });
  };
}

/** Returns a function that formats a price as it was found on the shelf, for example 4.20 for 2 × 500 g. */
function usePriceText(): (price: Price) => string {
  const text = useText();
  const format = useFormat();
  const formatList = useListFormat();
  const measureText = useMeasureText();
  const money = (value: number) => measureText(value, { decimals: PRICE_DECIMALS });
  return ({ price, size, unit, packs = 1, special, brand }) => {
    const pack =
      unit === 'each' ? text('assessment.items.pieces', { count: size }) : `${format.number(size)}\u00a0${unit}`;
    const amount = packs === 1 ? pack : text('assessment.items.packs', { packs, size: pack });
    return formatList([
      text('assessment.items.price', { price: money(price), size: amount }),
      ...(special === undefined ? [] : [text('assessment.items.special', { price: money(special) })]),
      ...(brand === undefined || brand === '' ? [] : [brand]),
    ]);
  };
}
