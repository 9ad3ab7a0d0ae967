import { useText } from '../../../i18n/useText.ts';
import { BANDS, bandEnd, FALL_POINTS_MIN } from './bands.ts';
import { DeclineBadge } from './DeclineBadge.tsx';

/** Explains the heat map's colours and its mark for a sharp fall. */
export function HeatMapLegend() {
  const text = useText();
  return (
    <ul className="num flex flex-wrap gap-x-4 gap-y-1 text-xs text-fg-2">
      {BANDS.map(({ band, from }) => (
        <li key={band} className="flex items-center gap-1.5">
          <span aria-hidden className={`heat heat-${band} size-3.5`} style={{ borderRadius: 4 }} />
          {band === 1
            ? text('regions.below', { score: bandEnd(band) + 1 })
            : text('regions.fromTo', { from, to: bandEnd(band) })}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <DeclineBadge />
        {text('regions.fellLegend', { points: FALL_POINTS_MIN })}
      </li>
    </ul>
  );
}
