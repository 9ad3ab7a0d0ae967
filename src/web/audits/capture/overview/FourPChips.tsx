import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Food } from '../../../../contract/kit/shapes.ts';
import { FOUR_PS, type FourP } from '../../../../domain/scoring/fourP.ts';
import { FOUR_P_COLORS } from '../../../charts/fourPColors.ts';
import { Swatch } from '../../../charts/Tooltip.tsx';
import { useFourPNames } from '../../../charts/useFourPNames.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { categoryParts } from '../frame/parts.ts';

type FourPChipsProps = { surveyId: string; foods: readonly Food[]; selection: FourP | null };

/** Lets the user choose between all questions and those of one P. */
export function FourPChips({ surveyId, foods, selection }: FourPChipsProps) {
  const text = useText();
  const names = useFourPNames();
  return (
    <nav
      aria-label={text('capture.onlyOne')}
      className="-mx-4 mt-3 overflow-x-auto scroll-px-4 px-4 py-0.5 lg:mx-0 lg:px-0"
    >
      <ul className="flex w-max gap-2">
        {[null, ...FOUR_PS].map((fourP) => (
          <li key={fourP} ref={fourP === selection ? intoSight : undefined}>
            <Chip
              surveyId={surveyId}
              fourP={fourP}
              selected={fourP === selection}
              count={categoryParts(foods, fourP).reduce((sum, { questions }) => sum + questions.length, 0)}
            >
              {fourP === null ? (
                text('capture.all')
              ) : (
                <>
                  <Swatch color={FOUR_P_COLORS[fourP]} square />
                  {names[fourP]}
                </>
              )}
            </Chip>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type ChipProps = { surveyId: string; fourP: FourP | null; selected: boolean; count: number; children: ReactNode };

function Chip({ surveyId, fourP, selected, count, children }: ChipProps) {
  const format = useFormat();
  return (
    <Link
      to="/audit/$surveyId"
      params={{ surveyId }}
      search={fourP === null ? {} : { p: fourP }}
      replace
      state={(state) => state}
      resetScroll={false}
      aria-current={selected ? 'true' : undefined}
      activeProps={{}}
      className={`flex h-10 shrink-0 items-center gap-1.5 rounded-lg border px-3 text-sm font-medium whitespace-nowrap ${
        selected ? 'border-accent bg-accent-soft text-accent-2' : 'border-line-2 bg-card text-fg-2 hover:text-fg'
      }`}
    >
      {children}
      <span className={`num font-normal ${selected ? '' : 'text-fg-3'}`}>{format.number(count)}</span>
    </Link>
  );
}

/** Scrolls the chosen chip into view, because on phones the row of chips can be wider than the window. */
function intoSight(chip: HTMLElement | null): void {
  chip?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
