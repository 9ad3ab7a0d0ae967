import type { ReactNode } from 'react';
import type { Category } from '../../../domain/scoring/categories.ts';
import type { FourP } from '../../../domain/scoring/fourP.ts';
import { CategoryIcon } from '../../ui/categoryIcons.tsx';
import { FOUR_P_COLORS } from '../../charts/fourPColors.ts';
import { QuestionText } from '../../i18n/QuestionText.tsx';
import { Swatch } from '../../charts/Tooltip.tsx';
import { useFourPNames } from '../../charts/useFourPNames.ts';

/** Shows the icon and name of a category, followed by `children`. */
export function CategoryTag({ category, name, children }: { category: Category; name: string; children?: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <CategoryIcon category={category} className="size-4 shrink-0" />
      <span className="min-w-0">
        <QuestionText>{name}</QuestionText> {children}
      </span>
    </span>
  );
}

/** Shows one of the four Ps by colour and name. */
export function FourPTag({ fourP, children }: { fourP: FourP; children?: ReactNode }) {
  const names = useFourPNames();
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <Swatch color={FOUR_P_COLORS[fourP]} square />
      <span className="min-w-0">
        {names[fourP]} {children}
      </span>
    </span>
  );
}
