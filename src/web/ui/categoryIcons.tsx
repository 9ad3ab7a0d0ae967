import { Beef, Cookie, CupSoda, Milk, Salad, Soup, Wheat, type LucideIcon } from 'lucide-react';
import type { Category } from '../../domain/scoring/categories.ts';

const ICONS: Record<Category, LucideIcon> = {
  FV: Salad,
  SF: Cookie,
  MC: Soup,
  BC: Wheat,
  MS: Beef,
  DE: Milk,
  DR: CupSoda,
};

/** The colour of each category, from the theme. It never stands without the category's icon or name. */
export const CATEGORY_COLORS: Record<Category, string> = {
  FV: 'var(--fv)',
  SF: 'var(--sf)',
  MC: 'var(--mc)',
  BC: 'var(--bc)',
  MS: 'var(--ms)',
  DE: 'var(--de)',
  DR: 'var(--dr)',
};

/** The icon of a category in its colour, for beside its name; assistive technology passes over it. */
export function CategoryIcon({ category, className = 'size-4' }: { category: Category; className?: string }) {
  const Icon = ICONS[category];
  return <Icon aria-hidden className={className} color={CATEGORY_COLORS[category]} strokeWidth={1.75} />;
}
