import { useLocale } from 'use-intl';
import type { AssessmentAnswer, Item } from '../../../../domain/modules/module.ts';
import { isPrice } from '../../../../domain/modules/assess.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useListFormat } from '../../../i18n/useListFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { useModuleText } from './useModuleText.ts';

/** Returns a function that formats an answer to an item: choices by their text, numbers with their unit. */
export function useValueText(): (item: Item, value: AssessmentAnswer) => string {
  const text = useText();
  const format = useFormat();
  const listed = useListFormat();
  const decimal = useDecimal();
  const words = useModuleText();
  return (item, value) => {
    if (value === 'na') return text('questions.notApplicable');
    if (value === 'none' && item.kind === 'price') return text('assess.notSold');
    if (item.kind === 'yes_no') return text(value === 'yes' ? 'survey.answers.yes' : 'survey.answers.no');
    if (isPrice(value)) return decimal(value.price, 2);
    if (typeof value === 'number') return item.kind === 'number' ? `${decimal(value)} ${item.unit}` : decimal(value);
    if (item.kind === 'date' && typeof value === 'string') return format.day(value);
    const codes = typeof value === 'string' ? [value] : [...value];
    return 'choices' in item ? listed(codes.map((code) => choiceText(item.choices, code))) : codes.join(' ');
  };

  function choiceText(choices: Extract<Item, { kind: 'choice' | 'multi' }>['choices'], code: string): string {
    const choice = choices.find((each) => each.code === code);
    return choice ? words(choice.text) : code;
  }
}

/** Returns a function that formats a number, by default with up to three decimals, or with a fixed number of them. */
export function useDecimal(): (value: number, decimals?: number) => string {
  const locale = useLocale();
  return (value, decimals) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals ?? 0,
      maximumFractionDigits: decimals ?? 3,
    }).format(value);
}

/** Returns a function that writes a number as it is typed into a field: without grouping, which would be ambiguous. */
export function useFieldNumber(): (value: number) => string {
  const locale = useLocale();
  return (value) => new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 6 }).format(value);
}
