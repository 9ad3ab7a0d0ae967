import type { AssessmentAnswer } from '../../../domain/modules/module.ts';
import type { StoredItem } from '../../db/schema.ts';

/**
 * Returns the differences between two versions of an assessment as text, by item in the order of the module; none
 * without an earlier version.
 */
export function changesOf(
  items: readonly string[],
  before: readonly StoredItem[] | undefined,
  after: readonly StoredItem[],
) {
  if (!before) return [];
  const [was, is] = [answersOf(before), answersOf(after)];
  return items.flatMap((item) => {
    const [old, now] = [was.get(item), is.get(item)];
    const withNotes = old?.note !== now?.note;
    const [first, second] = [textOf(old, withNotes), textOf(now, withNotes)];
    return first === second ? [] : [{ item, before: first, after: second }];
  });
}

function answersOf(answers: readonly StoredItem[]): ReadonlyMap<string, StoredItem> {
  return new Map(answers.map((answer) => [answer.item, answer]));
}

function textOf(answer: StoredItem | undefined, withNotes: boolean): string {
  if (!answer) return '';
  const text = valueText(answer.value);
  return withNotes && answer.note !== undefined ? `${text} (${answer.note})`.trimStart() : text;
}

function valueText(value: AssessmentAnswer): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (!('price' in value)) return value.join(', ');
  const { price, size, unit, packs = 1, special, brand } = value;
  const pack = packs === 1 ? `${size} ${unit}` : `${packs} × ${size} ${unit}`;
  return [`${price} / ${pack}`, special === undefined ? '' : `(${special})`, brand].filter(Boolean).join(' ');
}
