import { FOUR_PS, type FourP } from '../../domain/scoring/fourP.ts';
import { FOUR_P_COLORS } from './fourPColors.ts';
import { Swatch } from './Tooltip.tsx';
import { useFourPNames } from './useFourPNames.ts';

type FourPLegendProps = { hidden: ReadonlySet<FourP>; onChange: (hidden: ReadonlySet<FourP>) => void };

/** Lists the four Ps; clicking a P hides or shows its series. The last visible series can't be hidden. */
export function FourPLegend({ hidden, onChange }: FourPLegendProps) {
  const names = useFourPNames();
  const toggle = (fourP: FourP) => {
    const next = new Set(hidden);
    if (!next.delete(fourP)) next.add(fourP);
    if (next.size < FOUR_PS.length) onChange(next);
  };
  return (
    <div className="-ml-1 flex flex-wrap gap-x-2">
      {FOUR_PS.map((fourP) => (
        <button
          key={fourP}
          type="button"
          aria-pressed={!hidden.has(fourP)}
          onClick={() => toggle(fourP)}
          className="group flex min-h-6 items-center gap-1.5 rounded-md px-1 transition-colors hover:text-fg pointer-coarse:min-h-10"
        >
          <Swatch color={hidden.has(fourP) ? 'var(--line-2)' : FOUR_P_COLORS[fourP]} square />
          <span className="group-aria-[pressed=false]:text-fg-3 group-aria-[pressed=false]:line-through">
            {names[fourP]}
          </span>
        </button>
      ))}
    </div>
  );
}
