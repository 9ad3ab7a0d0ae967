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

/** The colour of each category, from the theme. */
export const CATEGORY_COLORS: Record<Category, string> = {
  FV: 'var(--fv)',
  SF: 'var(--sf)',
  MC: 'var(--mc)',
  BC: 'var(--bc)',
  MS: 'var(--ms)',
  DE: 'var(--de)',
  DR: 'var(--dr)',
};

/** Shows a category's icon in its colour; hidden from assistive technology. */
export function CategoryIcon({ category, className = 'size-4' }: { category: Category; className?: string }) {
  const Icon = ICONS[category];
  return <Icon aria-hidden className={className} color={CATEGORY_COLORS[category]} strokeWidth={1.75} />;
}
