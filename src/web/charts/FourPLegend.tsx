import { FOUR_PS, type FourP } from '../../domain/scoring/fourP.ts';
import { FOUR_P_COLORS } from './fourPColors.ts';
import { Swatch } from './Tooltip.tsx';
import { useFourPNames } from './useFourPNames.ts';

type FactorLegendProps = { hidden: ReadonlySet<FourP>; onChange: (hidden: ReadonlySet<FourP>) => void };

/** Lists the series; clicking one hides or shows it. The last visible one can't be hidden. */
export function FourPLegend({ hidden, onChange }: FactorLegendProps) {
  const names = useFourPNames();
  const toggle = (factor: FourP) => {
    const next = new Set(hidden);
    if (!next.delete(factor)) next.add(factor);
    if (next.size < FOUR_PS.length) onChange(next);
  };
  return (
    <div className="-ml-1 flex flex-wrap gap-x-2">
      {FOUR_PS.map((factor) => (
        <button
          key={factor}
          type="button"
          aria-pressed={!hidden.has(factor)}
          onClick={() => toggle(factor)}
          className="group flex min-h-6 items-center gap-1.5 rounded-md px-1 transition-colors hover:text-fg pointer-coarse:min-h-10"
        >
          <Swatch color={hidden.has(factor) ? 'var(--line-2)' : FOUR_P_COLORS[factor]} square />
          <span className="group-aria-[pressed=false]:text-fg-3 group-aria-[pressed=false]:line-through">
            {names[factor]}
          </span>
        </button>
      ))}
    </div>
  );
}
