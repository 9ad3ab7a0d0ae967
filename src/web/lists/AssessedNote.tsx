import { CATEGORIES } from '../../domain/scoring/categories.ts';
import { useText } from '../i18n/useText.ts';

/** Shows the number of categories assessed, if some were not. */
export function AssessedNote({ count, className = '' }: { count: number; className?: string }) {
  const text = useText();
  if (count >= CATEGORIES.length) return null;
  return (
    <span className={`num text-xs text-fg-3 ${className}`}>
      {text('lists.categories', { count, total: CATEGORIES.length })}
    </span>
  );
}
