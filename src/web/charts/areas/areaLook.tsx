import type { ComparedArea } from '../../../domain/evaluation/areas.ts';
import { fourPArea } from '../../../domain/scoring/areas.ts';
import { isCategory } from '../../../domain/scoring/categories.ts';
import { FOUR_PS } from '../../../domain/scoring/fourP.ts';
import { CATEGORY_COLORS, CategoryIcon } from '../../ui/categoryIcons.tsx';
import { FOUR_P_COLORS } from '../fourPColors.ts';
import type { IntervalRow } from '../intervals/IntervalPlot.tsx';

/** Returns the icon, colour and mark of an area's row in a plot, and whether the row is emphasised. */
export function areaLook(area: ComparedArea): Pick<IntervalRow, 'icon' | 'color' | 'mark' | 'strong'> {
  if (isCategory(area)) {
    const icon = <CategoryIcon category={area} className="size-4" />;
    return { icon: <g transform="scale(.6667)">{icon}</g>, color: CATEGORY_COLORS[area], mark: 'square' };
  }
  const fourP = FOUR_PS.find((candidate) => fourPArea(candidate) === area);
  if (fourP === undefined) return { icon: null, color: 'var(--overall)', mark: 'diamond', strong: true };
  const color = FOUR_P_COLORS[fourP];
  return { icon: <rect x={3} y={3} width={10} height={10} rx={2} fill={color} />, color, mark: 'square' };
}
