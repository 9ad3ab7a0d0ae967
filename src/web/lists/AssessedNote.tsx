import { CATEGORIES } from '../../domain/scoring/categories.ts';
import { useText } from '../i18n/useText.ts';

/** Beside an overall score: how many categories it counts, where those are not all. The others stand for 0 in it. */
export function AssessedNote({ assessed, className = '' }: { assessed: number; className?: string }) {
  const text = useText();
  if (assessed >= CATEGORIES.length) return null;
  return (
    <span className={`num text-xs text-fg-3 ${className}`}>
      {text('lists.categories', { count: assessed, total: CATEGORIES.length })}
    </span>
  );
}
