import { CATEGORIES } from '../../domain/scoring/categories.ts';
import { useText } from '../i18n/useText.ts';

/** Shows, next to an overall score, the number of categories it covers if some were not assessed. Those count as 0. */
export function AssessedNote({ count, className = '' }: { count: number; className?: string }) {
  const text = useText();
  if (count >= CATEGORIES.length) return null;
  return (
    <span className={`num text-xs text-fg-3 ${className}`}>
      {text('lists.categories', { count, total: CATEGORIES.length })}
    </span>
  );
}
