import { parseFormula, type Formula, type Operator } from '../../../../../domain/modules/formula.ts';
import type { FormItem } from './layout.ts';

const COMPARISONS: ReadonlySet<Operator> = new Set(['=', '<', '<=', '>', '>=']);

/**
 * Returns a condition as XPath, or null if the condition isn't simple. Conditions with `not` or `!=` aren't simple,
 * because formulas and XPath may treat missing answers differently there. Throws FormulaError if the formula can't be
 * parsed.
 */
export function conditionOf(formula: string, items: ReadonlyMap<string, FormItem>): string | null {
  const translate = (part: Formula): string | null => {
    if (part.kind === 'call') return translateChoice(part.name, part.arguments);
    if (part.kind !== 'operation') return null;
    const { operator, left, right } = part;
    if (operator === 'and' || operator === 'or') {
      const [first, second] = [translate(left), translate(right)];
      return first === null || second === null ? null : `(${first}) ${operator} (${second})`;
    }
    return COMPARISONS.has(operator) && left.kind === 'name' ? translateComparison(operator, left.name, right) : null;
  };
  const translateComparison = (operator: Operator, name: string, value: Formula): string | null => {
    const formItem = items.get(name);
    if (formItem?.item.kind === 'number' && value.kind === 'number')
      return `${formItem.path} ${operator} ${value.value}`;
    const isChoice = formItem?.item.kind === 'yes_no' || formItem?.item.kind === 'choice';
    return isChoice && operator === '=' && value.kind === 'text' ? `${formItem.path} = '${value.value}'` : null;
  };
  const translateChoice = (name: string, [item, code]: readonly Formula[]): string | null => {
    const formItem = item?.kind === 'name' ? items.get(item.name) : undefined;
    if (!formItem || code?.kind !== 'text' || (name !== 'is' && name !== 'has')) return null;
    const isSelect =
      formItem.item.kind === 'yes_no' || formItem.item.kind === 'choice' || formItem.item.kind === 'multi';
    return isSelect ? `selected(${formItem.path}, '${code.value}')` : null;
  };
  return translate(parseFormula(formula));
}
